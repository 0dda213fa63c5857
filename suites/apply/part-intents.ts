// What holds of an apply of an object also holds of one through its status (core 4.1, 4.9).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import type { ApiObject } from '../kit/objects/object.ts';

interface AppliedStatus {
  /** Applies this status and nothing else, with force; without a manager, its parameter is left out. */
  apply(status: object, fieldManager?: string): Promise<Answer>;
  /** The same as a merge patch of another manager. */
  patch(status: object): Promise<Answer>;
  current(): Promise<ApiObject>;
}

const applyType = 'application/apply-patch+yaml';
const patchType = 'application/merge-patch+json';

/** Undefined where the target has no custom kinds, or does not take such an apply: which verbs a status has is not shown (core 4.1). */
async function appliedStatus(context: CaseContext): Promise<AppliedStatus | undefined> {
  const { api } = context;
  const part = (await partsOf(context)).find(({ name }) => name === 'status');
  if (part === undefined) return undefined;
  const { objects } = part;
  const { metadata } = await objects.given();
  const { name = '', namespace } = metadata;
  const path = objects.path(name, 'status');
  const { apiVersion, type } = objects;
  const identity = { apiVersion, kind: type.kind, metadata: { name, namespace } };
  const apply: AppliedStatus['apply'] = (status, fieldManager) =>
    api.patch(path, { ...identity, status }, applyType, { query: { fieldManager, force: true } });
  if (!(await apply({ count: 1, replicas: 1 }, 'first')).ok) return undefined;
  return {
    apply,
    patch: (status) => api.patch(path, { status }, patchType, { query: { fieldManager: 'second' } }),
    current: () => objects.current(name),
  };
}

export async function mustNameManagerOfStatus(context: CaseContext): Promise<void> {
  const status = await appliedStatus(context);
  if (status === undefined) return;
  const { expect } = context;
  const before = await status.current();
  expect.refused(await status.apply({ count: 2, replicas: 1 }), 'an apply of a status without fieldManager');
  expect.unchanged(before, await status.current(), 'the object after the refusal');
}

/** The replicas through the scale of a custom object, repeated after another manager has changed the object. */
async function mustNeedNoVersionOfScale(context: CaseContext): Promise<void> {
  const { expect } = context;
  const scale = (await partsOf(context)).find(({ name }) => name === 'scale');
  if (scale === undefined) return;
  const { name = '' } = (await scale.objects.given()).metadata;
  const query = { fieldManager: 'first', force: true };
  if (!(await scale.write('apply', name, 3, query)).ok) return;
  const label = { metadata: { labels: { changed: 'yes' } } };
  expect.success(await scale.objects.mergePatch(name, label), 'a merge patch of a custom object');
  const what = 'an apply of a scale without a version after a change by another manager';
  expect.success(await scale.write('apply', name, 5, query), what);
  expect.equal(scale.valueIn(await scale.objects.current(name)), 5, `the replicas after ${what}`);
}

export async function mustNeedNoVersionOfStatus(context: CaseContext): Promise<void> {
  await mustNeedNoVersionOfScale(context);
  const status = await appliedStatus(context);
  if (status === undefined || !(await status.patch({ replicas: 5 })).ok) return;
  const { expect } = context;
  const what = 'an apply of a status without a version after a change by another manager';
  expect.success(await status.apply({ count: 3 }, 'first'), what);
  expect.equal((await status.current())['status']?.count, 3, `status.count after ${what}`);
}

export async function mustDropFromStatus(context: CaseContext): Promise<void> {
  const status = await appliedStatus(context);
  if (status === undefined) return;
  const { expect } = context;
  expect.success(await status.apply({ count: 1 }, 'first'), 'an apply of a status without one of its fields');
  const after = (await status.current())['status'];
  expect.equal(after?.count, 1, 'status.count, which is applied again');
  expect.absent(after?.replicas, 'status.replicas, which its only owner left out');
}
