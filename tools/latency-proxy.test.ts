// The proxy forwards all bytes in order, both ways, with delay, and passes on ends and resets of either side.
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startLatencyProxy } from './latency-proxy.ts';

const roundTripMs = 60;

async function through(onClient: (socket: Socket) => void, use: (socket: Socket) => Promise<void>) {
  const server: Server = createServer({ allowHalfOpen: true }, onClient);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await startLatencyProxy((server.address() as AddressInfo).port, roundTripMs);
  const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  try {
    await once(socket, 'connect');
    await use(socket);
  } finally {
    socket.destroy();
    await proxy.close();
    server.close();
  }
}

test('all bytes come back in order, after the round trip time', () =>
  through(
    (client) => client.pipe(client),
    async (socket) => {
      const words = Array.from({ length: 500 }, (_, index) => `${index},`);
      const startedAt = performance.now();
      for (const word of words) socket.write(word);
      socket.end();
      expect(await text(socket)).toBe(words.join(''));
      // Timers may be a millisecond early, each way.
      expect(performance.now() - startedAt).toBeGreaterThan(roundTripMs - 5);
    },
  ));

test('an end reaches the other side after the bytes before it', () =>
  through(
    (client) => void client.end('goodbye'),
    async (socket) => expect(await text(socket)).toBe('goodbye'),
  ));

test('a reset reaches the other side', () =>
  through(
    (client) => void client.once('data', () => client.resetAndDestroy()),
    async (socket) => {
      socket.write('x');
      expect(await once(socket, 'error')).toMatchObject([{ code: 'ECONNRESET' }]);
    },
  ));
