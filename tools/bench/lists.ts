// Lists of 2,000 objects, compared with a bare server that sends the same number of prepared bytes.
import type { Listening } from './child.ts';
import { collection } from './config-maps.ts';
import { printFigure, startBare, startFilled } from './environment.ts';
import type { Environment } from './environment.ts';
import { inTurn, median, rounded, share } from './figures.ts';
import { openLeanReader } from './lean-reader.ts';

const objects = 2000;
const readers = 2;
const rounds = 7;
/** About 0.5 s on a current machine. */
const bytesARound = 250e6;

/** The query and its name in the output. */
const queries = [
  ['', '2,000 of 1 KB'],
  ['?labelSelector=m%20notin%20(3)', '1,800 of 2,000 by label'],
  ['?limit=500', 'page of 500'],
] as const;

export async function lists(environment: Environment): Promise<void> {
  const server = await startFilled(environment, objects);
  try {
    for (const [query, name] of queries) await compare(environment, server, query, name);
  } finally {
    server.stop();
  }
}

async function compare(
  { token }: Environment,
  server: Listening,
  query: string,
  name: string,
): Promise<void> {
  const path = collection + query;
  const probe = await openLeanReader(server.baseUrl, token);
  const bytes = await probe.get(path);
  probe.close();
  const count = Math.round(bytesARound / bytes);
  const bare = await startBare(bytes);
  try {
    const measured = [server, bare].map((target) => ({ ...target, perListMs: [] as number[] }));
    const [ours = [], best = []] = await inTurn(
      rounds,
      measured.map((target) => async () => {
        const before = target.processorMs();
        const perSecond = await listsPerSecond({ baseUrl: target.baseUrl, token, path, count });
        target.perListMs.push((target.processorMs() - before) / count);
        return perSecond;
      }),
    );
    printFigure(`lists: ${name}, KiB`, Math.round(bytes / 1024));
    printFigure(`lists: ${name}, lists a second`, Math.round(median(ours)));
    printFigure(`lists: ${name}, lists a second, bare`, Math.round(median(best)));
    printFigure(`lists: ${name}, share of bare`, share(ours, best));
    const [own = 0, least = 0] = measured.map(({ perListMs }) => median(perListMs.slice(1)));
    printFigure(`lists: ${name}, processor ms a list`, rounded(own));
    printFigure(`lists: ${name}, processor ms a list, bare`, rounded(least));
  } finally {
    bare.stop();
  }
}

export interface Reads {
  readonly baseUrl: string;
  readonly token: string;
  readonly path: string;
  readonly count: number;
  /** JSON where absent. */
  readonly accept?: string;
}

/** By clients that do not decode the lists. */
export async function listsPerSecond({ baseUrl, token, path, count, accept }: Reads): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: readers }, () => openLeanReader(baseUrl, token, accept)),
  );
  let left = count;
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) await client.get(path);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const client of clients) client.close();
  return count / seconds;
}
