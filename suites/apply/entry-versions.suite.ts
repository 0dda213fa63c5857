// Cases: the version that an entry of managedFields states (core 2.4).
import { defineTwoVersions } from './two-versions.ts';
import { eventType } from '../../fixtures/objects/event-type.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { entriesOf } from '../kit/objects/managed-fields.ts';
import { partsOf } from '../kit/kinds/parts.ts';

export default section('core', '2.4', {
  'apply.entry.version-of-fields': {
    text: 'Each entry states the version of the object to which its fields belong.',
    observe:
      'On a PodTemplate every entry states v1. An entry of a write through the status and the scale of a custom object states the version of the object. An Event that is patched in its own group has an entry of it, and after a patch in the core group one of that. Where a type is served in two versions, write through each, by different managers and by one, which applies: the entries state the two versions, each with the fields that were written through it.',
    wrong: 'Entry apiVersion is always the storage version, whichever version the client used.',
    async run(context) {
      const { namespace, has, expect } = context;
      const { podTemplates } = namespace;
      // The parameters of create for pod templates are not shown (core 4.5); those of PATCH are.
      const name = (await podTemplates.given()).metadata.name!;
      const made = { metadata: { labels: { made: 'x' } } };
      const patched = await podTemplates.mergePatch(name, made, { query: { fieldManager: 'first' } });
      expect.success(patched, 'a merge patch of a PodTemplate');
      const intent = { metadata: { labels: { app: 'a' } } };
      expect.success(await podTemplates.apply(name, intent, { manager: 'second' }), 'an apply');
      const object = await podTemplates.current(name);
      for (const manager of ['first', 'second'])
        expect.equal(versionIn(context, object, manager), 'v1', `apiVersion of the entry of "${manager}"`);
      await checkParts(context);
      if (has('events') && has('event-objects')) await checkBothGroups(context);
      // Only a kind that the case defines itself is certain to be served in two versions.
      if (has('custom-definitions') && has('cluster-wide')) await checkTwoVersions(context);
    },
  },

  'apply.entry.version-of-updates': {
    text: 'The fields that one manager updates through two versions are in entries of their own versions. A SHOULD: a server that converts the fields may keep them together.',
    observe:
      'One manager updates a field of a custom object through each of two versions: the entry with the field states the version that it was written through.',
    wrong: 'All updates of a manager share one entry, with the version of the first.',
    level: 'SHOULD',
    needs: ['custom-definitions', 'cluster-wide'],
    async run(context) {
      const { stable, beta } = await defineTwoVersions(context);
      await checkOneManager(context, stable, beta);
    },
  },
});

/** By each write that a sub-resource takes: which verbs it has is not shown (core 4.1). A Scale has a version of its own, but its
 * fields are those of the object. */
async function checkParts(context: CaseContext): Promise<void> {
  for (const { name: part, objects, write } of await partsOf(context)) {
    for (const way of ['PUT', 'merge patch', 'JSON patch', 'apply'] as const) {
      const { name = '' } = (await objects.given()).metadata;
      if (!(await write(way, name, 7, { fieldManager: 'writer' })).ok) continue;
      const version = versionIn(context, await objects.current(name), 'writer');
      context.expect.equal(version, objects.apiVersion, `apiVersion of the entry of a ${way} of a ${part}`);
    }
  }
}

const byManager = (fieldManager: string) => ({ query: { fieldManager } });

/** Events are served in two groups, and stored in one of them. Whether a write in one group keeps the entry of the other is not
 * stated. */
async function checkBothGroups(context: CaseContext): Promise<void> {
  const { names, namespace, expect } = context;
  const ofGroup = namespace.resource(eventType(names, namespace.name));
  const { name = '' } = (await ofGroup.given()).metadata;
  const first = await ofGroup.mergePatch(name, { metadata: { labels: { made: 'x' } } }, byManager('first'));
  // Which kinds have which verbs is not shown.
  if (first.status === 405) return;
  expect.success(first, `a merge patch of an Event of ${ofGroup.apiVersion}`);
  const ofFirst = versionIn(context, await ofGroup.current(name), 'first');
  expect.equal(ofFirst, ofGroup.apiVersion, `apiVersion of an entry of a write at ${ofGroup.apiVersion}`);
  // Whether both groups show the same objects is not stated.
  const inCore = await namespace.events.read(name);
  if (!inCore.ok || inCore.object.metadata.uid !== first.object.metadata.uid) return;
  const labels = { written: 'x' };
  const second = await namespace.events.mergePatch(name, { metadata: { labels } }, byManager('second'));
  expect.success(second, 'a merge patch of the Event in the core group');
  const ofSecond = versionIn(context, await ofGroup.current(name), 'second');
  expect.equal(ofSecond, 'v1', 'apiVersion of an entry of a write at v1');
}

/** Writes one object through two versions of its kind, and checks its entries. */
async function checkTwoVersions(context: CaseContext): Promise<void> {
  const { expect } = context;
  const { stable, beta } = await defineTwoVersions(context);
  const made = await stable.create({ size: 'x' }, { query: { fieldManager: 'first' } });
  expect.success(made, 'POST through the version v1');
  const name = made.object.metadata.name!;
  const answer = await beta.apply(name, { colour: 'red' }, { manager: 'second' });
  expect.success(answer, 'an apply through the version v1beta1');
  const object = await stable.current(name);
  for (const [manager, version] of Object.entries({ first: 'v1', second: 'v1beta1' })) {
    const written = `apiVersion of the entry of a manager that wrote through ${version}`;
    expect.equal(versionIn(context, object, manager), `${stable.type.group}/${version}`, written);
  }
  await checkOneApplier(context, { stable, beta, name });
}

/** An applier of one version applies something else through another. */
async function checkOneApplier(
  { expect }: CaseContext,
  { stable, beta, name }: { readonly stable: Resource; readonly beta: Resource; readonly name: string },
): Promise<void> {
  for (const [resource, colour] of [
    [stable, 'blue'],
    [beta, 'green'],
  ] as const) {
    const { version } = resource.type;
    const answer = await resource.apply(name, { colour }, { manager: 'second' });
    expect.success(answer, `an apply of another value through the version ${version}`);
    const holders = entriesOf(await stable.current(name), 'second').filter(hasField('colour'));
    expect.that(
      holders.some(({ apiVersion }) => apiVersion === resource.apiVersion),
      `no entry of the manager with the field that it applied last, through ${version}, states ${resource.apiVersion}`,
    );
  }
}

const hasField =
  (field: string) =>
  ({ fieldsV1 }: { readonly fieldsV1?: unknown }): boolean =>
    isRecord(fieldsV1) && `f:${field}` in fieldsV1;

/** One manager that updates a field through each version: the fields belong to two versions. */
async function checkOneManager(context: CaseContext, stable: Resource, beta: Resource): Promise<void> {
  const { expect } = context;
  const { name = '' } = (await stable.given()).metadata;
  const query = { fieldManager: 'both' };
  for (const [resource, field] of [
    [stable, 'size'],
    [beta, 'colour'],
  ] as const) {
    const answer = await resource.mergePatch(name, { [field]: 'x' }, { query });
    expect.success(answer, `a merge patch through the version ${resource.type.version}`);
  }
  const entries = entriesOf(await stable.current(name), 'both');
  for (const [resource, field] of [
    [stable, 'size'],
    [beta, 'colour'],
  ] as const) {
    const holder = entries.find(hasField(field));
    const what = `apiVersion of the entry with the field that one manager wrote through ${resource.type.version}`;
    expect.equal(holder?.['apiVersion'], resource.apiVersion, what);
  }
}

function versionIn({ expect }: CaseContext, object: ApiObject, manager: string): unknown {
  const [entry] = entriesOf(object, manager);
  return expect.present(entry, `the entry of "${manager}"`)['apiVersion'];
}
