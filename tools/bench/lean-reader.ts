// A client that does as little as it can: one TLS connection, one GET after the other, bytes counted and thrown away.
// A full client spends more time on a large answer than the server does, and would hide what is measured.
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';

export interface LeanReader {
  /** The length of the answer's body. @throws Error for another answer than 200 with a content length */
  get(path: string): Promise<number>;
  close(): void;
}

export async function openLeanReader(baseUrl: string, token: string): Promise<LeanReader> {
  const { hostname, port, host } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve).once('error', reject);
  });
  return {
    get(path) {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
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
        // The head comes in one piece: both servers write it so.
        const end = chunk.indexOf('\r\n\r\n');
        const head = chunk.toString('latin1', 0, end);
        const told = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (end < 0 || told === undefined || !head.startsWith('HTTP/1.1 200 '))
          return settle(new Error(`expected 200 with a content length: ${head.slice(0, 200)}`));
        length = Number(told);
        body -= end + 4;
      }
      received += body;
      if (received >= length) settle();
    };
    socket.on('data', onData).on('error', settle).on('close', onClose);
  });
}
