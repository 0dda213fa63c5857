// The growth of the server's resident memory with many watchers, each on its own TLS connection, after every watcher has
// received a change.
import type { Listening } from './child.ts';
import { configMap } from './config-maps.ts';
import { createSender } from './load.ts';
import { openWatchSocket } from './watch-socket.ts';
import type { WatchSocket } from './watch-socket.ts';

export interface Watchers {
  readonly watchers: number;
  /** `one`: all watch one collection. `each`: each watches its own namespace. */
  readonly namespaces: 'one' | 'each';
}

/** Number of connections that are opened at a time. */
const atOnce = 20;

/** Does not remove its namespaces. @throws Error where a watch ends, or a request is refused */
export async function measureWatchers(
  server: Pick<Listening, 'baseUrl' | 'residentMiB'>,
  token: string,
  { watchers, namespaces }: Watchers,
): Promise<{ readonly residentGrowthMiB: number }> {
  const { send, close } = createSender({ baseUrl: server.baseUrl, token, connections: atOnce });
  const count = namespaces === 'one' ? 1 : watchers;
  const names = Array.from({ length: count }, (_, index) => `watchers-${namespaces}-${index}`);
  const collectionOf = (name: string) => `/api/v1/namespaces/${name}/podtemplates`;
  await forEachName(names, async (name) => {
    await send('POST', '/api/v1/namespaces', { metadata: { name } });
  });
  const before = server.residentMiB();
  const watches: WatchSocket[] = [];
  await forEachName(
    Array.from({ length: watchers }, (_, index) => names[index % count] ?? ''),
    async (name) => {
      const path = `${collectionOf(name)}?watch=1&allowWatchBookmarks=true`;
      watches.push(await openWatchSocket(server.baseUrl, token, path));
    },
  );
  const template = { spec: { containers: [{ name: 'c', image: 'example/image' }] } };
  await forEachName(names, async (name) => {
    const { data } = configMap(0);
    await send('POST', collectionOf(name), { metadata: { name: 't', annotations: data }, template });
  });
  await Promise.all(watches.map((watch) => watch.received(1)));
  const residentGrowthMiB = server.residentMiB() - before;
  for (const watch of watches) watch.close();
  await close();
  return { residentGrowthMiB };
}

async function forEachName(names: readonly string[], action: (name: string) => Promise<void>): Promise<void> {
  const rest = [...names];
  const work = async () => {
    for (let name = rest.pop(); name !== undefined; name = rest.pop()) await action(name);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
