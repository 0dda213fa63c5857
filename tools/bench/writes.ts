// Patches and applies of single objects: concurrent ones to config maps of 1 KB, and one at a time to an object with many
// field managers.
import { startListening } from './child.ts';
import type { Listening } from './child.ts';
import { collection, configMap, nameOf } from './config-maps.ts';
import { namespace, printFigure } from './environment.ts';
import type { Environment } from './environment.ts';
import { median, rounded } from './figures.ts';
import { createSender, measure } from './load.ts';
import type { Figures, Sender } from './load.ts';

const connections = 32;
const objects = 2000;
const writesARound = 3000;
const warmUps = 3;
const rounds = 3;
const managers = 20;
const ports = 500;
const largeApplies = 100;

export async function writes({ packaged, serverFlags, token }: Environment): Promise<void> {
  const server = await startListening(packaged('reference-server/main.js'), serverFlags);
  const senderOf = (contentType?: string, width = connections) =>
    createSender({ baseUrl: server.baseUrl, token, connections: width, contentType });
  const [create, merge, apply, singleApply] = [
    senderOf(),
    senderOf('application/merge-patch+json'),
    senderOf('application/apply-patch+yaml'),
    senderOf('application/apply-patch+yaml', 1),
  ];
  await create.send('POST', '/api/v1/namespaces', { metadata: { name: namespace } });
  await measure(objects, connections, (index) => create.send('POST', collection, configMap(index)));
  await report(server, [
    ['merge patches', (count) => mergePatch(merge, count)],
    ['applies', (count) => applyOne(apply, count)],
  ]);
  await largeObject(server, singleApply);
  await Promise.all([create, merge, apply, singleApply].map(({ close }) => close()));
  server.stop();
}

/** Each write changes a value. */
const mergePatch = ({ send }: Sender, count: number) =>
  send('PATCH', `${collection}/${nameOf(count % objects)}`, { data: { b: String(count) } });

/** Applies the manager's complete intent of 1 KB, with a different value each time. */
function applyOne({ send }: Sender, count: number): Promise<string> {
  const { metadata } = configMap(count % objects);
  const { name } = metadata;
  const data = { applied: 'x'.repeat(800), count: String(count) };
  const intent = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
  return send('PATCH', `${collection}/${name}?fieldManager=bench`, intent);
}

type Named = readonly [name: string, write: (count: number) => Promise<unknown>];

/** Prints the medians of the rounds after the warm-up. The kinds of writes alternate, because the engine optimizes the server
 * over some 10,000 writes, so that the first measurement would be slower. */
async function report(server: Listening, writes: readonly Named[]): Promise<void> {
  const measured = writes.map(([name, write]) => ({ name, write, figures: [] as Figures[], processorMs: 0 }));
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const kind of measured) {
      const before = server.processorMs();
      const first = round * writesARound;
      const figures = await measure(writesARound, connections, (index) => kind.write(first + index));
      if (round < warmUps) continue;
      kind.figures.push(figures);
      kind.processorMs += server.processorMs() - before;
    }
  }
  for (const { name, figures, processorMs } of measured) {
    const what = `writes: ${name} of 1 KB config maps`;
    printFigure(`${what} a second`, median(figures.map(({ perSecond }) => perSecond)));
    printFigure(`${what}, p50 ms`, median(figures.map(({ p50Ms }) => p50Ms)));
    printFigure(`${what}, processor ms`, rounded(processorMs / (rounds * writesARound)));
  }
}

/** A service with many ports, a list with two keys, divided equally among many managers. Each apply changes one part. */
async function largeObject(server: Listening, { send }: Sender): Promise<void> {
  const path = `/api/v1/namespaces/${namespace}/services/large`;
  const share = ports / managers;
  const intentOf = (manager: number, round: number) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'large' },
    spec: {
      ports: Array.from({ length: share }, (_, index) => {
        const port = 1000 + manager * share + index;
        return { name: `p-${port}`, port, protocol: 'TCP', targetPort: 2000 + ((port + round) % 1000) };
      }),
    },
  });
  const apply = (manager: number, round: number) =>
    send('PATCH', `${path}?fieldManager=m-${manager}`, intentOf(manager, round));
  for (let manager = 0; manager < managers; manager++) await apply(manager, 0);
  await measure(largeApplies, 1, (index) => apply(index % managers, 1));
  const before = server.processorMs();
  const { p50Ms, p99Ms } = await measure(largeApplies, 1, (index) => apply(index % managers, 2 + index));
  const name = `writes: apply to ${ports} items by key of ${managers} managers`;
  printFigure(`${name}, p50 ms`, p50Ms);
  printFigure(`${name}, p99 ms`, p99Ms);
  printFigure(`${name}, processor ms`, rounded((server.processorMs() - before) / largeApplies));
}
