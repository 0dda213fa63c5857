// Cases: clearing metadata.managedFields by writes other than apply (core 4.8).
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { holdersOf } from '../kit/managed-fields.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

type Write = (
  configMaps: Resource,
  object: ApiObject,
  managedFields: readonly Readonly<Record<string, unknown>>[],
) => Promise<Answer>;

const by = { query: { fieldManager: 'resetter' } };
const writes = {
  'merge patch': (configMaps, { metadata }, managedFields) =>
    configMaps.mergePatch(metadata.name!, { metadata: { managedFields } }, by),
  'strategic merge patch': (configMaps, { metadata }, managedFields) =>
    configMaps.strategicPatch(metadata.name!, { metadata: { managedFields } }, by),
  'JSON patch': (configMaps, { metadata }, value) =>
    configMaps.jsonPatch(metadata.name!, [{ op: 'replace', path: '/metadata/managedFields', value }], by),
  PUT: (configMaps, object, managedFields) =>
    configMaps.replace({ ...object, metadata: { ...object.metadata, managedFields } }, by),
} satisfies Record<string, Write>;
const oneEmptyEntry = [{}];

export default section({
  'writes.managed-fields-reset.merge-patch': (context) => mustReset(context, 'merge patch'),
  'writes.managed-fields-reset.strategic-patch': (context) => mustReset(context, 'strategic merge patch'),
  'writes.managed-fields-reset.json-patch': (context) => mustReset(context, 'JSON patch'),
  'writes.managed-fields-reset.put': (context) => mustReset(context, 'PUT'),

  'writes.managed-fields-reset.empty-list-keeps': async (context) => {
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

  'writes.managed-fields-reset.changes-follow': async (context) => {
    const { namespace, expect } = context;
    const { configMaps } = namespace;
    const object = await ownedObject(context);
    const { metadata } = object;
    const data = { ...object['data'], first: 'changed' };
    const answer = await configMaps.replace(
      { ...object, data, metadata: { ...metadata, managedFields: oneEmptyEntry } },
      by,
    );
    expect.success(answer, 'PUT that clears managedFields and changes a key of data');
    const after = await configMaps.current(metadata.name!);
    expect.equal(after['data']?.first, 'changed', 'the key of data that the PUT changes');
    expectCleared(context, after, 'PUT that changes a key of data');
    const entry = (after.metadata.managedFields ?? []).find(({ manager }) => manager === 'resetter');
    const { operation, fieldsV1 } = expect.present(entry, 'the entry of the manager of the PUT');
    expect.equal(operation, 'Update', 'operation of the entry of the manager of the PUT');
    const owned = (fieldsV1 as Tree)?.['f:data'] ?? {};
    expect.that(
      'f:first' in owned,
      'the entry of the manager of the PUT lacks the key of data that the PUT changed',
    );
    expect.that(
      !('f:second' in owned),
      'the entry of the manager of the PUT holds a key of data that the PUT left as it was',
    );
  },
});

type Tree = { readonly [key: string]: object } | undefined;

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
  expect.equal(holders, [], `managers of a key of data that nobody changed after the ${what}`);
}

/** What admission changes on the way may be recorded anew; nothing from before may stay, nor the empty entry. */
function expectCleared({ expect }: CaseContext, after: ApiObject, what: string): void {
  const names = managersOf(after);
  const kept = managers.filter((manager) => names.includes(manager));
  expect.equal(kept, [], `managers from before the ${what} with one empty entry`);
  const nameless = names.filter((name) => name === undefined || name === '');
  expect.equal(nameless.length, 0, `entries without a manager after the ${what} with one empty entry`);
}
