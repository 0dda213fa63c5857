// A request, with the attributes that an authorization webhook must receive (access 5.4).

export interface ResourceAttributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  /** Undefined for a request over all namespaces, and for an object without one. */
  readonly namespace?: string;
  /** Undefined where the document does not require one. */
  readonly name?: string;
  /** Namespaces themselves: a server may send their name as namespace. */
  readonly isNamespace?: true;
}

export interface PathAttributes {
  readonly verb: string;
  readonly path: string;
}

export interface ReviewedRequest {
  readonly method: string;
  /** With its query. */
  readonly target: string;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly resource?: ResourceAttributes;
  readonly path?: PathAttributes;
  /** Where false, a server may refuse the request before authorization, for example because of its method. */
  readonly isCertain: boolean;
}
