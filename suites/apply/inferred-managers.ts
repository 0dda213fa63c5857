// The managers of writes without fieldManager, which the server infers from User-Agent (core 4.9).
import type { CollectionContext } from '../kit/context.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import { holdersOf, labelField } from '../kit/objects/managed-fields.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { SendOptions } from '../kit/requests/api.ts';

export const agentWrites = ['POST', 'PUT', 'merge patch', 'JSON patch', 'strategic merge patch'] as const;

/** Only some built-in kinds support it (core 4.8). */
export async function takesStrategic({ collection }: CollectionContext): Promise<boolean> {
  if (isCustom(collection)) return false;
  const { name = '' } = (await collection.given()).metadata;
  const answer = await collection.strategicPatch(name, { metadata: { labels: { tried: 'x' } } });
  return !(answer.status >= 400 && answer.status < 500);
}

/** The manager of a write without fieldManager, after one of the same method that named its manager. */
export async function inferredManager(
  context: CollectionContext,
  method: (typeof agentWrites)[number],
  userAgent: string,
): Promise<unknown> {
  await written(context, method, { query: { fieldManager: 'named-before' } });
  return managerOf(await written(context, method, { headers: { 'user-agent': userAgent } }));
}

/** Writes a label by this method. */
async function written(
  { collection, expect }: CollectionContext,
  method: (typeof agentWrites)[number],
  sent: SendOptions,
): Promise<ApiObject> {
  const metadata = { labels: { written: 'x' } };
  if (method === 'POST') {
    const answer = await collection.create({ metadata }, sent);
    expect.success(answer, 'POST');
    return collection.current(answer.object.metadata.name!);
  }
  const made = await collection.given();
  const name = made.metadata.name!;
  const labels = { ...made.metadata.labels, ...metadata.labels };
  const send = {
    PUT: () => collection.replace({ ...made, metadata: { ...made.metadata, labels } }, sent),
    'merge patch': () => collection.mergePatch(name, { metadata }, sent),
    'JSON patch': () =>
      collection.jsonPatch(name, [{ op: 'add', path: '/metadata/labels', value: labels }], sent),
    'strategic merge patch': () => collection.strategicPatch(name, { metadata }, sent),
  };
  expect.success(await send[method](), `${method} of a label`);
  return collection.current(name);
}

const merge = 'application/merge-patch+json';

/** A merge patch of the status, where a custom kind has one that takes it. */
export async function mustInferThroughStatus(context: CollectionContext): Promise<void> {
  const { api, expect } = context;
  for (const { name: part, objects } of await partsOf(context)) {
    if (part !== 'status') continue;
    // Which verbs a sub-resource has is not shown (core 4.1).
    const control = (await objects.given()).metadata.name!;
    if (!(await api.patch(objects.path(control, part), { status: { count: 9 } }, merge)).ok) continue;
    const { name = '' } = (await objects.given()).metadata;
    const managers: unknown[] = [];
    for (const [count, tool] of ['first-tool/1.0', 'second-tool/2.0'].entries()) {
      const headers = { 'user-agent': tool };
      const answer = await api.patch(objects.path(name, part), { status: { count } }, merge, { headers });
      expect.success(answer, 'a merge patch of the status without fieldManager');
      managers.push(holdersOf(await objects.current(name), ['f:status', 'f:count'])[0]?.['manager']);
    }
    const what = 'the managers of writes of the status by two User-Agents, without fieldManager';
    const areNames = managers.every((one) => typeof one === 'string' && one !== '');
    expect.that(areNames, `${what}: expected names, got ${JSON.stringify(managers)}`);
    expect.different(managers[1], managers[0], what);
  }
}

const managerOf = (object: Parameters<typeof holdersOf>[0]) =>
  holdersOf(object, labelField('written'))[0]?.['manager'];
