// Helpers of the transport tests: a client of the test server, and the error with which it must fail.
import { TransportError } from '../requests/transport.ts';
import type { WireRequest } from '../requests/transport.ts';
import type { HttpOptions } from './options.ts';
import type { TestServer } from './test-server.ts';
import { createHttpTransport } from './transport.ts';

/** A GET of a path. */
export const get = (path: string, more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  path,
  headers: {},
  ...more,
});

/** A transport to a test server, closed at the end of the test. */
export function connect(server: Pick<TestServer, 'baseUrl' | 'ca'>, more: Partial<HttpOptions> = {}) {
  const transport = createHttpTransport({
    baseUrl: server.baseUrl,
    ca: server.ca,
    http: '1.1',
    timeoutMs: 30_000,
    ...more,
  });
  return { ...transport, [Symbol.asyncDispose]: () => transport.close() };
}

/** The transport error that a promise must reject with. */
export async function failure(promise: Promise<unknown>): Promise<TransportError> {
  const error = await promise.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof TransportError)) throw new Error(`expected a transport error, got ${String(error)}`);
  if (!/^.+$/.test(error.message)) throw new Error(`not one line: ${JSON.stringify(error.message)}`);
  return error;
}
