// Events, deletion and ownership of objects of further built-in kinds (core 2.4, 3.1, 4.12).
import type { CaseContext } from '../kit/context.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { expectOwners, labelField } from '../kit/objects/managed-fields.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { gone } from '../kit/waiting/gone.ts';
import { terminating } from '../kit/objects/terminating.ts';
import { forEachFurther, labels, triedPatch } from './further-objects.ts';

export const watchesFurther = (context: CaseContext): Promise<void> =>
  forEachFurther(context, mustWatch, async (resource, name) => {
    const watch = await resource.watch({ timeoutSeconds: 1 });
    await watch.close();
    return watch.status === 405 ? watch : triedPatch(resource, name);
  });

async function mustWatch(context: CaseContext, resource: Resource): Promise<void> {
  const { expect } = context;
  const { plural, kind } = resource.type;
  const { resourceVersion } = (await resource.list({ limit: 1 })).list.metadata;
  await using follower = follow(context, resource, { resourceVersion });
  const { name = '' } = (await resource.given()).metadata;
  const step = { metadata: { labels: { step: 'after' } } };
  expect.success(await resource.mergePatch(name, step), `a merge patch of a ${kind}`);
  expect.success(await resource.remove(name), `DELETE of a ${kind}`);
  await gone(context, resource, name);
  const sentinel = (await resource.given()).metadata.name;
  const events = await follower.until(
    (event) => metadataOf(event).name === sentinel,
    `the last of ${plural}`,
  );
  const about = events.filter((event) => metadataOf(event).name === name);
  expect.equal(about[0]?.type, 'ADDED', `type of the first event about one of ${plural}`);
  const changed = about.some((event) => metadataOf(event).labels?.['step'] === 'after');
  expect.that(changed, `no event of a watch of ${plural} shows the label of the merge patch`);
  const last = about.at(-1)?.type ?? 'ADDED';
  expect.that(
    !['ADDED', 'MODIFIED'].includes(last),
    `no event of a watch of ${plural} is of the end of an object`,
  );
  await mustWatchSelected(context, resource);
}

/** The state that a watch begins with is selected, too. The syntax of selectors is not shown: they may be refused. */
async function mustWatchSelected(context: CaseContext, resource: Resource): Promise<void> {
  const { expect, uniqueName } = context;
  const [set, app] = [uniqueName('set'), uniqueName('app')];
  const other = await resource.given({ metadata: { labels: { set } } });
  const wanted = await resource.given({ metadata: { labels: { set, app } } });
  const { plural } = resource.type;
  for (const selector of [
    { labelSelector: `app=${app}` },
    { labelSelector: `set=${set}`, fieldSelector: `metadata.name=${wanted.metadata.name}` },
  ]) {
    if (!(await resource.list({ ...selector, limit: 1 })).ok) continue;
    await using follower = follow(context, resource, selector);
    const events = await follower.until(
      (event) => metadataOf(event).uid === wanted.metadata.uid,
      `the selected one of ${plural}`,
    );
    expect.that(
      events.every((event) => metadataOf(event).uid !== other.metadata.uid),
      `a watch of ${plural} with a selector begins with an object that it does not select`,
    );
  }
}

export const deletesFurther = (context: CaseContext): Promise<void> =>
  forEachFurther(context, mustDelete, triedPatch);

const hold = 'example.com/hold';

async function mustDelete(context: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const { name = '' } = first.metadata;
  // Others may hold the object as well (core 2.3).
  const others = (await resource.current(name)).metadata.finalizers ?? [];
  const held = await resource.mergePatch(name, { metadata: { finalizers: [...others, hold] } });
  expect.success(held, `a merge patch that adds a finalizer to a ${kind}`);
  const what = `DELETE of a ${kind} with a finalizer`;
  const answer = await resource.remove(name);
  expect.success(answer, what);
  const kept = await terminating(context, resource, name, answer, `after the ${what}`);
  expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers of a ${kind} after its DELETE`);
  const freed = await resource.mergePatch(name, { metadata: { finalizers: null } });
  expect.success(freed, `a merge patch that removes the finalizers of a ${kind}`);
  await gone(context, resource, name);
  await mustDeleteSelected(context, resource);
}

/** Only where a server that deletes all harms no object of others. Which kinds have the request is not shown. */
async function mustDeleteSelected(context: CaseContext, resource: Resource): Promise<void> {
  const { expect, uniqueName } = context;
  if (resource.namespace === '') return;
  const { plural } = resource.type;
  const [set, other] = [uniqueName('set'), uniqueName('set')];
  const { name = '' } = (await resource.given({ metadata: { labels: { set } } })).metadata;
  const { name: kept = '' } = (await resource.given({ metadata: { labels: { set: other } } })).metadata;
  const answer = await resource.removeCollection({ query: { labelSelector: `set=${set}` } });
  expect.that(await resource.exists(kept), `a DELETE of ${plural} by label removed one of another label`);
  if (answer.ok) await gone(context, resource, name);
}

export const ownsFurther = (context: CaseContext): Promise<void> =>
  forEachFurther(context, mustOwn, (resource, name) =>
    resource.apply(name, { metadata: { labels } }, { manager: 'tried', query: { dryRun: 'All' } }),
  );

async function mustOwn({ expect }: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { kind } = resource.type;
  const { name = '' } = first.metadata;
  const owned = { metadata: { labels: { app: 'a' } } };
  expect.success(await resource.apply(name, owned, { manager: 'first' }), `an apply to a ${kind}`);
  const patch = { metadata: { labels: { patched: 'p' } } };
  const patched = await resource.mergePatch(name, patch, { query: { fieldManager: 'second' } });
  expect.success(patched, `a merge patch of a ${kind}`);
  const [app, other] = [labelField('app'), labelField('patched')];
  const before = await resource.current(name);
  expectOwners(expect, before, app, { owners: ['first'], others: ['second'] }, `of a ${kind}`);
  expectOwners(expect, before, other, { owners: ['second'], others: ['first'] }, `of a ${kind}`);
  const values = { app: 'z', patched: 'z' };
  const intent = { metadata: { labels: values } };
  const what = `an apply to a ${kind} of labels that others own`;
  expect.refused(await resource.apply(name, intent, { manager: 'third' }), what);
  const unchanged = (await resource.current(name)).metadata.labels;
  expect.contains(unchanged, { app: 'a', patched: 'p' }, `metadata.labels after ${what}`);
  expect.success(
    await resource.apply(name, intent, { manager: 'third', force: true }),
    `${what}, with force=true`,
  );
  const after = await resource.current(name);
  expect.contains(after.metadata.labels, values, `metadata.labels after ${what}, with force=true`);
  const sole = { owners: ['third'], others: ['first', 'second'] };
  for (const field of [app, other]) expectOwners(expect, after, field, sole, `of a ${kind} after force=true`);
  const reset = await resource.mergePatch(name, { metadata: { managedFields: [{}] } });
  expect.success(reset, `a merge patch of a ${kind} that clears managedFields`);
  const none = { owners: [], others: ['first', 'second', 'third'] };
  for (const field of [app, other])
    expectOwners(expect, await resource.current(name), field, none, `of a ${kind} after they were cleared`);
  await mustClearByStrategicPatch({ expect }, resource, name);
}

/** Which built-in kinds support strategic merge patches is not shown (core 4.8). */
async function mustClearByStrategicPatch(
  { expect }: Pick<CaseContext, 'expect'>,
  resource: Resource,
  name: string,
): Promise<void> {
  const what = `a strategic merge patch of a ${resource.type.kind} that clears managedFields`;
  const again = await resource.apply(name, { metadata: { labels: { app: 'z' } } }, { manager: 'third' });
  expect.success(again, `an apply before ${what}`);
  if (!(await resource.strategicPatch(name, { metadata: { managedFields: [{}] } })).ok) return;
  const none = { owners: [], others: ['third'] };
  expectOwners(expect, await resource.current(name), labelField('app'), none, `after ${what}`);
}
