// Pages and creates with few and with many stored objects: their time should not grow with the collection.
import { collection, configMap } from './config-maps.ts';
import { namespace, printFigure, startFilled } from './environment.ts';
import type { Environment } from './environment.ts';
import { inTurn, median, rounded } from './figures.ts';
import { createSender } from './load.ts';
import type { Send } from './load.ts';

const rounds = 5;
const createsARound = 200;
const [few, some, many] = [100, 10_000, 100_000];
const pageLimit = 100;

/** Name in the output, query, and pages per round. */
const walks = [
  ['pages of 100', `limit=${pageLimit}`, 100],
  ['pages of 100, one label of ten', `limit=${pageLimit}&labelSelector=m%3D3`, 10],
] as const;

export async function pages(environment: Environment): Promise<void> {
  const servers = await Promise.all([few, some, many].map((objects) => startFilled(environment, objects)));
  const { token } = environment;
  const senders = servers.map(({ baseUrl }) => createSender({ baseUrl, token, connections: 1 }));
  const [besideFew, besideSome, besideMany] = senders.map(({ send }) => send) as [Send, Send, Send];
  try {
    for (const [name, query, pagesARound] of walks) {
      const [someWalk, manyWalk] = [openWalk(besideSome, query), openWalk(besideMany, query)];
      // The first read of an object serializes it, so each collection is read once before the measurement.
      await someWalk(some / pageLimit);
      await manyWalk(many / pageLimit);
      await compare(name, [some, many], [() => someWalk(pagesARound), () => manyWalk(pagesARound)]);
    }
    await compare('creates', [few, many], [createTimes(besideFew), createTimes(besideMany)]);
    printFigure(`pages: resident with ${many} objects, MiB`, servers.at(-1)?.residentMiB());
  } finally {
    await Promise.all(senders.map(({ close }) => close()));
    for (const server of servers) server.stop();
  }
}

async function compare(
  name: string,
  [few, many]: readonly [number, number],
  measurements: readonly [() => Promise<number>, () => Promise<number>],
): Promise<void> {
  const [small = [], large = []] = await inTurn(rounds, measurements);
  printFigure(`pages: ${name}, with ${few} objects, p50 ms`, rounded(median(small)));
  printFigure(`pages: ${name}, with ${many} objects, p50 ms`, rounded(median(large)));
  const ratios = large.map((figure, round) => figure / (small[round] ?? 0));
  printFigure(`pages: ${name}, ratio of ${many} to ${few} objects`, rounded(median(ratios)));
}

/** Returns a function that reads the next pages, restarting at the end, and returns the median time of a page. */
function openWalk(send: Send, query: string): (pages: number) => Promise<number> {
  let token = '';
  return async (pages) => {
    const times: number[] = [];
    for (let page = 0; page < pages; page++) {
      const sentAt = performance.now();
      const text = await send('GET', `${collection}?${query}&continue=${token}`);
      times.push(performance.now() - sentAt);
      token = /"continue":"([^"]*)"/.exec(text.slice(0, 500))?.[1] ?? '';
    }
    return median(times);
  };
}

/** The median time of a create. Removes the created objects. */
function createTimes(send: Send): () => Promise<number> {
  return async () => {
    const times: number[] = [];
    for (let index = 0; index < createsARound; index++) {
      const name = `made-${index}`;
      const sentAt = performance.now();
      await send('POST', collection, { ...configMap(index), metadata: { name, namespace } });
      times.push(performance.now() - sentAt);
      await send('DELETE', `${collection}/${name}`);
    }
    return median(times);
  };
}
