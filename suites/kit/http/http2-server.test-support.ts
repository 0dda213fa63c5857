// An HTTP/2 test server whose handler gets the streams.
import type { IncomingMessage } from 'node:http';
import type { ServerHttp2Stream } from 'node:http2';
import { startTestServer } from './test-server.ts';
import type { TestServer, TestServerOptions } from './test-server.ts';

export const startHttp2Server = (
  handle: (stream: ServerHttp2Stream, request: IncomingMessage) => void,
  options: TestServerOptions = {},
): Promise<TestServer> =>
  startTestServer(
    (request: IncomingMessage) =>
      handle((request as unknown as { readonly stream: ServerHttp2Stream }).stream, request),
    { protocol: 'http2', ...options },
  );

export function answer(stream: ServerHttp2Stream, text: string): void {
  stream.respond({ ':status': 200 });
  stream.end(text);
}
