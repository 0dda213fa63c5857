// A bare Node server that sends prepared bytes over TLS: the upper limit of the machine. Prints its address.
// Argument: the length of its response.
import { createSecureServer } from 'node:http2';
import { prepareCertificates } from '../../reference-server/http/tls.ts';
import { defaultOptions } from '../../reference-server/options.ts';

const certificates = await prepareCertificates({ ...defaultOptions(), certDir: undefined });
const body = Buffer.alloc(Number(process.argv[2]), 'x');
const server = createSecureServer({
  key: certificates.key,
  cert: certificates.certificate,
  allowHTTP1: true,
});
server.on('request', (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    process.stdout.write(`listening on https://127.0.0.1:${address.port}\n`);
});
