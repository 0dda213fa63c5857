// Cases: clearing metadata.managedFields by writes other than apply (core 4.8).
import type { Answer } from '../kit/answers/answer.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { holderOf, holdersOf, labelField } from '../kit/objects/managed-fields.ts';
import { overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { isUnsupportedByPart, partsOf } from '../kit/kinds/parts.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { anyBuiltIn, eachSortOfCollection } from '../kit/kinds/subjects.ts';
import { dry } from './dry-run/dry-runs.ts';
import type { Labels } from './label-writes.ts';

/** Sets the list, and labels beside it where they are given. */
type Write = (
  resource: Resource,
  object: ApiObject,
  managedFields: readonly Readonly<Record<string, unknown>>[],
  labels?: Labels,
  options?: SendOptions,
) => Promise<Answer>;

const by = { query: { fieldManager: 'resetter' } };
/** A manager who has an entry, too. */
const byOwner = { query: { fieldManager: 'second' } };
const byDryRun = { query: { ...byOwner.query, ...dry.query } };
const writes = {
  'merge patch': (resource, { metadata }, managedFields, labels?, options = by) =>
    resource.mergePatch(metadata.name!, { metadata: { managedFields, labels } }, options),
  'strategic merge patch': (resource, { metadata }, managedFields, labels?, options = by) =>
    resource.strategicPatch(metadata.name!, { metadata: { managedFields, labels } }, options),
  'JSON patch': (resource, { metadata }, value, labels = {}, options = by) => {
    const reset = { op: 'replace', path: '/metadata/managedFields', value };
    const changes = Object.entries(labels).map(([key, text]) => ({
      op: 'replace',
      path: `/metadata/labels/${key}`,
      value: text,
    }));
    return resource.jsonPatch(metadata.name!, [reset, ...changes], options);
  },
  PUT: (resource, object, managedFields, labels = {}, options = by) =>
    resource.replace(overlay(object, { metadata: { managedFields, labels } }), options),
} satisfies Record<string, Write>;
type Way = keyof typeof writes;

/** Strategic merge patches never work for custom kinds (core 4.8). */
const waysOf = (resource: Resource) =>
  (Object.keys(writes) as Way[]).filter((way) => way !== 'strategic merge patch' || !isCustom(resource));
const oneEmptyEntry = [{}];

export default section('core', '4.8', {
  'writes.managed-fields-reset.merge-patch': {
    text: 'A merge patch that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'In a built-in, a cluster-scoped and a custom collection, an object with entries in metadata.managedFields, one of them of the requester, which the same request with dryRun=All keeps; merge patch {"metadata":{"managedFields":[{}]}}: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'An entry without a manager is stored, or the request is refused.',
    subjects: eachSortOfCollection,
    run: (context) => mustReset(context, 'merge patch'),
  },

  'writes.managed-fields-reset.strategic-patch': {
    text: 'A strategic merge patch that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'In a built-in, a cluster-scoped and a custom collection, an object with entries in metadata.managedFields, one of them of the requester, which the same request with dryRun=All keeps; strategic merge patch {"metadata":{"managedFields":[{}]}}: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'The empty entry is merged into the list instead of resetting it.',
    subjects: anyBuiltIn,
    run: (context) => mustReset(context, 'strategic merge patch'),
  },

  'writes.managed-fields-reset.json-patch': {
    text: 'A JSON patch that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'In a built-in, a cluster-scoped and a custom collection, an object with entries in metadata.managedFields, one of them of the requester, which the same request with dryRun=All keeps; JSON patch that replaces /metadata/managedFields with [{}]: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'Only the merge patch is handled.',
    subjects: eachSortOfCollection,
    run: (context) => mustReset(context, 'JSON patch'),
  },

  'writes.managed-fields-reset.put': {
    text: 'A PUT that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'In a built-in, a cluster-scoped and a custom collection, an object with entries in metadata.managedFields, one of them of the requester, which the same request with dryRun=All keeps; GET it, set managedFields to [{}] and PUT it without another change: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'PUT ignores managedFields altogether.',
    subjects: eachSortOfCollection,
    run: (context) => mustReset(context, 'PUT'),
  },

  'writes.managed-fields-reset.empty-list-keeps': {
    text: 'Setting metadata.managedFields to an empty list does not clear the entries, nor does a PUT that leaves the list out: no manager loses a field that the PUT does not change (core 4.9).',
    observe:
      'PUT, merge patch and JSON patch that set the list to [], and a PUT of the object without the list: whatever the answer, the managers from before are still recorded.',
    wrong: 'An empty list wipes ownership.',
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, expect } = context;
      const emptied = waysOf(collection).map((way) => ({
        what: `${way} with an empty list`,
        send: (object: ApiObject) => writes[way](collection, object, []),
      }));
      const without = {
        what: 'PUT without the list',
        send: ({ metadata: { managedFields: _left, ...metadata }, ...rest }: ApiObject) =>
          collection.replace({ ...rest, metadata }, by),
      };
      for (const { what, send } of [...emptied, without]) {
        const object = await ownedObject(context);
        const answer = await send(object);
        const after = await collection.current(object.metadata.name!);
        for (const manager of managers)
          expect.that(
            managersOf(after).includes(manager),
            `managedFields has no entry of "${manager}" any more after a ${what}, answered ${answer.status}`,
          );
      }
    },
  },

  'writes.managed-fields-reset.changes-follow': {
    text: 'If the clearing request changes other fields too, the reset comes first and the changes follow, so the requester owns the fields that it changed.',
    observe:
      'PUT, merge, strategic merge and JSON patch with managedFields [{}] and a changed label as field manager m9: the label has its new value, the entries from before are gone, and one of m9, with operation Update, holds that label but not the one that was left as it was.',
    wrong: 'The reset is done last, so the changed key has no owner; or the change is lost.',
    subjects: eachSortOfCollection,
    async run(context) {
      for (const what of waysOf(context.collection)) await mustChange(context, what);
    },
  },

  'writes.managed-fields-reset.through-status': {
    text: 'A write through the status clears the entries in the same way. (Inferred: it is a write other than apply, too.)',
    observe:
      'Merge patch, JSON patch and PUT of the status of a custom object with managedFields [{}], where such a write is not refused: a GET of the object shows no entries from before.',
    wrong: 'A write of the status takes its metadata from the stored object before the list is looked at.',
    level: 'SHOULD',
    run: mustResetThroughStatus,
  },
});

/** Each owns the label of its name. */
const managers = ['first', 'second'] as const;

const managersOf = ({ metadata }: ApiObject) => (metadata.managedFields ?? []).map(({ manager }) => manager);

/** What the creation sets, and no write after it. */
const fieldOfCreator = labelField('made');

/** An object with an entry of each manager, one of an apply (or without that of another update) and one of an update. */
async function ownedObject(
  { collection, expect }: Pick<CollectionContext, 'collection' | 'expect'>,
  isApplied = true,
): Promise<ApiObject> {
  const { metadata } = await collection.given({ metadata: { labels: { made: 'x' } } });
  const name = metadata.name!;
  const change = (key: string) => ({ metadata: { labels: { [key]: 'x' } } });
  const first = isApplied
    ? await collection.apply(name, change('first'), { manager: 'first' })
    : await collection.mergePatch(name, change('first'), { query: { fieldManager: 'first' } });
  expect.success(first, isApplied ? 'an apply' : 'a merge patch by another manager');
  const patched = await collection.mergePatch(name, change('second'), { query: { fieldManager: 'second' } });
  expect.success(patched, 'a merge patch');
  const object = await collection.current(name);
  for (const manager of managers)
    expect.that(managersOf(object).includes(manager), `managedFields has no entry of "${manager}"`);
  const owned = holdersOf(object, fieldOfCreator).length > 0;
  expect.that(owned, 'managedFields has no entry that holds a label of the creation');
  return object;
}

async function mustReset(context: CollectionContext, what: Way): Promise<void> {
  const { collection, expect } = context;
  const object = await ownedObject(context, what !== 'PUT');
  await writes[what](collection, object, oneEmptyEntry, {}, byDryRun);
  const left = managersOf(await collection.current(object.metadata.name!));
  for (const manager of managers)
    expect.that(
      left.includes(manager),
      `a dry ${what} with one empty entry removes the entry of "${manager}"`,
    );
  const answer = await writes[what](collection, object, oneEmptyEntry, {}, byOwner);
  expect.success(answer, `${what} that sets managedFields to one empty entry`);
  const after = await collection.current(object.metadata.name!);
  expectCleared(context, after, what);
  const holders = holdersOf(after, fieldOfCreator).map(({ manager }) => manager);
  expect.equal(holders, [], `managers of an unchanged label after the ${what}`);
  // The sub-resources of a custom kind do not depend on the collection.
  if (context.isFirstSubject && what !== 'strategic merge patch') await mustResetOfStatus(context, what);
}

/** The entry of a write of the status is cleared by a write of the object. */
async function mustResetOfStatus(context: CaseContext, what: Way): Promise<void> {
  const status = (await partsOf(context)).find(({ name }) => name === 'status');
  if (status === undefined) return;
  const { name = '' } = (await status.objects.given()).metadata;
  // Which verbs a sub-resource has is not shown (core 4.1).
  if (!(await status.write('PUT', name, 5, { fieldManager: 'part' })).ok) return;
  const answer = await writes[what](status.objects, await status.objects.current(name), oneEmptyEntry);
  context.expect.success(answer, `${what} that sets managedFields of a custom object to one empty entry`);
  const left = managersOf(await status.objects.current(name));
  context.expect.that(!left.includes('part'), `the entry of a write of the status stays after the ${what}`);
}

async function mustResetThroughStatus(context: CaseContext): Promise<void> {
  const status = (await partsOf(context)).find(({ name }) => name === 'status');
  if (status === undefined) throw new NotRun('not-exercised', 'the target has no custom objects');
  const { objects: collection } = status;
  let judged = 0;
  for (const what of ['merge patch', 'JSON patch', 'PUT'] as const) {
    const through = context.namespace.resource({ ...collection.type, through: 'status' });
    const object = await ownedObject({ ...context, collection });
    const answer = await writes[what](through, object, oneEmptyEntry);
    if (isUnsupportedByPart(through, answer)) continue;
    context.expect.success(answer, `${what} of a status that sets managedFields to one empty entry`);
    expectCleared(context, await collection.current(object.metadata.name!), `${what} of a status`);
    judged += 1;
  }
  if (judged === 0) throw new NotRun('not-exercised', 'the target has no status of a custom object');
}

/** A reset, and a change of a label beside it. */
async function mustChange(context: CollectionContext, what: Way): Promise<void> {
  const { collection, expect } = context;
  const object = await ownedObject(context);
  const answer = await writes[what](collection, object, oneEmptyEntry, { first: 'changed' });
  expect.success(answer, `${what} that clears managedFields and changes a label`);
  const after = await collection.current(object.metadata.name!);
  const labels = { ...object.metadata.labels, first: 'changed' };
  expect.contains(after.metadata.labels, labels, `labels after a ${what} that clears managedFields as well`);
  expectCleared(context, after, `${what} that changes a label`);
  const entry = holderOf(after, 'resetter', labelField('first'));
  const of = `the entry of the manager of the ${what} that holds the label that it changed`;
  const { operation } = expect.present(entry, of);
  expect.equal(operation, 'Update', `operation of ${of}`);
  const kept = holderOf(after, 'resetter', labelField('second'));
  expect.absent(kept, `an entry of the manager of the ${what} with a label that it left as it was`);
}

/** What admission changes on the way may be recorded anew; nothing from before may stay, nor the empty entry. */
function expectCleared({ expect }: Pick<CollectionContext, 'expect'>, after: ApiObject, what: string): void {
  const names = managersOf(after);
  const kept = managers.filter((manager) => names.includes(manager));
  expect.equal(kept, [], `managers from before the ${what} with one empty entry`);
  const nameless = names.filter((name) => name === undefined || name === '');
  expect.equal(nameless.length, 0, `entries without a manager after the ${what} with one empty entry`);
}
