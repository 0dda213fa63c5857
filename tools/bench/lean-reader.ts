// A minimal client: one TLS connection, one GET at a time, bytes counted and discarded. A full client would spend more time
// on a large response than the server.
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';

export interface LeanReader {
  /** The length of the response body. @throws Error for any response but 200 with a content length */
  get(path: string): Promise<number>;
  close(): void;
}

/** @param accept the media type of all its requests */
export async function openLeanReader(
  baseUrl: string,
  token: string,
  accept = 'application/json',
): Promise<LeanReader> {
  const { hostname, port, host } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve).once('error', reject);
  });
  return {
    get(path) {
      const headers = `host: ${host}\r\nauthorization: Bearer ${token}\r\naccept: ${accept}`;
      socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
      return bodyLength(socket);
    },
    close: () => socket.destroy(),
  };
}

function bodyLength(socket: TLSSocket): Promise<number> {
  return new Promise((resolve, reject) => {
    let length: number | undefined;
    let received = 0;
    const settle = (error?: Error) => {
      socket.off('data', onData).off('error', settle).off('close', onClose);
      if (error === undefined) resolve(received);
      else reject(error);
    };
    const onClose = () => settle(new Error('the server closed the connection'));
    const onData = (chunk: Buffer) => {
      let body = chunk.length;
      if (length === undefined) {
        // Both servers write the head in one chunk.
        const end = chunk.indexOf('\r\n\r\n');
        const head = chunk.toString('latin1', 0, end);
        const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (end < 0 || contentLength === undefined || !head.startsWith('HTTP/1.1 200 '))
          return settle(new Error(`expected 200 with a content length: ${head.slice(0, 200)}`));
        length = Number(contentLength);
        body -= end + 4;
      }
      received += body;
      if (received >= length) settle();
    };
    socket.on('data', onData).on('error', settle).on('close', onClose);
  });
}
