// The records that stages pass on: each extends the one before, so that a wrong order does not compile.
import type { MediaType, View } from '../codec/media-type.ts';
import type { Json } from '../object.ts';
import type { ApiRequest, User } from './request.ts';
import type { ResourceRoute, Route } from './routes.ts';

export interface Received {
  readonly request: ApiRequest;
  readonly route: Route;
}

export interface Identified extends Received {
  readonly user: User;
}

export interface Authorized extends Identified {
  readonly authorized: true;
}

export interface Negotiated extends Authorized {
  readonly route: ResourceRoute;
  readonly accepted: MediaType;
  /** Another representation than the object itself. */
  readonly view: View | undefined;
}

/** The input of a resource verb. */
export interface Ready extends Negotiated {
  readonly body: Body;
  /** Texts for Warning headers; verbs add to them. */
  readonly warnings: string[];
}

/** `none`: there is no body. `document`: decoded; `type` is its media type without parameters. */
export type Body =
  | { readonly form: 'none' }
  | {
      readonly form: 'document';
      readonly type: string;
      readonly value: Json;
      /** A text for each duplicate key, for warnings and refusals. */
      readonly duplicates: readonly string[];
    };
