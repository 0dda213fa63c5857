// Fields that their only owner leaves out (core 4.9.7).
import type { CaseContext } from '../kit/context.ts';
import { define } from '../kit/kinds/definitions.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { workloadsOf } from '../kit/kinds/workload-types.ts';
import { isRecord, overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { text, textMap, texts } from './schemas.ts';

/** Those of a Deployment are shown (core 9.3), and those of a custom kind are declared. Those of a pod template are not shown (core 2.11), so
 * they are judged only where the server keeps the field. */
interface UnownedField {
  readonly path: readonly string[];
  readonly value: unknown;
}

const ofDeployments: readonly UnownedField[] = [
  { path: ['spec', 'progressDeadlineSeconds'], value: 77 },
  { path: ['spec', 'revisionHistoryLimit'], value: 7 },
];

const ofPodTemplates: readonly UnownedField[] = Object.entries({
  terminationGracePeriodSeconds: 7,
  shareProcessNamespace: true,
  tolerations: [{ operator: 'Exists' }],
  nodeSelector: { 'example.com/none': 'x' },
}).map(([field, value]) => ({ path: ['template', 'spec', field], value }));

const properties = {
  count: { type: 'integer' },
  on: { type: 'boolean' },
  text,
  values: texts,
  map: textMap,
};
const ofCustomObjects: readonly UnownedField[] = Object.entries({
  count: 7,
  on: true,
  text: 'x',
  values: ['x'],
  map: { key: 'x' },
}).map(([field, value]) => ({ path: [field], value }));

export async function expectEachReverted(context: CaseContext): Promise<void> {
  const { namespace, has } = context;
  for (const field of ofPodTemplates) await expectReverted(context, namespace.podTemplates, field);
  if (has('workloads'))
    for (const field of ofDeployments)
      await expectReverted(context, workloadsOf(context, 'Deployment'), field, 'shown');
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const custom = await unlessBlocked(() => define(context, properties));
  if (custom === undefined) return;
  const { objects } = custom;
  for (const field of ofCustomObjects) await expectReverted(context, objects, field, 'shown');
}

/** The field is removed, or has the value of an object that was created without it. */
async function expectReverted(
  context: CaseContext,
  resource: Resource,
  { path, value }: UnownedField,
  known?: 'shown',
): Promise<void> {
  const { expect, record } = context;
  const whole = resource.object();
  const apply = async (name: string, fields: object) => {
    const intent = overlay({ ...whole, metadata: { ...whole.metadata, name } }, fields);
    const answer = await resource.apply(name, intent, { manager: 'first' });
    return { answer, read: async () => valueAt(await resource.current(name), path) };
  };
  const field = `${path.join('.')} of a ${resource.type.kind}`;
  const name = whole.metadata.name!;
  const stated = await apply(name, nested(path, value));
  const isKept = stated.answer.ok && JSON.stringify(await stated.read()) === JSON.stringify(value);
  if (!isKept && known !== 'shown') return record({ 'not kept': field });
  expect.success(stated.answer, `an apply with ${field}`);
  expect.equal(await stated.read(), value, `${field} as applied`);
  const left = await apply(name, {});
  expect.success(left.answer, `the same apply without ${field}`);
  const fresh = await apply(`${name}-fresh`, {});
  expect.success(fresh.answer, `an apply of a new object without ${field}`);
  const found = await left.read();
  // A map that has lost its last entry may stay, and so may a list whose items are merged.
  const isEmpty =
    (isRecord(found) || (Array.isArray(found) && known !== 'shown')) && Object.keys(found).length === 0;
  if (found !== undefined && found !== null && !isEmpty)
    expect.equal(found, await fresh.read(), `${field}, which no longer has an owner, against a new object`);
}

const nested = ([name = '', ...rest]: readonly string[], value: unknown): object => ({
  [name]: rest.length === 0 ? value : nested(rest, value),
});

const valueAt = (object: ApiObject, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), object);
