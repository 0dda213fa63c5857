// Cases: apply to custom objects whose definition has markers, or has none (core 4.9.10).
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/objects/object.ts';
import { define, marked } from '../kit/kinds/definitions.ts';
import type { Properties } from '../kit/kinds/definitions.ts';
import { customObject, expectOwnersByKey, objectWith } from './custom-object.ts';
import { countOf, expectNoEqualItems, storedBy, acceptedDefinition } from './list-rules.ts';
import { below, entriesOf } from '../kit/objects/managed-fields.ts';
import { item, items, listOf, mapOf, pair, text, textMap, texts } from './schemas.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { expectAtomicInItems, expectItemsBelowFreeKeys, expectNestedItems } from './nested-lists.ts';
import { expectHardKeysApart } from './hard-keys.ts';
import { expectEqualInAnyOrder } from './reordered-members.ts';
import { expectItemsOfTwoKeys } from './two-keys.ts';
import { expectSetsOfScalars } from './sets.ts';

const one = { name: 'one', port: 1 };
const two = { name: 'two', port: 2 };

export default [
  section('core', '4.9', {
    'apply.definition.default-topology': {
      text: 'A custom resource without markers is merged with its keys as struct fields and every list atomic.',
      observe:
        'A custom resource without markers: m1 and m2 own different keys of one map, of one object, and of one that keeps unknown fields, without a conflict; another value for a key that the other manager owns is a conflict, and a key that its owner leaves out is removed; a list that m2 applies over the one of m1 is a conflict, and with force replaces it whole.',
      wrong: 'Lists are merged by index.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { expect } = context;
        const open = marked(context, { type: 'object' }, { 'preserve-unknown-fields': true });
        const properties = { map: textMap, struct: pair, open, list: texts, parts: items };
        const defined = await define(context, properties);
        await expectOwnersByKey(context, defined, 'map', 'a map without a marker');
        await expectOwnersByKey(context, defined, 'open', 'an object that keeps unknown fields');
        await expectOwnersByKey(
          context,
          defined,
          'struct',
          'an object with fixed properties, without a marker',
        );
        const object = await customObject(context, defined);
        const lists = { list: ['a', 'b'], parts: [one, two] };
        await object.applied('first', lists, 'an apply of two lists');
        for (const [field, value] of Object.entries({ list: ['c'], parts: [{ ...one, value: 'x' }] })) {
          const intent = { [field]: value };
          await object.refused('second', intent, `an apply of another ${field} without a marker`);
          const after = await object.forced(
            'second',
            intent,
            `an apply of another ${field} without a marker`,
          );
          expect.equal(after[field], value, `${field}, a list without a marker, replaced with force=true`);
        }
      },
    },

    'apply.definition.list-set': {
      text: 'x-orch-list-type set: the elements are unique scalars, and each has its own owners.',
      observe:
        'm1 applies [a], m2 applies [b]: the list has a and b. m1 leaves a out: only b is left. A body with the same element twice never leads to both being stored, nor does a write of a status. The same of sets of numbers and of truth values. A definition with a set of objects is refused, or the elements of its lists are also unique.',
      wrong: 'The second apply replaces the list.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { expect } = context;
        const defined = await define(context, { list: listOf(context, texts, 'set') });
        const object = await customObject(context, defined);
        await object.applied('first', { list: ['a'] }, 'an apply of a member of a set');
        const both = await object.applied('second', { list: ['b'] }, 'an apply of another member of the set');
        expect.equal(sorted(both['list']), ['a', 'b'], 'a set, two members of which were applied');
        const left = await object.applied('first', {}, 'an apply without the member');
        expect.equal(left['list'], ['b'], 'the set, one member of which its owner left out');
        const twice = { list: ['c', 'c'] };
        for (const [what, stored] of Object.entries(await storedBy(context, defined.objects, twice)))
          expect.that(
            countOf(stored['list'], (value) => value === 'c') < 2,
            `${what} stored a member of a set twice`,
          );
        const valid = listOf(context, texts, 'set');
        const invalid = listOf(context, { type: 'array', items: pair }, 'set');
        await expectNoEqualItems(context, { what: 'a set of objects', invalid, valid }, { a: '1' });
        await expectSetsOfScalars(context);
      },
    },

    'apply.definition.list-map': {
      text: 'x-orch-list-type map: the nested items are identified by x-orch-list-map-keys.',
      observe:
        'm1 applies item k=1, m2 item k=2: the list has both. Fields of one item can belong to different managers: where one leaves the item out, the fields of the other stay. Items of a map and of a set within an item belong to managers, too: one that its only owner leaves out is removed, the others stay. So do those of lists below a key of additionalProperties. With two keys, items of two managers that differ in one of them stay apart: both are stored without a conflict, and one goes without the others.',
      wrong:
        'Items are appended, so that two have the same key, or one of two keys identifies them, or one goes with the first of its owners, or those of lists within items are replaced or never removed.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { expect } = context;
        const object = await objectWith(context, { list: listOf(context, items, 'map', 'name') });
        await object.applied('first', { list: [{ ...one, value: 'x' }] }, 'an apply of an item');
        await object.applied('second', { list: [two] }, 'an apply of an item with another key');
        const intent = { list: [{ ...one, other: 'y' }, two] };
        const after = await object.applied('second', intent, 'an apply of another field of the first item');
        const expected = [{ ...one, value: 'x', other: 'y' }, two];
        expect.equal(byName(after['list']), expected, 'the items, fields of which belong to two managers');
        await object.refused(
          'second',
          { list: [{ ...one, value: 'z' }, two] },
          'an apply of another value of a field of an item that another manager owns',
        );
        const left = await object.applied(
          'first',
          {},
          'an apply that leaves out an item with a field of another',
        );
        const kept = [{ ...one, other: 'y' }, two];
        expect.equal(byName(left['list']), kept, 'the items after an owner of one of them left it out');
        await expectNestedItems(context);
        await expectItemsBelowFreeKeys(context);
        await expectItemsOfTwoKeys(context);
      },
    },

    'apply.definition.list-atomic': {
      text: 'x-orch-list-type atomic: the list has one owner and is replaced whole.',
      observe: 'm1 applies a list, m2 another one: a conflict. With force only the elements of m2 remain.',
      wrong: 'Elements are merged.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { expect } = context;
        const object = await objectWith(context, { list: listOf(context, texts, 'atomic') });
        await object.applied('first', { list: ['a', 'b'] }, 'an apply of a list');
        await object.refused('second', { list: ['c'] }, 'an apply of another list by another manager');
        const after = await object.forced('second', { list: ['c'] }, 'an apply of another list');
        expect.equal(after['list'], ['c'], 'an atomic list after an apply with force=true');
      },
    },

    'apply.definition.equal-in-any-order': {
      text: 'Atomic values that differ only in the order of the members of objects are the same value, which managers share. (Inferred: JSON objects are unordered, lists are not; RFC 8259, 1.)',
      observe:
        'm1 applies an atomic list of objects, an atomic map and an atomic object, and m2 the same with their members in another order: no conflict. m1 applies without them: they stay. m1 applies the list with its items in another order: a conflict.',
      wrong: 'Values are compared as texts, or lists as sets.',
      level: 'SHOULD',
      needs: ['custom-definitions', 'cluster-wide'],
      run: expectEqualInAnyOrder,
    },

    'apply.definition.map-keys-need-map': {
      text: 'List map keys are used only with the list type map.',
      observe:
        'Create a definition with x-orch-list-map-keys on a list of type set: it is refused, or the list still works as a set.',
      wrong: 'The key list silently turns the set into a map.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { expect } = context;
        const valid = listOf(context, texts, 'set');
        const invalid = listOf(context, texts, 'set', 'name');
        const objects = await acceptedDefinition(context, { what: 'list map keys on a set', invalid, valid });
        if (objects === undefined) return;
        const object = await customObject(context, { objects });
        await object.applied('first', { list: ['a'] }, 'an apply of a member of a set with list map keys');
        const both = await object.applied('second', { list: ['b'] }, 'an apply of another member');
        expect.equal(
          sorted(both['list']),
          ['a', 'b'],
          'a set with list map keys, two members of which were applied',
        );
      },
    },

    'apply.definition.map-keys-unique': {
      text: 'The keys of a list of type map are scalar fields whose combined values are unique in the list.',
      observe:
        'Two items with equal keys in one body are never both stored, nor below a status. With two key fields, items that differ in one of them are both accepted, also those whose keys are alike once joined, and those with empty text, 0 or false: each is found by its keys, and goes alone. A definition whose key is an object is refused, or its items are also unique.',
      wrong: 'Only the first key counts, or the joined text of all, or a key of 0 counts as absent.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { expect } = context;
        const defined = await define(context, { list: listOf(context, items, 'map', 'name', 'port') });
        const equal = { list: [one, { ...one, value: 'x' }] };
        for (const [what, { list }] of Object.entries(await storedBy(context, defined.objects, equal)))
          expect.that(countOf(list, isRecord) < 2, `${what} stored two items with equal keys`);
        const different = { list: [one, { ...one, port: 2 }, { ...one, name: 'two' }] };
        const object = await customObject(context, defined);
        const what = 'an apply of items that differ in one of two keys';
        const after = await object.applied('first', different, what);
        expect.equal(countOf(after['list'], isRecord), 3, `items after ${what}`);
        const posted = await defined.objects.create(different);
        expect.success(posted, 'POST of items that differ in one of two keys');
        const [invalid, valid] = [pair, text].map((key) => {
          const keyed = { type: 'object', required: ['key'], properties: { key } };
          return listOf(context, { type: 'array', items: keyed }, 'map', 'key');
        });
        const rule = { what: 'a list map key that is an object', invalid: invalid!, valid: valid! };
        await expectNoEqualItems(context, rule, { key: { a: '1' } });
        await expectHardKeysApart(context);
      },
    },

    'apply.definition.map-atomic': {
      text: 'x-orch-map-type atomic: the map has one owner and is replaced whole.',
      observe:
        'm1 applies {a:1}, m2 {b:2}: conflict; with force only b remains. The same of an object that keeps unknown fields and has no properties.',
      wrong: 'Keys are merged.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { expect } = context;
        const open = marked(context, { type: 'object' }, { 'preserve-unknown-fields': true });
        const properties = { map: mapOf(context, textMap, 'atomic'), open: mapOf(context, open, 'atomic') };
        const object = await objectWith(context, properties);
        const [mine, others] = [{ a: '1' }, { b: '2' }];
        for (const [field, what] of [
          ['map', 'atomic map'],
          ['open', 'atomic object that keeps unknown fields'],
        ] as const) {
          await object.applied('first', { [field]: mine }, `an apply of an ${what}`);
          await object.refused('second', { [field]: others }, `an apply of another key of an ${what}`);
          const after = await object.forced('second', { [field]: others }, `an apply of another ${what}`);
          expect.equal(after[field], others, `an ${what} after an apply with force=true`);
        }
      },
    },

    'apply.definition.map-granular': {
      text: 'x-orch-map-type granular: managers own single keys.',
      observe:
        'm1 applies {a:1}, m2 {b:2}: both are stored without a conflict. m2 applies a=9: a conflict; with force the value is 9. m2 then applies without a: a is removed and b stays.',
      wrong: 'The second manager gets a conflict.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const defined = await define(context, { map: mapOf(context, textMap, 'granular') });
        await expectOwnersByKey(context, defined, 'map', 'a granular map');
      },
    },

    'apply.definition.struct-markers': {
      text: 'An object with fixed properties accepts the extension x-orch-map-type with the values atomic and granular, as maps do.',
      observe:
        'A definition with an object of fixed properties. Marked atomic, by itself and in the items of a list of type map: an apply by a second manager is a conflict, and with force its object replaces the whole. Marked granular: it is not a conflict, but another value for a property of the first manager is, and a property that its owner leaves out is removed.',
      wrong: 'The marker works only for free-form maps, or not within items.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { expect } = context;
        const properties: Properties = {
          whole: mapOf(context, pair, 'atomic'),
          parts: mapOf(context, pair, 'granular'),
        };
        const defined = await define(context, properties);
        const atomic = await customObject(context, defined);
        await atomic.applied('first', { whole: { a: '1' } }, 'an apply of an atomic object');
        await atomic.refused(
          'second',
          { whole: { b: '2' } },
          'an apply of another property of an atomic object',
        );
        const after = await atomic.forced(
          'second',
          { whole: { b: '2' } },
          'an apply of another atomic object',
        );
        expect.equal(after['whole'], { b: '2' }, 'an atomic object after an apply with force=true');
        await expectOwnersByKey(context, defined, 'parts', 'a granular object');
        await expectAtomicInItems(context);
      },
    },

    'apply.definition.atomic-recursive': {
      text: 'An atomic list is atomic at every depth.',
      observe:
        'The managedFields of an atomic list of objects have a leaf at the list and nothing for the fields of its items.',
      wrong: 'Nested fields of an atomic list get their own owners.',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { expect } = context;
        const nested = {
          ...item,
          properties: { ...(item['properties'] as Properties), set: listOf(context, texts, 'set') },
        };
        const list = listOf(context, { type: 'array', items: nested }, 'atomic');
        const object = await objectWith(context, { list });
        const after = await object.applied('first', { list: [{ ...one, set: ['a'] }] }, 'an apply of a list');
        const [entry] = entriesOf(after, 'first');
        const leaf = below(expect.present(entry, 'the entry of a manager that applied a list'), ['f:list']);
        expect.equal(leaf, {}, 'what fieldsV1 has below an atomic list');
        await object.refused(
          'second',
          { list: [{ ...one, set: ['a', 'b'] }] },
          'an apply of another member of a set within an atomic list',
        );
      },
    },
  }),
  section('core', '2.5', {
    'apply.definition.field-named-items': {
      text: 'Whether a custom kind may have a top-level field named items, which responses with a collection have, is not described.',
      observe:
        'POST, merge patch and apply of a custom object with such a field, as dry runs: record the statuses.',
      wrong: 'Demanding support for such a field: a server may read the object as a list.',
      level: 'UNSPECIFIED',
      needs: ['custom-definitions', 'cluster-wide'],
      async run(context) {
        const { record } = context;
        const defined = await unlessBlocked(() => define(context, { items: texts }));
        if (defined === undefined) return record({ definition: 'refused' });
        const name = (await defined.objects.given()).metadata.name!;
        // Dry runs, so that a later list of the kind does not contain the object.
        const query = { dryRun: 'All' };
        const fields = { items: ['a'] };
        const { objects } = defined;
        record({
          POST: (await objects.create(fields, { query })).status,
          'merge patch': (await objects.mergePatch(name, fields, { query })).status,
          apply: (await objects.apply(name, fields, { manager: 'first', query })).status,
        });
      },
    },
  }),
];

const sorted = (list: unknown) => (Array.isArray(list) ? (list as string[]).toSorted() : list);

const byName = (list: unknown) =>
  Array.isArray(list) ? (list as { name: string }[]).toSorted((a, b) => a.name.localeCompare(b.name)) : list;
