// Invariants of every sequence of applies and updates, over a schema with every topology (document core 4.9).
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import { jsonPatch } from '../patches/json-patch.ts';
import { mergePatch } from '../patches/merge-patch.ts';
import { describeSet } from './field-set.ts';
import { fieldsOf } from './fields-of.ts';
import { everything, runSteps } from './operations.test-support.ts';
import type { Step } from './operations.test-support.ts';
import { topologyOf } from './topology.ts';

const key = fc.constantFrom('a', 'b', 'c');
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

function partial(members: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<JsonObject> {
  const optional = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, some(value)]));
  const isSet = ([, value]: [string, Json | undefined]) => value !== undefined;
  return fc
    .record(optional)
    .map((value) => Object.fromEntries(Object.entries(value).filter(isSet)) as JsonObject);
}

/** Intents whose scalars take one of these values, and whose atomic values one of as many. */
function intentsOf(values: readonly string[]): fc.Arbitrary<JsonObject> {
  const text = fc.constantFrom(...values);
  const texts = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1, maxLength: 3 });
  const content = partial({
    value: text,
    tags: texts,
    more: fc.dictionary(key, text, { minKeys: 1, maxKeys: 2 }),
  });
  const item = fc
    .record({ name: key, content })
    .map(({ name, content: rest }): JsonObject => ({ name, ...rest }));
  const port = fc.record({ port: fc.constantFrom(80, 81), label: text });
  return partial({
    scalar: text,
    other: text,
    granular: fc.dictionary(key, text, { minKeys: 1, maxKeys: 3 }),
    atomicMap: text.map((value) => ({ [value]: value })),
    inner: fc.record({ a: text, deep: fc.record({ x: text }) }),
    atomicStruct: fc.record({ a: text }),
    atomicList: text.map((value) => [value]),
    set: texts,
    items: fc.uniqueArray(item, { selector: ({ name }) => name, minLength: 1, maxLength: 3 }),
    ports: fc.uniqueArray(port, { selector: (one) => one.port, minLength: 1, maxLength: 2 }),
  });
}

const intents = intentsOf(['x', 'y', 'z']);
/** Two such intents never conflict: they set the same fields to the same values. */
const agreeing = intentsOf(['x']);

const check = <T>(law: fc.IProperty<T>): void => fc.assert(law, { seed: 4, numRuns: 300 });

/** Equal except for the order of sets and keyed items, which follows the order of the writes. */
function unordered(value: Json, schema: Parameters<typeof topologyOf>[0] = everything): Json {
  const topology = topologyOf(schema, value);
  if (topology.type === 'members' && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, unordered(member, topology.of(name))]),
    );
  if (topology.type !== 'items' || !Array.isArray(value)) return value;
  const list = (value as readonly Json[]).map((one) => unordered(one, topology.items));
  return list.toSorted((a, b) => (topology.element(a) < topology.element(b) ? -1 : 1));
}

test('a repeated apply changes nothing', () => {
  check(
    fc.property(intents, intents, (first, second) => {
      const once: Step[] = [
        { apply: first, by: 'one' },
        { apply: second, by: 'two', force: true },
      ];
      expect(runSteps([...once, { apply: second, by: 'two' }])).toEqual(runSteps(once));
    }),
  );
});

test('an empty apply removes exactly the fields of its manager', () => {
  check(
    fc.property(agreeing, agreeing, (first, second) => {
      const before = runSteps([{ apply: first, by: 'one' }]);
      const steps: Step[] = [
        { apply: first, by: 'one' },
        { apply: second, by: 'two' },
      ];
      const after = runSteps([...steps, { apply: {}, by: 'two' }]);
      expect(unordered(after.object)).toEqual(unordered(before.object));
      expect(after.owners).toEqual(before.owners);
    }),
  );
});

test('managers without a conflict may apply in any order', () => {
  check(
    fc.property(agreeing, agreeing, (first, second) => {
      const one: Step = { apply: first, by: 'one' };
      const two: Step = { apply: second, by: 'two' };
      const [left, right] = [runSteps([one, two]), runSteps([two, one])];
      expect([...left.conflicts, ...right.conflicts]).toEqual([]);
      expect(unordered(right.object)).toEqual(unordered(left.object));
      expect(right.owners).toEqual(left.owners);
    }),
  );
});

test('force leaves one owner of the fields in conflict', () => {
  check(
    fc.property(intents, intents, (first, second) => {
      const one: Step = { apply: first, by: 'one' };
      const { conflicts } = runSteps([one, { apply: second, by: 'two' }]);
      const { owners } = runSteps([one, { apply: second, by: 'two', force: true }]);
      for (const conflict of conflicts) {
        const path = conflict.replace('one: ', '');
        expect(owners['one Apply'] ?? []).not.toContain(path);
        expect(owners['two Apply']).toContain(path);
      }
    }),
  );
});

/** An item that others own fields of is kept, together with its keys. */
function holdsOwned(path: string, owned: ReadonlySet<string>): boolean {
  const place = path.replace(/\.(?:name|port|protocol)$/, '');
  return [...owned].some((one) => one.startsWith(place));
}

test('every field has an owner', () => {
  const step = fc.oneof(
    fc.record({ apply: intents, by: fc.constantFrom('one', 'two'), force: fc.constant(true) }),
    fc.record({ update: intents, by: fc.constantFrom('one', 'three') }),
  );
  check(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      const { object, owners } = runSteps(steps);
      const owned = new Set(Object.values(owners).flat());
      const stated = describeSet(fieldsOf(everything, object));
      expect(stated.filter((path) => !owned.has(path) && !holdsOwned(path, owned))).toEqual([]);
    }),
  );
});

test('equivalent merge and JSON patches have the same result', () => {
  check(
    fc.property(intents, intents, (target, patch) => {
      const operations = Object.entries(patch).map(([name, value]) => ({
        op: 'add' as const,
        path: `/${name}`,
        value: mergePatch(target[name], value),
      }));
      expect(jsonPatch(target, operations)).toEqual(mergePatch(target, patch));
    }),
  );
});
