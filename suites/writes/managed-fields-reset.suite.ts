// Cases: clearing metadata.managedFields by writes other than apply (core 4.8).
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { holderOf, holdersOf } from '../kit/managed-fields.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

type Texts = Readonly<Record<string, string>>;

/** Sets the list, and keys of data beside it where they are given. */
type Write = (
  configMaps: Resource,
  object: ApiObject,
  managedFields: readonly Readonly<Record<string, unknown>>[],
  data?: Texts,
) => Promise<Answer>;

const by = { query: { fieldManager: 'resetter' } };
const writes = {
  'merge patch': (configMaps, { metadata }, managedFields, data?) =>
    configMaps.mergePatch(metadata.name!, { metadata: { managedFields }, data }, by),
  'strategic merge patch': (configMaps, { metadata }, managedFields, data?) =>
    configMaps.strategicPatch(metadata.name!, { metadata: { managedFields }, data }, by),
  'JSON patch': (configMaps, { metadata }, value, data = {}) => {
    const reset = { op: 'replace', path: '/metadata/managedFields', value };
    const changes = Object.entries(data).map(([key, text]) => ({
      op: 'replace',
      path: `/data/${key}`,
      value: text,
    }));
    return configMaps.jsonPatch(metadata.name!, [reset, ...changes], by);
  },
  PUT: (configMaps, object, managedFields, data = {}) =>
    configMaps.replace(overlay(object, { metadata: { managedFields }, data }), by),
} satisfies Record<string, Write>;
const oneEmptyEntry = [{}];

export default section('core', '4.8', {
  'writes.managed-fields-reset.merge-patch': {
    text: 'A merge patch that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'An object with entries in metadata.managedFields; merge patch {"metadata":{"managedFields":[{}]}}: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'An entry without a manager is stored, or the request is refused.',
    run: (context) => mustReset(context, 'merge patch'),
  },

  'writes.managed-fields-reset.strategic-patch': {
    text: 'A strategic merge patch that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'An object with entries in metadata.managedFields; strategic merge patch {"metadata":{"managedFields":[{}]}}: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'The empty entry is merged into the list instead of resetting it.',
    run: (context) => mustReset(context, 'strategic merge patch'),
  },

  'writes.managed-fields-reset.json-patch': {
    text: 'A JSON patch that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'An object with entries in metadata.managedFields; JSON patch that replaces /metadata/managedFields with [{}]: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'Only the merge patch is handled.',
    run: (context) => mustReset(context, 'JSON patch'),
  },

  'writes.managed-fields-reset.put': {
    text: 'A PUT that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'An object with entries in metadata.managedFields; GET it, set managedFields to [{}] and PUT it without another change: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'PUT ignores managedFields altogether.',
    run: (context) => mustReset(context, 'PUT'),
  },

  'writes.managed-fields-reset.empty-list-keeps': {
    text: 'Setting metadata.managedFields to an empty list does not clear the entries.',
    observe:
      'PUT, merge patch and JSON patch that set the list to []: whatever the answer, the managers from before are still recorded.',
    wrong: 'An empty list wipes ownership.',
    async run(context) {
      const { namespace, expect } = context;
      for (const [what, write] of Object.entries(writes)) {
        const object = await ownedObject(context);
        const answer = await write(namespace.configMaps, object, []);
        const after = await namespace.configMaps.current(object.metadata.name!);
        for (const manager of managers) {
          expect.that(
            managersOf(after).includes(manager),
            `managedFields has no entry of "${manager}" any more after a ${what} with an empty list, answered ${answer.status}`,
          );
        }
      }
    },
  },

  'writes.managed-fields-reset.changes-follow': {
    text: 'If the clearing request changes other fields too, the reset comes first and the changes follow, so the requester owns the fields that it changed.',
    observe:
      'PUT, merge, strategic merge and JSON patch with managedFields [{}] and a changed key of data as field manager m9: the key has its new value, the entries from before are gone, and one of m9, with operation Update, holds that key but not the key that was left as it was.',
    wrong: 'The reset is done last, so the changed key has no owner; or the change is lost.',
    async run(context) {
      for (const what of Object.keys(writes) as (keyof typeof writes)[]) await mustChange(context, what);
    },
  },
});

/** Each owns the key of data of its name. */
const managers = ['first', 'second'] as const;

const managersOf = ({ metadata }: ApiObject) => (metadata.managedFields ?? []).map(({ manager }) => manager);

/** What the sample sets, and no write after it. */
const keyOfCreator = ['f:data', 'f:key'];

/** An object with an entry of each manager, one of an apply and one of an update. */
async function ownedObject({ namespace, expect }: CaseContext): Promise<ApiObject> {
  const { configMaps } = namespace;
  const { metadata } = await configMaps.given();
  const name = metadata.name!;
  const change = (key: string) => ({ data: { [key]: 'x' } });
  expect.success(await configMaps.apply(name, change('first'), { manager: 'first' }), 'an apply');
  const patched = await configMaps.mergePatch(name, change('second'), { query: { fieldManager: 'second' } });
  expect.success(patched, 'a merge patch');
  const object = await configMaps.current(name);
  for (const manager of managers)
    expect.that(managersOf(object).includes(manager), `managedFields has no entry of "${manager}"`);
  const owned = holdersOf(object, keyOfCreator).length > 0;
  expect.that(owned, 'managedFields has no entry that holds a key of data of the creation');
  return object;
}

async function mustReset(context: CaseContext, what: keyof typeof writes): Promise<void> {
  const { namespace, expect } = context;
  const object = await ownedObject(context);
  const answer = await writes[what](namespace.configMaps, object, oneEmptyEntry);
  expect.success(answer, `${what} that sets managedFields to one empty entry`);
  const after = await namespace.configMaps.current(object.metadata.name!);
  expectCleared(context, after, what);
  const holders = holdersOf(after, keyOfCreator).map(({ manager }) => manager);
  expect.equal(holders, [], `managers of an unchanged key of data after the ${what}`);
}

/** A reset, and a change of a key of data beside it. */
async function mustChange(context: CaseContext, what: keyof typeof writes): Promise<void> {
  const { expect, namespace } = context;
  const { configMaps } = namespace;
  const object = await ownedObject(context);
  const answer = await writes[what](configMaps, object, oneEmptyEntry, { first: 'changed' });
  expect.success(answer, `${what} that clears managedFields and changes a key of data`);
  const after = await configMaps.current(object.metadata.name!);
  const data = { ...object['data'], first: 'changed' };
  expect.contains(after['data'], data, `data after a ${what} that clears managedFields and changes a key`);
  expectCleared(context, after, `${what} that changes a key of data`);
  const entry = holderOf(after, 'resetter', ['f:data', 'f:first']);
  const of = `the entry of the manager of the ${what} that holds the key of data that it changed`;
  const { operation } = expect.present(entry, of);
  expect.equal(operation, 'Update', `operation of ${of}`);
  const kept = holderOf(after, 'resetter', ['f:data', 'f:second']);
  expect.absent(kept, `an entry of the manager of the ${what} with a key of data that it left as it was`);
}

/** What admission changes on the way may be recorded anew; nothing from before may stay, nor the empty entry. */
function expectCleared({ expect }: CaseContext, after: ApiObject, what: string): void {
  const names = managersOf(after);
  const kept = managers.filter((manager) => names.includes(manager));
  expect.equal(kept, [], `managers from before the ${what} with one empty entry`);
  const nameless = names.filter((name) => name === undefined || name === '');
  expect.equal(nameless.length, 0, `entries without a manager after the ${what} with one empty entry`);
}
