// Which malformed requests get a response, and which connections just close.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { answerClientError } from './client-error.ts';

const broken = (code: string) => {
  const socket = new PassThrough();
  answerClientError(Object.assign(new Error('broken'), { code }), socket, false, 1000);
  return { text: String(socket.read() ?? ''), isCut: socket.destroyed };
};

test('the response to a malformed request contains the reason of the parser', () => {
  expect(broken('HPE_INVALID_METHOD').text).toMatch(/^HTTP\/1\.1 400 [^]*: HPE_INVALID_METHOD\n$/);
});

test('a request that only the parser cannot read now may be sent again', () => {
  expect(broken('HPE_PAUSED').text).toMatch(/^HTTP\/1\.1 503 [^]*\r\nRetry-After: 1\r\n/);
});

// The client would take a response sent after the handshake for that to its first request.
test.each(['ERR_TLS_HANDSHAKE_TIMEOUT', 'ERR_SSL_NO_SHARED_CIPHER'])('%s only cuts', (code) => {
  expect(broken(code)).toEqual({ text: '', isCut: true });
});
