// Cases: when an entry of managedFields was recorded (core 2.4).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import { labelledObject } from './labelled-object.ts';
import { holderOf, labelField } from '../kit/managed-fields.ts';

/** Clocks of two machines, and times in whole seconds. */
const toleranceMs = 2_000;

export default section({
  'apply.entry.time': async (context) => {
    const { expect, throughout } = context;
    const object = await labelledObject(context);
    const answer = await object.apply('first', { app: 'a' });
    expect.success(answer, 'an apply that sets a value');
    const made = await object.current();
    const recorded = timeOf(context, made);
    const date = answer.header('date');
    if (date !== undefined) {
      const apart = Math.abs(recorded - Date.parse(date));
      expect.that(
        apart <= toleranceMs,
        `time of the entry: expected one within 2 s of the Date header, got one ${apart / 1000} s away`,
      );
    }
    // The time passes in which the clock goes on; nobody writes, so the entry stays as it is.
    await throughout(async () => {
      const now = timeOf(context, await object.current());
      expect.that(now === recorded, 'time of the entry: it has changed, although nobody wrote');
    }, 'clock');
    const labels = { app: 'a', later: 'x' };
    const later = timeOf(context, await object.applied('first', labels, 'a later apply of another label'));
    expect.that(later >= recorded, 'time of the entry: it went back with a later write of the same manager');
    expect.that(
      later > recorded,
      'time of the entry: it stays as it was, although its manager has set another label seconds later',
    );
  },
});

function timeOf({ expect }: CaseContext, object: ApiObject): number {
  const entry = holderOf(object, 'first', labelField('app'));
  const { time } = expect.present(entry, 'the entry of a manager that set a value');
  const parsed = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  expect.that(
    typeof time === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(time) && !Number.isNaN(parsed),
    `time of the entry: expected a timestamp, got ${JSON.stringify(time)}`,
  );
  return parsed;
}
