// A watch over its own TLS connection that counts and discards frames: a full client would spend more time on each event
// than the server.
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';

export interface WatchSocket {
  /** Resolves after this number of frames since the watch was opened. @throws Error where the watch ends earlier */
  received(frames: number): Promise<void>;
  close(): void;
}

const braceByte = 0x7d;
const lineByte = 0x0a;

/** Resolves when the head of the response is received. @throws Error for any status but 200 */
export async function openWatchSocket(baseUrl: string, token: string, path: string): Promise<WatchSocket> {
  const { hostname, port, host } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  const frames = countFrames(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await frames.begun;
  return { received: frames.received, close: () => socket.destroy() };
}

/** Only frames end with a brace and a line end in a chunked response of compact JSON. */
function countFrames(socket: TLSSocket) {
  const waiting = new Set<{ readonly frames: number; resolve(): void; reject(error: Error): void }>();
  let count = 0;
  let lastByte = 0;
  let over: Error | undefined;
  const begun = new Promise<void>((resolve, reject) => {
    socket.once('data', (head: Buffer) => {
      const start = head.toString('latin1', 0, 200);
      if (start.startsWith('HTTP/1.1 200 ')) resolve();
      else reject(new Error(`expected a watch: ${start}`));
    });
    socket.once('close', () => reject(new Error('the connection ended before the response')));
  });
  socket.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(lineByte); at >= 0; at = chunk.indexOf(lineByte, at + 1))
      if ((at === 0 ? lastByte : chunk[at - 1]) === braceByte) count++;
    lastByte = chunk[chunk.length - 1] ?? 0;
    for (const one of waiting) {
      if (count < one.frames) continue;
      waiting.delete(one);
      one.resolve();
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    over = new Error(`the watch ended after ${count} frames`);
    for (const { reject } of waiting) reject(over);
  });
  const received = (frames: number) =>
    new Promise<void>((resolve, reject) => {
      if (count >= frames) resolve();
      else if (over !== undefined) reject(over);
      else waiting.add({ frames, resolve, reject });
    });
  return { begun, received };
}
