// Cases: when an entry of managedFields was recorded (core 2.4).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import { labelledObject } from './labelled-object.ts';
import { holderOf, labelField } from '../kit/managed-fields.ts';
import { serverTimeMs } from '../kit/server-time.ts';

/** Clocks of two machines, and times in whole seconds. */
const toleranceMs = 2_000;

export default section({
  'apply.entry.time': async (context) => {
    const { expect, eventually } = context;
    const { configMaps } = context.namespace;
    const object = await labelledObject(context);
    const read = () => configMaps.read(object.name);
    // An entry may be recorded long before the answer is sent: admission and the store come between.
    const askedAt = await serverTimeMs(await read(), configMaps);
    const answer = await object.apply('first', { app: 'a' });
    expect.success(answer, 'an apply that sets a value');
    const answeredAt = await serverTimeMs(answer, configMaps);
    const recorded = timeOf(context, await object.current());
    const apart = Math.max(askedAt - recorded, recorded - answeredAt, 0);
    expect.that(
      apart <= toleranceMs,
      `time of the entry: expected one within 2 s of the Date headers, got one ${apart / 1000} s away`,
    );
    // Nobody writes until the clock of any replica has gone on, so the entry stays as it is.
    const askedLaterAt = await eventually(async () => {
      const seen = await read();
      expect.success(seen, 'GET');
      const isKept = timeOf(context, seen.object) === recorded;
      expect.that(isKept, 'time of the entry: it has changed, although nobody wrote');
      const now = await serverTimeMs(seen, configMaps);
      expect.that(now > recorded + toleranceMs, 'the clock of the server does not go on');
      return now;
    }, 'event');
    const labels = { app: 'a', later: 'x' };
    const later = timeOf(context, await object.applied('first', labels, 'a later apply of another label'));
    expect.that(
      later >= askedLaterAt - toleranceMs,
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
