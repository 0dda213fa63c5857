// Finds free ports by listening on port 0. All stay open until the last is found, so that they differ.
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

export async function findFreePorts(names: Iterable<string>): Promise<ReadonlyMap<string, number>> {
  const held: { readonly name: string; readonly server: Server }[] = [];
  try {
    for (const name of new Set(names)) held.push({ name, server: await listen() });
    return new Map(held.map(({ name, server }) => [name, (server.address() as AddressInfo).port]));
  } finally {
    await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  }
}

function listen(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
