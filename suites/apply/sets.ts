// Lists of type set whose elements are no texts, and lists with markers below a status (core 4.9.10).
import type { CaseContext } from '../kit/context.ts';
import { define } from '../kit/kinds/definitions.ts';
import type { Schema } from '../kit/kinds/definitions.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { customObject } from './custom-object.ts';
import { countOf, storedBy } from './list-rules.ts';
import { items, listOf, texts } from './schemas.ts';

const setOf = (context: CaseContext, type: string): Schema =>
  listOf(context, { type: 'array', items: { type } }, 'set');

/** Numbers and truth values, also those that many languages take for absent, each have their owners. */
export async function expectSetsOfScalars(context: CaseContext): Promise<void> {
  const { expect } = context;
  const properties = { numbers: setOf(context, 'integer'), flags: setOf(context, 'boolean') };
  const defined = await define(context, properties);
  const object = await customObject(context, defined);
  await object.applied('first', { numbers: [0, 1, 10], flags: [false] }, 'an apply of sets of other scalars');
  const others = { numbers: [1, 2], flags: [true] };
  const both = await object.applied('second', others, 'an apply of further members by another manager');
  expect.equal(membersOf(both['numbers']), ['0', '1', '10', '2'], 'a set of numbers of two managers');
  expect.equal(membersOf(both['flags']), ['false', 'true'], 'a set of truth values of two managers');
  const left = await object.applied('first', {}, 'an apply without the members');
  expect.equal(membersOf(left['numbers']), ['1', '2'], 'a set of numbers that one of its managers left out');
  expect.equal(membersOf(left['flags']), ['true'], 'a set of truth values that one of its managers left out');
  const twice = { numbers: [3, 3], flags: [false, false] };
  for (const [what, stored] of Object.entries(await storedBy(context, defined.objects, twice))) {
    const count = countOf(stored['numbers'], (one) => one === 3);
    expect.that(count < 2, `${what} stored a number of a set twice`);
    const flags = countOf(stored['flags'], (one) => one === false);
    expect.that(flags < 2, `${what} stored a truth value of a set twice`);
  }
  await expectStatusWithoutEqualItems(context, 'set');
}

const membersOf = (list: unknown): readonly string[] => (Array.isArray(list) ? list.map(String).sort() : []);

/** The lists below the status of a custom kind. */
const kept = {
  set: { schema: (context: CaseContext) => listOf(context, texts, 'set'), equal: ['c', 'c'] },
  map: {
    schema: (context: CaseContext) => listOf(context, items, 'map', 'name'),
    equal: [
      { name: 'one', port: 1 },
      { name: 'one', port: 2 },
    ],
  },
} as const;

/** Where the status takes such writes, none leaves two equal items in a list of it. */
export async function expectStatusWithoutEqualItems(
  context: CaseContext,
  type: keyof typeof kept,
): Promise<void> {
  const { expect, namespace } = context;
  const { schema, equal } = kept[type];
  const status = { type: 'object', properties: { list: schema(context), phase: { type: 'string' } } };
  const { objects } = await define(context, { status }, { subresources: { status: {} } });
  const parts = namespace.resource({ ...objects.type, through: 'status' });
  for (const [way, write] of Object.entries(statusWrites(parts))) {
    const object = await objects.given();
    if (!(await write(object, { phase: 'x' })).ok) continue;
    await write(await objects.current(object.metadata.name!), { list: equal });
    const stored = (await objects.current(object.metadata.name!))['status'] as { readonly list?: unknown };
    const count = countOf(stored.list, () => true);
    expect.that(count < 2, `${way} stored equal items in a list of type ${type} below a status`);
  }
}

const statusWrites = (parts: Resource) => ({
  PUT: (object: ApiObject, status: object) => parts.replace({ ...object, status }),
  'a merge patch': ({ metadata }: ApiObject, status: object) => parts.mergePatch(metadata.name!, { status }),
  'a JSON patch': ({ metadata }: ApiObject, value: object) =>
    parts.jsonPatch(metadata.name!, [{ op: 'add', path: '/status', value }]),
  'an apply': ({ metadata }: ApiObject, status: object) =>
    parts.apply(metadata.name!, { status }, { manager: 'first' }),
});
