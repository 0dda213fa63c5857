// What began before a restart of the server goes on after it by the rules of its section: deletions, versions, chunks, selectors
// and dry-runs (core 3.1, 4.8, 4.10, 4.12).
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { gone } from '../kit/waiting/gone.ts';
import { overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeThere, terminating } from '../kit/objects/terminating.ts';
import type { Check, Prepare } from './across-restart.ts';
import { withChunks } from './chunks-across-restart.ts';
import { withSelected } from './selected-across-restart.ts';

const hold = 'example.com/hold';
const dry = { query: { dryRun: 'All' } };
/** The case of `service.state.rules-across-restart`. */
export async function checkRulesAcrossRestart(context: CaseContext): Promise<void> {
  const before = await context.launchedAlone({});
  const namespace = await before.namespace();
  const checks: Check[] = [];
  for (const prepare of prepares) checks.push(await prepare(context, namespace, before));
  await before.stop();
  const after = await before.restart();
  const restored = after.cluster.existing(namespace.name);
  for (const check of checks) await check(restored, after);
}

/** Objects with a finalizer that were deleted are still being deleted, and are removed with their finalizer. */
const withHeldObjects: Prepare = async (context, namespace) => {
  const { expect } = context;
  const kinds = ['podTemplates', 'configMaps'] as const;
  const held: ApiObject[] = [];
  for (const kind of kinds) held.push(await givenHeld(context, namespace[kind]));
  const { name: released = '' } = (await givenHeld(context, namespace.configMaps)).metadata;
  await dependsOn('lifecycle.finalizers.last-one-removes', () =>
    release(context, namespace.configMaps, released, 'an object before the restart'),
  );
  return async (restored) => {
    for (const [index, kind] of kinds.entries()) {
      const resource = restored[kind];
      const { name = '', uid, deletionTimestamp } = held[index]!.metadata;
      const what = 'an object whose finalizer held its deletion, after a restart';
      const kept = await mustBeThere(resource, name, what);
      expect.contains(kept.metadata, { uid, deletionTimestamp }, `metadata of ${what}: `);
      expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers of ${what}`);
      await release(context, resource, name, what);
    }
  };
};

async function release(context: CaseContext, resource: Resource, name: string, what: string): Promise<void> {
  const emptied = await resource.mergePatch(name, { metadata: { finalizers: null } });
  context.expect.success(emptied, `removal of the finalizer of ${what}`);
  await gone(context, resource, name);
}

async function givenHeld(context: CaseContext, resource: Resource): Promise<ApiObject> {
  const { metadata } = await resource.given({ metadata: { finalizers: [hold] } });
  return dependsOn('lifecycle.finalizers.keep-object', async () => {
    const answer = await resource.remove(metadata.name!);
    context.expect.success(answer, 'DELETE of an object with a finalizer, before the restart');
    return terminating(context, resource, metadata.name!, answer, 'after its DELETE, before the restart');
  });
}

/** A namespace that was deleted is emptied, and removed once its content has no finalizer. */
const withEndingNamespace: Prepare = async (context, _namespace, before) => {
  const { expect, eventually, has } = context;
  if (!has('namespace-controller')) return async () => {};
  const { namespaces } = before.cluster;
  const ending = await before.namespace();
  const { name = '' } = (await ending.configMaps.given({ metadata: { finalizers: [hold] } })).metadata;
  expect.success(await namespaces.remove(ending.name), 'DELETE of a namespace before the restart');
  // The launched processes may leave out the controller, which must have been seen to act.
  const isMarked = async () => {
    const { deletionTimestamp } = (await ending.configMaps.current(name)).metadata;
    return expect.present(deletionTimestamp, 'metadata.deletionTimestamp in a deleted namespace');
  };
  const hasController = await eventually(isMarked, 'namespace').then(
    () => true,
    () => false,
  );
  return async (_restored, after) => {
    if (!hasController) {
      context.record({ endingNamespaces: 'the launched server does not empty namespaces' });
      return;
    }
    const { configMaps } = after.cluster.existing(ending.name);
    await release(context, configMaps, name, 'an object in a namespace that was deleted before a restart');
    const isGone = async () =>
      expect.that(
        !(await after.cluster.namespaces.exists(ending.name)),
        'a namespace that was deleted before a restart, and is empty, still exists',
      );
    await eventually(isGone, 'namespace');
  };
};

/** A version that was replaced before the restart is stale after it; the last one is current. */
const withStaleVersion: Prepare = async ({ expect }, { configMaps }) => {
  const stale = await configMaps.given();
  const name = stale.metadata.name!;
  const changed = await configMaps.mergePatch(name, { metadata: { labels: { step: 'changed' } } });
  expect.success(changed, 'a merge patch before the restart');
  const current = await configMaps.current(name);
  const put = (resource: Resource, object: ApiObject) =>
    resource.replace(overlay(object, { metadata: { labels: { step: 'late' } } }));
  const expectRefused = async (resource: Resource, when: string) => {
    expect.status(await put(resource, stale), 409, `PUT ${when} with a version that is no longer current`);
    const { labels } = (await resource.current(name)).metadata;
    expect.equal(labels?.['step'], 'changed', `the label after the refused PUT ${when}`);
  };
  await dependsOn('writes.put.stale-version-conflict', () => expectRefused(configMaps, 'before a restart'));
  return async (restored) => {
    await expectRefused(restored.configMaps, 'after a restart');
    const answer = await put(restored.configMaps, current);
    expect.success(answer, 'PUT after a restart with the version that was read last before it');
  };
};

/** Nothing of a dry-run was stored, neither at once nor for the next process. */
const withDryRuns: Prepare = async ({ expect }, { configMaps }) => {
  const body = configMaps.object();
  const name = (await configMaps.given()).metadata.name!;
  const answers = {
    POST: await configMaps.create(undefined, { body, ...dry }),
    'merge patch': await configMaps.mergePatch(name, { metadata: { labels: { dry: 'yes' } } }, dry),
    DELETE: await configMaps.remove(name, dry),
  };
  const expectNoEffect = async (resource: Resource, when: string) => {
    const appeared = await resource.exists(body.metadata.name!);
    expect.that(!appeared, `${when}: an object exists that only a dry-run created`);
    const { labels, deletionTimestamp } = (await mustBeThere(resource, name, `${when} and a dry DELETE`))
      .metadata;
    expect.absent(labels?.['dry'], `${when}: the label that only a dry-run set`);
    expect.absent(deletionTimestamp, `${when}: metadata.deletionTimestamp that only a dry-run set`);
  };
  await dependsOn('writes.dry-run.no-side-effects', async () => {
    for (const [what, answer] of Object.entries(answers)) expect.success(answer, `${what} with dryRun=All`);
    await expectNoEffect(configMaps, 'before a restart');
  });
  return (restored) => expectNoEffect(restored.configMaps, 'after a restart');
};

/** Names that are generated after the restart are not those of before it, although the text is the same (core 2.3). */
const withGeneratedNames: Prepare = async ({ expect, uniqueName }, { configMaps }) => {
  const metadata = { generateName: `${uniqueName('generated')}-` };
  const createThree = async ({ create }: Resource, when: string) => {
    const names: (string | undefined)[] = [];
    for (let count = 0; count < 3; count += 1) {
      const answer = await create({ metadata });
      expect.success(answer, `POST with generateName ${when}`);
      names.push(answer.object.metadata.name);
    }
    return names;
  };
  const names = await dependsOn('objects.names.generated-unique', () =>
    createThree(configMaps, 'before a restart'),
  );
  return async (restored) => {
    const later = await createThree(restored.configMaps, 'after a restart');
    const repeated = later.filter((name) => names.includes(name));
    expect.equal(repeated, [], 'generated names that were generated before the restart, too');
  };
};

const prepares: readonly Prepare[] = [
  withChunks,
  withStaleVersion,
  withDryRuns,
  withGeneratedNames,
  withHeldObjects,
  withEndingNamespace,
  withSelected,
];
