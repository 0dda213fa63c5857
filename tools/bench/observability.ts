// What the audit log costs of creates, measured in turn against a server without it; and the page of metrics with many series.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Listening } from './child.ts';
import { collection, configMap } from './config-maps.ts';
import { namespace, printFigure, startFilled } from './environment.ts';
import type { Environment } from './environment.ts';
import { inTurn, median, percent, rounded } from './figures.ts';
import { createSender, measure } from './load.ts';
import type { Send } from './load.ts';

const connections = 32;
const createsARound = 1_000;
const rounds = 7;
const pages = 200;
/** Fewer where the server has not enough collections. */
const leastSeries = 1_000;

export async function observability(environment: Environment): Promise<void> {
  const policy = path.join(environment.folder, 'audit-policy.yaml');
  await writeFile(policy, 'kind: Policy\nrules: [{ level: Metadata }]\n');
  const flags = [
    `--audit-policy-file=${policy}`,
    `--audit-log-path=${path.join(environment.folder, 'audit.log')}`,
  ];
  const plain = await startFilled(environment, 0);
  const audited = await startFilled(
    { ...environment, serverFlags: [...environment.serverFlags, ...flags] },
    0,
  );
  try {
    await compareCreates(environment, plain, audited);
    await readPages(environment, plain);
  } finally {
    plain.stop();
    audited.stop();
  }
}

/** The first round of each is the warm-up. */
async function compareCreates({ token }: Environment, plain: Listening, audited: Listening): Promise<void> {
  const measured = [plain, audited].map((server) => {
    const sender = createSender({ baseUrl: server.baseUrl, token, connections });
    return { server, sender, made: 0, processorMs: [] as number[] };
  });
  const figures = await inTurn(
    rounds,
    measured.map((one) => async () => {
      const before = one.server.processorMs();
      const first = one.made;
      one.made += createsARound;
      const { perSecond } = await measure(createsARound, connections, (index) =>
        one.sender.send('POST', collection, configMap(first + index)),
      );
      one.processorMs.push((one.server.processorMs() - before) / createsARound);
      return perSecond;
    }),
  );
  await Promise.all(measured.map(({ sender }) => sender.close()));
  const [without = [], withAudit = []] = figures;
  const [least = [], most = []] = measured.map(({ processorMs }) => processorMs.slice(1));
  printFigure('observability: creates a second, no audit log', Math.round(median(without)));
  printFigure('observability: creates a second, level Metadata', Math.round(median(withAudit)));
  printFigure('observability: cost of the level Metadata, creates a second', costOf(without, withAudit));
  printFigure('observability: cost of the level Metadata, processor time', costOf(most, least));
}

/** The share by which the lower figures are below the higher ones, by the median of the rounds. */
const costOf = (high: readonly number[], low: readonly number[]): string =>
  percent(1 - median(low.map((figure, round) => figure / high[round]!)));

async function readPages({ token }: Environment, { baseUrl, processorMs }: Listening): Promise<void> {
  const { send, close } = createSender({ baseUrl, token, connections: 1 });
  const patcher = createSender({
    baseUrl,
    token,
    connections: 1,
    contentType: 'application/merge-patch+json',
  });
  for (const place of await collectionsOf(send)) {
    if (seriesOf(await send('GET', '/metrics')) >= leastSeries) break;
    for (const [verb, target] of requestsFor(place))
      for (const sender of verb === 'GET' || verb === 'DELETE' ? [send] : [send, patcher.send])
        await sender(verb, target, verb === 'GET' || verb === 'DELETE' ? undefined : {}).catch(() => {});
  }
  await patcher.close();
  const series = seriesOf(await send('GET', '/metrics'));
  const before = processorMs();
  const { p50Ms } = await measure(pages, 1, () => send('GET', '/metrics'));
  printFigure('observability: series of /metrics', series);
  printFigure('observability: /metrics, p50 ms', p50Ms);
  printFigure('observability: /metrics, processor ms', rounded((processorMs() - before) / pages));
  await close();
}

const seriesOf = (page: string): number =>
  page.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;

interface Resources {
  readonly resources: readonly { readonly name: string; readonly namespaced: boolean }[];
}

interface Groups {
  readonly groups: readonly { readonly versions: readonly { readonly groupVersion: string }[] }[];
}

/** The path of each collection that the server has. */
async function collectionsOf(send: Send): Promise<readonly string[]> {
  const { groups } = JSON.parse(await send('GET', '/apis')) as Groups;
  const named = groups.flatMap(({ versions }) => versions.map(({ groupVersion }) => `/apis/${groupVersion}`));
  const places = ['/api/v1', ...named].map(async (root) => {
    const { resources } = JSON.parse(await send('GET', root)) as Resources;
    const collections = resources.filter(({ name }) => !name.includes('/'));
    return collections.map(({ name, namespaced }) =>
      namespaced ? `${root}/namespaces/${namespace}/${name}` : `${root}/${name}`,
    );
  });
  return (await Promise.all(places)).flat();
}

/** Each adds a series: another verb, or another code. */
const requestsFor = (place: string): readonly (readonly [verb: string, target: string])[] => [
  ['GET', place],
  ['GET', `${place}?limit=none`],
  ['GET', `${place}?watch=true&timeoutSeconds=none`],
  ['GET', `${place}/missing`],
  ['GET', `${place}/missing?resourceVersion=none`],
  ['POST', place],
  ['POST', `${place}?dryRun=none`],
  ['PUT', `${place}/missing`],
  ['PUT', `${place}/missing?dryRun=none`],
  ['PATCH', `${place}/missing`],
  ['DELETE', `${place}/missing`],
  ['DELETE', `${place}/missing?propagationPolicy=none`],
  ['DELETE', `${place}?labelSelector=none%3Dnone&dryRun=All`],
  ['DELETE', `${place}?dryRun=none`],
  ['GET', `${place}/missing/status`],
  ['PUT', `${place}/missing/status`],
  ['PATCH', `${place}/missing/status`],
];
