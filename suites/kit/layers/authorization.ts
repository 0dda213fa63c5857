// Layer that presents a bearer token. A request that brings its own Authorization header keeps it.
import type { Layer } from './layer.ts';

/** The token may be a function, for tokens that are minted or renewed during the run. */
export function bearerToken(token: string | (() => string | Promise<string>)): Layer {
  return (next) => async (request) => {
    if (request.headers['authorization'] !== undefined) return next(request);
    const value = typeof token === 'string' ? token : await token();
    return next({ ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } });
  };
}
