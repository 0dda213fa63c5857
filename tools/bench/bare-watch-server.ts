// A bare Node server whose watches receive the same prepared bytes at each PUT: the upper limit of the machine for fan-out
// without merging events. Prints its address. Argument: the length of an event.
import { createSecureServer } from 'node:http2';
import type { Http2ServerResponse } from 'node:http2';
import { defaultOptions } from '../../reference-server/options.ts';
import { prepareCertificates } from '../../reference-server/http/tls.ts';

const certificates = await prepareCertificates({ ...defaultOptions(), certDir: undefined });
const frame = Buffer.from(`{"${'x'.repeat(Number(process.argv[2]) - 7)}":0}\n`);
const answer = Buffer.from('{"metadata":{"resourceVersion":"1"}}');
const watchers = new Set<Http2ServerResponse>();
const server = createSecureServer({
  key: certificates.key,
  cert: certificates.certificate,
  allowHTTP1: true,
});
server.on('request', (request, response) => {
  if (request.url.includes('watch=1')) {
    response.writeHead(200, { 'content-type': 'application/json' });
    (response as Http2ServerResponse & { flushHeaders(): void }).flushHeaders();
    watchers.add(response);
    response.on('close', () => watchers.delete(response));
    return;
  }
  request.resume();
  request.on('end', () => {
    if (request.method === 'PUT') for (const watcher of watchers) watcher.write(frame);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    process.stdout.write(`listening on https://127.0.0.1:${address.port}\n`);
});
