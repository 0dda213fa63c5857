// Cases: the effect of changed markers in a definition on owners recorded before the change (core 4.9.10).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { customObject } from './custom-object.ts';
import type { CustomObject } from './custom-object.ts';
import { define } from '../kit/kinds/definitions.ts';
import type { Defined, Properties, Schema } from '../kit/kinds/definitions.ts';
import { items, listOf, mapOf, text, textMap, texts } from './schemas.ts';

const one = { name: 'one', port: 1 };

/** A keyed list whose items have a map. */
const itemsWith = (context: CaseContext, map: Schema): Schema => {
  const properties = { name: text, port: { type: 'integer' }, map };
  const schema = { type: 'array', items: { type: 'object', required: ['name', 'port'], properties } };
  return listOf(context, schema, 'map', 'name');
};

const granular = (context: CaseContext): Properties => ({
  set: listOf(context, texts, 'set'),
  keyed: listOf(context, items, 'map', 'name'),
  map: mapOf(context, textMap, 'granular'),
  inItems: itemsWith(context, mapOf(context, textMap, 'granular')),
});

const atomic = (context: CaseContext): Properties => ({
  set: listOf(context, texts, 'atomic'),
  keyed: listOf(context, items, 'atomic'),
  map: mapOf(context, textMap, 'atomic'),
  inItems: itemsWith(context, mapOf(context, textMap, 'atomic')),
});

export default section('core', '4.9', {
  'apply.definition.change-to-atomic': {
    text: 'When a map, set or granular topology becomes atomic, every owner of an element becomes an owner of the whole value.',
    observe:
      'm1 and m2 own elements of a set, a keyed list, a map, and a map in the items of a keyed list; change the definition to atomic; m1 applies a different list: conflict with m2. An apply of the unchanged list succeeds, and one of a different list with force replaces it.',
    wrong: 'Ownership is lost and the apply passes, or every apply is refused from then on.',
    needs: ['custom-definitions', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      const defined = await define(context, granular(context));
      const [object, shared] = [await dividedObject(context, defined), await dividedObject(context, defined)];
      await defined.change(atomic(context));
      const others = {
        set: ['a', 'b', 'c'],
        keyed: [one, { ...one, name: 'three' }],
        map: { a: '1', b: '2', c: '3' },
        inItems: [{ ...one, map: { a: '1', b: '2', c: '3' } }],
      };
      for (const [field, value] of Object.entries(others)) {
        // The other fields stay as they are, so that only this one can cause the conflict.
        const { set, keyed, map, inItems } = await object.current();
        const intent = { set, keyed, map, inItems, [field]: value };
        for (const manager of ['first', 'second']) {
          const what = `an apply by "${manager}" of another "${field}", which is now atomic and of which both owned elements`;
          await object.refused(manager, intent, what);
        }
      }
      // As for every field (core 4.9.4): an equal value shares ownership, and force takes it over.
      const { set, keyed, map, inItems } = await shared.current();
      const equal = { set, keyed, map, inItems };
      const kept = await shared.applied(
        'second',
        equal,
        'an apply of the unchanged values, which are now atomic',
      );
      expect.contains(kept, equal, 'the object after an apply of the unchanged values, which are now atomic');
      const forced = await object.forced(
        'second',
        others,
        'an apply of other values to fields that are now atomic',
      );
      expect.contains(
        forced,
        others,
        'the object after an apply of other values to fields that are now atomic',
      );
    },
  },

  'apply.definition.change-from-atomic': {
    text: 'When an atomic topology becomes map, set or granular, the sub-fields have no recorded owner, so later changes do not conflict.',
    observe:
      'm1 owns atomic lists and maps, one of them in the items of a keyed list; change their definition; m2 applies another value of an element field: no conflict.',
    wrong: 'The server reports a conflict for sub-fields that were never tracked.',
    needs: ['custom-definitions', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      const defined = await define(context, atomic(context));
      const object = await customObject(context, defined);
      const whole = {
        set: ['a'],
        keyed: [{ ...one, value: 'x' }],
        map: { a: '1' },
        inItems: [{ ...one, map: { a: '1' } }],
      };
      await object.applied('first', whole, 'an apply of two atomic lists and an atomic map');
      await object.refused(
        'second',
        { map: { a: '2' } },
        'an apply of another atomic map by another manager',
      );
      await defined.change(granular(context));
      const changed = {
        set: ['a', 'b'],
        keyed: [{ ...one, value: 'y' }],
        map: { a: '2' },
        inItems: [{ ...one, map: { a: '2' } }],
      };
      const what = 'an apply by another manager of elements of fields that are no longer atomic';
      const after = await object.applied('second', changed, what);
      const { set, ...others } = changed;
      expect.contains(after, others, `the object after ${what}`);
      const elements: readonly unknown[] = Array.isArray(after['set']) ? after['set'] : [];
      const hasBoth = elements.length === set.length && set.every((element) => elements.includes(element));
      expect.that(
        hasBoth,
        `"set" of the object after ${what}: expected a and b, got ${elements.join(' and ')}`,
      );
    },
  },
});

/** An object whose fields each have elements of two managers. */
async function dividedObject(context: CaseContext, defined: Defined): Promise<CustomObject> {
  const object = await customObject(context, defined);
  const first = { set: ['a'], keyed: [one], map: { a: '1' }, inItems: [{ ...one, map: { a: '1' } }] };
  const second = {
    set: ['b'],
    keyed: [{ ...one, name: 'two' }],
    map: { b: '2' },
    inItems: [{ ...one, map: { b: '2' } }],
  };
  await object.applied('first', first, 'an apply of elements of a set, a list and a map');
  await object.applied('second', second, 'an apply of other elements of them');
  return object;
}
