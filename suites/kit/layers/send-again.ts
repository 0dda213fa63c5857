// Layer that sends a read once more where its connection broke before an answer came: a server, or a proxy before it, may
// end a connection that was idle at the moment a request goes out (RFC 9112, 9.3.1), and clients repeat what is safe
// (RFC 9110, 9.2.2).
import { TransportError } from '../transport.ts';
import type { Layer } from './layer.ts';

/** A watch is not repeated here: whoever follows one goes on by itself. */
export const sendAgain: Layer = (next) => async (request) => {
  try {
    return await next(request);
  } catch (error) {
    if (request.method !== 'GET' || request.stream === true || !isBroken(error)) throw error;
    try {
      return await next(request);
    } catch {
      // A second failure says no more than the first.
      throw error;
    }
  }
};

const isBroken = (error: unknown) => error instanceof TransportError && error.code === 'reset';
