// Values that programs take for unset, applied over others (core 4.9.7).
import type { CaseContext } from '../kit/context.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import { objectWith } from './custom-object.ts';
import { text } from './schemas.ts';

const properties = { count: { type: 'integer' }, on: { type: 'boolean' }, text };
const values = { count: 2, on: true, text: 'x' };
const zeros = { count: 0, on: false, text: '' };

/** Also where the one value or the other is what programs take for unset. */
export async function expectConflictOfZeros(context: CaseContext): Promise<void> {
  const object = await objectWith(context, properties);
  for (const [owned, others] of [
    [values, zeros],
    [zeros, values],
  ] as const) {
    await object.applied('first', owned, `an apply of ${JSON.stringify(owned)}`);
    for (const [field, value] of Object.entries(others)) {
      const what = `an apply of ${JSON.stringify(value)} to a field of which another manager owns another value`;
      await object.refused('second', { [field]: value }, what);
    }
  }
}

const list = { type: 'array', items: text };

/** In a custom object, whose lists are atomic without a marker (core 4.9.10), and through the sub-resources of one. */
export async function expectZeroWins(context: CaseContext): Promise<void> {
  const { expect } = context;
  const object = await objectWith(context, { ...properties, list });
  await object.applied('first', { ...values, list: ['x'] }, 'an apply of values');
  const empty = { ...zeros, list: [] };
  const after = await object.applied(
    'first',
    empty,
    'an apply of 0, false, an empty text and list over them',
  );
  // A server may leave out an empty list.
  expect.absent(after['list'], '"list" after an apply of [] over another value');
  for (const [field, zero] of Object.entries(zeros))
    expect.equal(
      after[field],
      zero,
      `"${field}" after an apply of ${JSON.stringify(zero)} over another value`,
    );
  for (const { name: part, objects, write, valueIn } of await partsOf(context)) {
    const { name = '' } = (await objects.given()).metadata;
    // Which verbs a sub-resource has is not shown (core 4.1).
    if (!(await write('apply', name, 5)).ok) continue;
    const what = `an apply of 0 through the ${part}`;
    expect.success(await write('apply', name, 0), what);
    expect.equal(valueIn(await objects.current(name)), 0, `the value after ${what}`);
  }
}
