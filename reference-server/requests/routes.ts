// A request's target, parsed once for all later stages (document core 4.1, 4.2).
import type { ApiError } from '../errors/api-error.ts';
import type { Kind, Verb } from '../resources/declaration/kind.ts';

export interface ResourceRoute {
  readonly type: 'resource';
  readonly kind: Kind;
  readonly verb: Verb;
  /** Empty for cluster scope and for all namespaces. */
  readonly namespace: string;
  /** Empty for collections. */
  readonly name: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  readonly query: URLSearchParams;
}

/** Any path outside the resource paths: discovery, health, version, openapi. */
export interface PathRoute {
  readonly type: 'path';
  readonly path: string;
  readonly method: string;
  readonly query: URLSearchParams;
  /** Set for a well-formed resource path in a version that is not served. */
  readonly requested?: RequestedResource;
}

/**
 * A resource path to an unknown resource. Only authorized users get the 404, so that others do not learn what
 * is served.
 */
export interface RefusedRoute {
  readonly type: 'refused';
  readonly requested: RequestedResource;
  readonly refusal: ApiError;
}

/** The resource that a path to an unknown resource names. */
export interface RequestedResource {
  /** A request verb, or the method in lower case where it maps to none. */
  readonly verb: string;
  readonly place: ResourcePath;
}

export type Route = ResourceRoute | PathRoute | RefusedRoute;

/** Path and query of a raw target. */
export interface Target {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The parts of a resource path, before the kind is looked up. */
export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  readonly namespace: string;
  readonly plural: string;
  readonly name: string;
  readonly subresource: string;
}
