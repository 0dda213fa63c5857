// Pages and creates beside few and many stored objects: neither may grow dearer with the collection.
import { collection, configMap } from './config-maps.ts';
import { namespace, say, startFilled } from './environment.ts';
import type { Environment } from './environment.ts';
import { inTurn, median, rounded } from './figures.ts';
import { createSender } from './load.ts';
import type { Send } from './load.ts';

const rounds = 5;
const createsARound = 200;
const [few, some, many] = [100, 10_000, 100_000];
const pageLimit = 100;

/** How the lines call it, what is asked for, and pages a round. */
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
      // The first time that an object is read, its bytes are made: a whole walk, and both have theirs.
      await someWalk(some / pageLimit);
      await manyWalk(many / pageLimit);
      await compare(name, [some, many], [() => someWalk(pagesARound), () => manyWalk(pagesARound)]);
    }
    await compare('creates', [few, many], [createTimes(besideFew), createTimes(besideMany)]);
    say(`pages: resident with ${many} objects, MiB`, servers.at(-1)?.residentMiB());
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
  say(`pages: ${name}, beside ${few} objects, p50 ms`, rounded(median(small)));
  say(`pages: ${name}, beside ${many} objects, p50 ms`, rounded(median(large)));
  const ratios = large.map((figure, round) => figure / (small[round] ?? 0));
  say(`pages: ${name}, beside ${many} to beside ${few}, ratio`, rounded(median(ratios)));
}

/** Takes the next so many pages of a walk that starts again at its end; the median time of one. */
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

/** The median time of a create; what it makes is removed again. */
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
