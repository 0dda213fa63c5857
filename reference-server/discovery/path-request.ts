// The input of the handlers for paths outside the resource paths.
import type { Context } from '../context.ts';
import type { ApiRequest } from '../requests/request.ts';
import type { PathRoute } from '../requests/routes.ts';

export interface PathRequest {
  readonly context: Context;
  readonly route: PathRoute;
  readonly headers: ApiRequest['headers'];
}
