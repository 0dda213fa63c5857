// A layer that adds a bearer token to requests without an Authorization header.
import type { Layer } from './layer.ts';

/** The token may be a function, for tokens that are created or renewed during the run. */
export function bearerToken(token: string | (() => string | Promise<string>)): Layer {
  return (next) => async (request) => {
    if (request.headers['authorization'] !== undefined) return next(request);
    const value = typeof token === 'string' ? token : await token();
    return next({ ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } });
  };
}
