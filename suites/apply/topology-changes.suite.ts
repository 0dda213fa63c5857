// Cases: what a change of a definition's markers does to owners that were recorded before it (core 4.9.10).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { customObject } from './custom-object.ts';
import type { CustomObject } from './custom-object.ts';
import { define } from '../kit/definitions.ts';
import type { Defined, Properties } from '../kit/definitions.ts';
import { items, listOf, mapOf, textMap, texts } from './schemas.ts';

const one = { name: 'one', port: 1 };

const open = (context: CaseContext): Properties => ({
  set: listOf(context, texts, 'set'),
  keyed: listOf(context, items, 'map', 'name'),
  map: mapOf(context, textMap, 'granular'),
});

const atomic = (context: CaseContext): Properties => ({
  set: listOf(context, texts, 'atomic'),
  keyed: listOf(context, items, 'atomic'),
  map: mapOf(context, textMap, 'atomic'),
});

export default section('core', '4.9', {
  'apply.definition.change-to-atomic': {
    text: 'When a map, set or granular topology becomes atomic, whoever owned an element now owns the whole value.',
    observe:
      'm1 and m2 own elements; change the definition to atomic; m1 applies a different list: conflict with m2. An apply of the list as it is succeeds, and one of a different list with force replaces it.',
    wrong: 'Ownership is lost and the apply passes, or every apply is refused from then on.',
    needs: ['custom-definitions', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      const defined = await define(context, open(context));
      const [object, shared] = [await dividedObject(context, defined), await dividedObject(context, defined)];
      await defined.change(atomic(context));
      const others = {
        set: ['a', 'b', 'c'],
        keyed: [one, { ...one, name: 'three' }],
        map: { a: '1', b: '2', c: '3' },
      };
      for (const [field, value] of Object.entries(others)) {
        // The others stay as they are, so that this one alone can be the reason.
        const { set, keyed, map } = await object.current();
        const intent = { set, keyed, map, [field]: value };
        for (const manager of ['first', 'second']) {
          const what = `an apply by "${manager}" of another "${field}", now atomic, of which both had owned elements`;
          await object.refused(manager, intent, what);
        }
      }
      // As anywhere (core 4.9.4): owners share a whole by the same value, and force takes it from them.
      const { set, keyed, map } = await shared.current();
      const equal = { set, keyed, map };
      const kept = await shared.applied('second', equal, 'an apply of what is now atomic, as it is');
      expect.contains(kept, equal, 'the object after an apply of what is now atomic, as it is');
      const forced = await object.forced('second', others, 'an apply of other values of what is now atomic');
      expect.contains(forced, others, 'the object after an apply of other values of what is now atomic');
    },
  },

  'apply.definition.change-from-atomic': {
    text: 'When an atomic topology becomes map, set or granular, no owner of the sub-fields is known, so later changes do not conflict.',
    observe:
      'm1 owns an atomic list; change the definition to map; m2 applies another value of an element field: no conflict.',
    wrong: 'Conflict is raised for sub-fields that were never tracked.',
    needs: ['custom-definitions', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      const defined = await define(context, atomic(context));
      const object = await customObject(context, defined);
      const whole = { set: ['a'], keyed: [{ ...one, value: 'x' }], map: { a: '1' } };
      await object.applied('first', whole, 'an apply of two atomic lists and an atomic map');
      await object.refused(
        'second',
        { map: { a: '2' } },
        'an apply of another atomic map by another manager',
      );
      await defined.change(open(context));
      const changed = { set: ['a', 'b'], keyed: [{ ...one, value: 'y' }], map: { a: '2' } };
      const what = 'an apply by another manager of elements of what is no longer atomic';
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

/** An object with elements of two managers in each of its fields. */
async function dividedObject(context: CaseContext, defined: Defined): Promise<CustomObject> {
  const object = await customObject(context, defined);
  const first = { set: ['a'], keyed: [one], map: { a: '1' } };
  const second = { set: ['b'], keyed: [{ ...one, name: 'two' }], map: { b: '2' } };
  await object.applied('first', first, 'an apply of elements of a set, a list and a map');
  await object.applied('second', second, 'an apply of other elements of them');
  return object;
}
