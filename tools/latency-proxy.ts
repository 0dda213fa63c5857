// A TCP proxy that delays every round trip: forwards bytes unchanged, delayed by half the time each way.
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { realPause } from '../suites/engine/layers/pause.ts';

export interface LatencyProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on a free local port and forwards to `targetPort`. */
export async function startLatencyProxy(targetPort: number, roundTripMs: number): Promise<LatencyProxy> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.once('close', () => sockets.delete(socket));
    // The close handler passes a reset on to the other side.
    socket.on('error', () => {});
    return socket;
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    void delay(track(client), track(target), roundTripMs / 2);
    void delay(target, client, roundTripMs / 2);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Forwards one direction in order, each chunk after the delay. */
async function delay(from: Socket, to: Socket, ms: number): Promise<void> {
  let last = Promise.resolve();
  const later = (action: () => void) => {
    const due = realPause(ms);
    last = last.then(() => due).then(action);
  };
  from.on('data', (bytes) => later(() => to.writable && to.write(bytes)));
  from.once('end', () => later(() => to.end()));
  from.once('close', (hadError) => later(() => hadError && to.resetAndDestroy()));
}
