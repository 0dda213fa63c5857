// What an answer outside the resource paths is made from.
import type { Context } from '../context.ts';
import type { ApiRequest } from '../request.ts';
import type { PathRoute } from '../routes.ts';

export interface PathRequest {
  readonly context: Context;
  readonly route: PathRoute;
  readonly headers: ApiRequest['headers'];
}
