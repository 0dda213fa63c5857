// Fan-out: many watchers of one collection while its objects change, until every watcher has received every change.
import { collection, configMap, nameOf } from './config-maps.ts';
import { namespace } from './environment.ts';
import { createSender } from './load.ts';
import { openWatchSocket } from './watch-socket.ts';

export interface FanOut {
  readonly watchers: number;
  /** Rounded down to a multiple of `objects`. */
  readonly updates: number;
}

/** Number of objects that change concurrently. */
const objects = 10;

/** Received events per second. The figure of the bare server (`bare-watch-server.ts`) is the upper limit of the machine.
 * @throws Error where a watch ends before it has received every change */
export async function measureWatchFanOut(
  target: { readonly baseUrl: string; readonly token: string },
  { watchers, updates }: FanOut,
): Promise<{ readonly eventsPerSecond: number }> {
  const { send, close } = createSender({ ...target, connections: objects });
  const names = Array.from({ length: objects }, (_, index) => nameOf(1_000_000 + index));
  await send('POST', '/api/v1/namespaces', { metadata: { name: namespace } }).catch(() => undefined);
  for (const [index, name] of names.entries())
    await send('POST', collection, { ...configMap(index), metadata: { name } });
  const { metadata } = JSON.parse(await send('GET', `${collection}?limit=1`)) as {
    metadata: { resourceVersion: string };
  };
  const path = `${collection}?watch=1&resourceVersion=${metadata.resourceVersion}`;
  const watches = await Promise.all(
    Array.from({ length: watchers }, () => openWatchSocket(target.baseUrl, target.token, path)),
  );
  const rounds = Math.floor(updates / objects);
  const startedAt = performance.now();
  const written = names.map(async (name, index) => {
    for (let round = 0; round < rounds; round++) {
      const labels = { round: String(round) };
      await send('PUT', `${collection}/${name}`, { ...configMap(index), metadata: { name, labels } });
    }
  });
  await Promise.all([...written, ...watches.map((watch) => watch.received(rounds * objects))]);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const watch of watches) watch.close();
  for (const name of names) await send('DELETE', `${collection}/${name}`);
  await close();
  return { eventsPerSecond: Math.round((watchers * rounds * objects) / seconds) };
}
