// Cases: what an entry of managedFields states: manager, operation, version, type and tree of fields (core 2.4).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { isRecord, overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { CollectionContext } from '../kit/context.ts';
import { anyApplied, labelledObject } from './labelled-object.ts';
import {
  below,
  entriesOf,
  expectOwners,
  holderOf,
  holdersOf,
  labelField,
} from '../kit/objects/managed-fields.ts';
import { expectPrefixedKeys, leavesOf } from './field-trees.ts';
import { agentWrites, inferredManager, mustInferThroughStatus, takesStrategic } from './inferred-managers.ts';

/** Any string can identify a manager (core 4.3). */
const creator = 'First.Manager of-the-Case';

export default [
  section('core', '2.4', {
    'apply.entry.manager-named': {
      text: 'Each ownership entry names its field manager.',
      observe:
        'POST with fieldManager m1, then apply another label as m2: managedFields has entries of the managers m1 and m2.',
      wrong: 'All entries carry one server-wide manager name.',
      subjects: anyApplied,
      async run({ collection, expect }) {
        const made = await collection.create(
          { metadata: { labels: { app: 'a' } } },
          { query: { fieldManager: creator } },
        );
        expect.success(made, 'POST with fieldManager');
        const name = made.object.metadata.name!;
        const other = { metadata: { labels: { other: 'b' } } };
        const applied = await collection.apply(name, other, { manager: 'second' });
        expect.success(applied, 'an apply with another fieldManager');
        const object = await collection.current(name);
        const when = 'after a POST and an apply';
        expectOwners(expect, object, labelField('app'), { owners: [creator], others: ['second'] }, when);
        expectOwners(expect, object, labelField('other'), { owners: ['second'], others: [creator] }, when);
      },
    },

    'apply.entry.operation-apply': {
      text: 'Fields last set by a server-side apply have operation Apply.',
      observe:
        'Apply a label as m2: the entry of m2 has the operation Apply, spelled exactly so. Set another label as m3 by PUT, merge, JSON and strategic merge patch, then apply it with another value as m3: each entry of m3 that holds it says Apply, and one that holds what m3 did not apply says Update.',
      wrong: 'Apply writes are recorded as Update.',
      subjects: anyApplied,
      async run(context) {
        const { expect } = context;
        const object = await labelledObject(context);
        const after = await object.applied('second', { app: 'a' }, 'an apply');
        const entry = holderOf(after, 'second', labelField('app'));
        const { operation } = expect.present(entry, 'the entry of a manager that applied a label');
        expect.equal(operation, 'Apply', 'operation of the entry of an apply');
        for (const what of Object.keys(object.updates)) {
          const another = await labelledObject(context);
          expect.success(await another.updates[what]!('both', { turn: 'a', kept: 'a' }), what);
          const forced = await another.apply('both', { turn: 'b' }, { force: true });
          expect.success(forced, `an apply by the manager of the ${what}`);
          const turns = { turn: 'Apply', kept: 'Update' };
          expectOperations(context, await another.current(), turns, `an apply after a ${what}`);
        }
      },
    },

    'apply.entry.operation-update': {
      text: 'Fields last changed by any other write have operation Update, with a capital first letter.',
      observe:
        'POST, PUT, merge patch, JSON patch and strategic merge patch, each with its own fieldManager: each entry says Update. Apply two labels as m1, then set one to another value as m1 by each of them except POST: each entry of m1 that holds it says Update, and an entry with Apply holds the other.',
      wrong: 'The value is update in lower case, or the HTTP method name.',
      subjects: anyApplied,
      async run(context) {
        const { expect, collection } = context;
        const { metadata } = await collection.given();
        const name = metadata.name!;
        for (const [index, [what, write]] of Object.entries(writers(context, name)).entries()) {
          const manager = `writer-${index}`;
          const answer = await write(manager);
          expect.success(answer, `${what} with fieldManager`);
          const object = await collection.current(answer.object.metadata.name!);
          const [entry] = entriesOf(object, manager);
          const { operation } = expect.present(entry, `the entry of the manager of a ${what}`);
          expect.equal(operation, 'Update', `operation of the entry of a ${what}`);
        }
        for (const what of Object.keys((await labelledObject(context)).updates)) {
          const object = await labelledObject(context);
          await object.applied('both', { turn: 'a', kept: 'a' }, 'an apply');
          const answer = await object.updates[what]!('both', { turn: 'b' });
          expect.success(answer, `${what} by the manager of the apply`);
          const after = await object.current();
          expectOperations(context, after, { turn: 'Update' }, `a ${what} after an apply`);
          // A PUT may share the other label.
          const keepers = holdersOf(after, labelField('kept')).map(({ operation }) => operation);
          expect.that(
            keepers.includes('Apply'),
            `no entry of the apply holds the label kept after a ${what}`,
          );
        }
      },
    },

    'apply.entry.fields-type': {
      text: 'fieldsType of a managedFields entry is FieldsV1.',
      observe: 'Every managedFields entry has fieldsType exactly FieldsV1.',
      wrong: 'fieldsType is missing.',
      subjects: anyApplied,
      async run(context) {
        const { expect } = context;
        const object = await labelledObject(context);
        await object.applied('first', { app: 'a' }, 'an apply');
        expect.success(await object.put('second', { other: 'b' }), 'PUT');
        const after = await object.current();
        for (const manager of ['first', 'second']) {
          const [entry] = entriesOf(after, manager);
          const { fieldsType } = expect.present(entry, `the entry of "${manager}"`);
          expect.equal(fieldsType, 'FieldsV1', `fieldsType of the entry of "${manager}"`);
        }
      },
    },

    'apply.entry.fields-tree': {
      text: 'fieldsV1 is a tree of owned field paths, with keys prefixed f: for fields and empty objects at leaves.',
      observe:
        'Apply {metadata: {labels: {app: x}}} as m2: fieldsV1 of its entry has the path f:metadata, f:labels, f:app, which ends in an empty object, and contains no field that m2 did not send. The same path of a label whose name has a dot and a slash, by an apply and by each other write.',
      wrong: 'fieldsV1 lists the whole object for every manager, or stores values at the leaves.',
      subjects: anyApplied,
      async run(context) {
        const { expect } = context;
        const object = await labelledObject(context);
        const after = await object.applied('second', { app: 'a' }, 'an apply of one label');
        const entry = entriesOf(after, 'second').find(({ operation }) => operation === 'Apply');
        const found = expect.present(entry, 'the entry of a manager that applied a label');
        const leaf = below(found, labelField('app'));
        expect.that(leaf !== undefined, 'fieldsV1 of the entry lacks the path f:metadata, f:labels, f:app');
        expect.equal(leaf, {}, 'the content of f:app in fieldsV1, which is a leaf');
        const beyond = leavesOf(found['fieldsV1'], []).filter((path) => !sentFields.has(path));
        expect.equal(beyond, [], 'fields in fieldsV1 that the manager did not send');
        await expectPrefixedKeys(context);
      },
    },

    'apply.entry.list-element-keys': {
      text: 'How fieldsV1 names list elements is not described (only keys for fields are).',
      observe: 'Apply an object with a list whose items have keys, and record how the tree names the items.',
      wrong: 'Failing a server because keys below a list do not begin with f:.',
      level: 'UNSPECIFIED',
      async run({ namespace, expect, record }) {
        const { podTemplates } = namespace;
        const { metadata } = await podTemplates.given();
        const container = { name: 'second', image: 'example.invalid/second:1' };
        const intent = { template: { spec: { containers: [container] } } };
        const answer = await podTemplates.apply(metadata.name!, intent, { manager: 'second', force: true });
        expect.success(answer, 'an apply of a container');
        const [entry] = entriesOf(await podTemplates.current(metadata.name!), 'second');
        const list = ['f:template', 'f:spec', 'f:containers'];
        const keys = below(expect.present(entry, 'the entry of a manager that applied a container'), list);
        record({ 'keys below f:containers': isRecord(keys) ? Object.keys(keys).toSorted() : keys });
      },
    },
  }),
  section('core', '4.9', {
    'apply.entry.manager-from-user-agent': {
      text: 'For other writes the manager comes from User-Agent when fieldManager is absent.',
      observe:
        'POST, PUT, and merge, JSON and (where served) strategic merge patch without fieldManager: two User-Agents of different product names (of PUT and JSON patch without a version, as RFC 9110 allows) give two different managers that are not empty, and the same User-Agent gives the same one, each after a write of the same method that named its manager. The same of merge patches of a status. How the name is derived is not described.',
      wrong: 'The manager is empty or constant, or that of an earlier request.',
      subjects: anyApplied,
      async run(context) {
        const { expect } = context;
        for (const method of agentWrites) {
          if (method === 'strategic merge patch' && !(await takesStrategic(context))) continue;
          const [first, second] = agents[method === 'PUT' || method === 'JSON patch' ? 'bare' : 'versioned'];
          const [one, other, again] = [
            await inferredManager(context, method, first),
            await inferredManager(context, method, second),
            await inferredManager(context, method, first),
          ];
          const user = `the manager of a ${method} without fieldManager`;
          expect.that(
            typeof one === 'string' && one !== '',
            `${user}: expected a name, got ${JSON.stringify(one)}`,
          );
          expect.different(other, one, `${user}, sent by another User-Agent`);
          expect.equal(again, one, `${user}, sent by the same User-Agent again`);
        }
        await mustInferThroughStatus(context);
      },
    },

    'apply.entry.command-line-manager': {
      text: 'The command-line client has its own default manager name for apply.',
      excluded: 'a duty of clients: the command-line client names itself in fieldManager',
    },
  }),
];

/** A product of a User-Agent needs no version (RFC 9110, 10.1.5). */
const agents = {
  versioned: ['first-tool/1.0', 'second-tool/2.0'],
  bare: ['first-tool', 'second-tool'],
} as const;

/** Every entry that holds the field has the operation of its last change (core 2.4). */
function expectOperations(
  { expect }: Pick<CollectionContext, 'expect'>,
  object: ApiObject,
  wanted: Readonly<Record<string, string>>,
  what: string,
): void {
  for (const [label, operation] of Object.entries(wanted)) {
    const holders = holdersOf(object, labelField(label)).filter(({ manager }) => manager === 'both');
    const found = [...new Set(holders.map((holder) => holder.operation))];
    expect.equal(
      found,
      [operation],
      `operations of one manager's entries with the label ${label}, after ${what}`,
    );
  }
}

/** One write of every type except apply. */
function writers(
  { collection }: CollectionContext,
  name: string,
): Readonly<Record<string, (fieldManager: string) => Promise<Answer>>> {
  const metadata = (label: string) => ({ metadata: { labels: { [label]: 'x' } } });
  const by = (fieldManager: string) => ({ query: { fieldManager } });
  return {
    POST: (manager) => collection.create(metadata('posted'), by(manager)),
    PUT: async (manager) => {
      const before = await collection.current(name);
      return collection.replace(overlay(before, metadata('put')), by(manager));
    },
    'merge patch': (manager) => collection.mergePatch(name, metadata('merged'), by(manager)),
    'JSON patch': (manager) =>
      collection.jsonPatch(name, [{ op: 'add', path: '/metadata/labels/added', value: 'x' }], by(manager)),
    ...(isCustom(collection)
      ? {}
      : {
          'strategic merge patch': (manager: string) =>
            collection.strategicPatch(name, metadata('strategic'), by(manager)),
        }),
  };
}

/** The fields that an apply of one label sends: those that identify the object, and the label. */
const sentFields: ReadonlySet<string> = new Set([
  'f:apiVersion',
  'f:kind',
  'f:metadata f:name',
  'f:metadata f:namespace',
  'f:metadata f:labels f:app',
]);
