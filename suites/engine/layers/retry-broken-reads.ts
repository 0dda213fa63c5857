// A layer that retries a read once where its connection broke before an answer came: a server or proxy may close an idle
// connection just when a request is sent (RFC 9112, 9.3.1), and clients may repeat safe requests (RFC 9110, 9.2.2).
import { TransportError } from '../../kit/requests/transport.ts';
import type { Layer } from '../../kit/layers/layer.ts';

/** Watches are not retried: the follower resumes them. */
export const retryBrokenReads: Layer = (next) => async (request) => {
  try {
    return await next(request);
  } catch (error) {
    if (request.method !== 'GET' || request.stream === true || !isBroken(error)) throw error;
    try {
      return await next(request);
    } catch {
      // The first error is reported.
      throw error;
    }
  }
};

const isBroken = (error: unknown) => error instanceof TransportError && error.code === 'reset';
