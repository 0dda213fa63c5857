// The bundled server as a transport: no socket, no TLS. Requests go in, responses come out.
import type { Server } from '../../../reference-server/server.ts';
import type { ApiResponse } from '../../../reference-server/request.ts';
import type { Transport, WireResponse } from '../../kit/transport.ts';

export function inProcessTransport(server: Pick<Server, 'handle'>): Transport {
  return async ({ method, path, headers, body, signal }) => {
    const response = await server.handle({
      method,
      target: path,
      headers,
      signal: signal ?? neverAborted(),
      ...(body === undefined ? {} : { body: once(body) }),
    });
    return wireResponse(response);
  };
}

function wireResponse({ status, headers, body }: ApiResponse): WireResponse {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => [name.toLowerCase(), one] as const),
  );
  return { status, headers: pairs, body: chunks(body) };
}

async function* chunks(body: ApiResponse['body']): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

const neverAborted = () => new AbortController().signal;
