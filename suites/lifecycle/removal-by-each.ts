// Removal of a terminating object's last finalizer by each type of write; the object is removed with it (core 3.1).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeThere } from '../kit/objects/terminating.ts';
import { hold, lastFinalizerRemovals } from './last-finalizer.ts';
import { finalizerWrites } from './reordered.ts';
import { givenTerminating, expectRemoved, setFinalizers } from './terminating.ts';

/** Uses one object for each write that every server must support. */
export async function removeLastByEach(context: CaseContext, resource: Resource): Promise<void> {
  for (const [way, removeLast] of Object.entries(lastFinalizerRemovals(context, resource))) {
    const { metadata } = await givenTerminating(context, resource, [hold]);
    const name = metadata.name!;
    const what = `a dry removal of the last finalizer by ${way}`;
    context.expect.success(await removeLast(name, { query: { dryRun: 'All' } }), what);
    const kept = await mustBeThere(resource, name, `after ${what}`);
    context.expect.equal(kept.metadata.uid, metadata.uid, `uid after ${what}`);
    context.expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers after ${what}`);
    context.expect.success(await removeLast(name), `removal of the last finalizer by ${way}`);
    await expectRemoved(context, resource, name, way);
  }
}

/** One of several finalizers by each type of write: the object keeps the others, and stays. */
export async function removeOneByEach(
  { expect, eventually }: CaseContext,
  resource: Resource,
): Promise<void> {
  let left = [hold, `${hold}-too`, `${hold}-as-well`, `${hold}-besides`];
  const before = await givenTerminating({ expect, eventually }, resource, left);
  const { name = '', uid, deletionTimestamp } = before.metadata;
  for (const [way, write] of Object.entries(finalizerWrites)) {
    left = left.slice(1);
    const what = `a ${way} that removes one of several finalizers`;
    expect.success(await write(resource, await resource.current(name), left), what);
    const kept = await mustBeThere(resource, name, `after ${what}`);
    expect.equal(ownFinalizers(kept), left, `metadata.finalizers after ${what}`);
    expect.contains(kept.metadata, { uid, deletionTimestamp }, `metadata after ${what}`);
  }
  await setFinalizers(resource, name, []);
}

/** Several finalizers that one write removes together: the list becomes empty, as by the removal of the last one. */
export async function removeAllAtOnce(context: CaseContext, resource: Resource): Promise<void> {
  const { PUT, 'merge patch': mergePatch } = lastFinalizerRemovals(context, resource);
  const removals = { PUT, 'merge patch': mergePatch, 'JSON patch': emptyList };
  for (const [way, removeAll] of Object.entries(removals)) {
    const { metadata } = await givenTerminating(context, resource, [hold, `${hold}-too`, `${hold}-as-well`]);
    const name = metadata.name!;
    context.expect.success(await removeAll!(name), `removal of three finalizers at once by ${way}`);
    await expectRemoved(context, resource, name, `${way}, with two others`);
  }

  function emptyList(name: string): Promise<Answer> {
    return setFinalizers(resource, name, []);
  }
}

/** The write that removes the last finalizer may change something else, too. */
export async function removeWithChange(context: CaseContext, resource: Resource): Promise<void> {
  const metadata = { finalizers: [], labels: { released: 'yes' } };
  const operations = [
    { op: 'add', path: '/metadata/annotations', value: { released: 'yes' } },
    { op: 'remove', path: '/metadata/finalizers' },
  ];
  const removals = {
    PUT: (name: string) => replaceNow(resource, name, { metadata }),
    'merge patch': (name: string) => resource.mergePatch(name, { metadata }),
    'JSON patch': (name: string) => resource.jsonPatch(name, operations),
  };
  for (const [way, remove] of Object.entries(removals)) {
    const { name = '' } = (await givenTerminating(context, resource, [hold])).metadata;
    const what = `${way} that also changes another field`;
    context.expect.success(await remove(name), `removal of the last finalizer by a ${what}`);
    await expectRemoved(context, resource, name, what);
  }
}
