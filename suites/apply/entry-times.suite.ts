// Cases: when an entry of managedFields was recorded (core 2.4).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import type { CollectionContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { anyApplied, labelledObject } from './labelled-object.ts';
import type { LabelledObject } from './labelled-object.ts';
import { entriesOf, holdersOf, labelField } from '../kit/objects/managed-fields.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import { serverTimeMs } from '../kit/answers/server-time.ts';

/** Allows for the clocks of two machines, and for times in whole seconds. */
const toleranceMs = 2_000;

export default section('core', '2.4', {
  'apply.entry.time': {
    text: 'A managedFields entry states when it was recorded. Judged only on an entry whose write set a value.',
    observe:
      'The time of the entry of an apply, and of a PUT, merge, JSON and strategic merge patch, parses as a timestamp between the Date header of an answer before the write and that of the answer to the write, within 2 s; a write of the same manager to other fields, seconds later, gives a later time. The entry of a PUT, a merge patch and an apply of the status of a custom object has a time within 2 s, too, and so has that of its scale where it has one.',
    wrong: "time is the object's creationTimestamp for all entries.",
    subjects: anyApplied,
    async run(context) {
      const { expect, eventually } = context;
      const { collection } = context;
      const object = await labelledObject(context);
      const read = () => collection.read(object.name);
      const recorded = await recordedTimeOf(context, object, apply);
      // The case does not write until the clock of every replica has advanced, so the entry stays as it is.
      const laterReadAt = await eventually(async () => {
        const seen = await read();
        expect.success(seen, 'GET');
        const isKept = timeOf(context, seen.object, apply) === recorded;
        expect.that(isKept, 'time of the entry: it has changed without a write');
        const now = await serverTimeMs(seen, collection);
        expect.that(now > recorded + toleranceMs, 'the clock of the server does not advance');
        return now;
      }, 'event');
      const labels = { app: 'a', later: 'x' };
      const changed = await object.applied('first', labels, 'a later apply of another label');
      const later = timeOf(context, changed, apply);
      expect.that(
        later >= laterReadAt - toleranceMs,
        'time of the entry: it stays as it was, although its manager has set another label seconds later',
      );
      // By now the creation time of the object is outside the tolerance of the time of this write.
      for (const way of Object.keys(object.updates))
        await recordedTimeOf(context, object, updateBy(way, `other-${way.replaceAll(' ', '-')}`));
      if (context.isFirstSubject) await expectTimesOfParts(context);
    },
  },

  'apply.entry.time-of-changed-value': {
    text: 'The time of an entry moves when its manager changes the value of a field that it owns already. (Inferred: the entry records the latest write.)',
    observe:
      'A label by apply, PUT, merge, JSON and strategic merge patch, each by a manager of its own; seconds later each of them sets its label to another value: the time of its entry is that of the second write, within 2 s.',
    wrong: 'The time moves only where the fields of the entry change.',
    level: 'SHOULD',
    subjects: anyApplied,
    async run(context) {
      const { collection, expect, eventually } = context;
      const object = await labelledObject(context);
      const writes = (value: string): readonly Write[] => [
        { ...apply, send: (one) => one.apply('first', { app: value }) },
        ...Object.keys(object.updates).map((way) => {
          const own = way.replaceAll(' ', '-');
          return updateBy(way, `own-${own}`, { manager: `of-${own}`, value });
        }),
      ];
      const earlier: number[] = [];
      for (const write of writes('before')) earlier.push(await recordedTimeOf(context, object, write));
      await eventually(async () => {
        const now = await serverTimeMs(await collection.read(object.name), collection);
        expect.that(now > Math.max(...earlier) + 2 * toleranceMs, 'the clock of the server does not advance');
      }, 'event');
      for (const write of writes('after')) await recordedTimeOf(context, object, write);
    },
  },
});

/** A write that sets a label. Afterwards only its entry holds that label. */
interface Write {
  readonly what: string;
  readonly label: string;
  readonly send: (object: LabelledObject) => Promise<Answer>;
}

const apply: Write = {
  what: 'an apply',
  label: 'app',
  send: (object) => object.apply('first', { app: 'a' }),
};

const updateBy = (way: string, label: string, { manager = 'third', value = 'x' } = {}): Write => ({
  what: `a ${way}`,
  label,
  send: (object) => object.updates[way]!(manager, { [label]: value }),
});

/** Sends a write and returns the time of its entry, which must be that of the write. */
async function recordedTimeOf(
  context: CollectionContext,
  object: LabelledObject,
  write: Write,
): Promise<number> {
  const { expect } = context;
  const { collection } = context;
  // An entry may be recorded long before the answer is sent: admission and storage come in between.
  const sentAt = await serverTimeMs(await collection.read(object.name), collection);
  const answer = await write.send(object);
  expect.success(answer, `${write.what} that sets a value`);
  const answeredAt = await serverTimeMs(answer, collection);
  const recorded = timeOf(context, await object.current(), write);
  const distanceMs = Math.max(sentAt - recorded, recorded - answeredAt, 0);
  expect.that(
    distanceMs <= toleranceMs,
    `time of the entry of ${write.what}: expected one within 2 s of the Date headers, got one ${distanceMs / 1000} s away`,
  );
  return recorded;
}

function timeOf({ expect }: CollectionContext, object: ApiObject, { what, label }: Write): number {
  const [entry] = holdersOf(object, labelField(label));
  const { time } = expect.present(entry, `the entry of ${what}`);
  const parsed = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  expect.that(
    typeof time === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(time) && !Number.isNaN(parsed),
    `time of the entry of ${what}: expected a timestamp, got ${JSON.stringify(time)}`,
  );
  return parsed;
}

/** The same of a write through each sub-resource of a custom object. Which verbs it has is not shown (core 4.1). */
async function expectTimesOfParts(context: CollectionContext): Promise<void> {
  const { expect } = context;
  for (const { name: part, objects, write } of await partsOf(context))
    for (const way of ['PUT', 'merge patch', 'apply'] as const) {
      const { name = '' } = (await objects.given()).metadata;
      const sentAt = await serverTimeMs(await objects.read(name), objects);
      const answer = await write(way, name, 7, {
        fieldManager: 'timed',
        ...(way === 'apply' && { force: true }),
      });
      if (!answer.ok) continue;
      const answeredAt = await serverTimeMs(answer, objects);
      const what = `time of the entry of a ${way} of the ${part} of a custom object`;
      const [entry] = entriesOf(await objects.current(name), 'timed');
      // A server may translate the entries of a scale from those of its object, and leave their time out.
      if (part === 'scale' && entry !== undefined && entry['time'] === undefined) continue;
      const time = expect.present(entry?.['time'], what);
      const recorded = typeof time === 'string' ? Date.parse(time) : Number.NaN;
      const distanceMs = Math.max(sentAt - recorded, recorded - answeredAt, 0);
      expect.that(distanceMs <= toleranceMs, `${what}: it is ${distanceMs / 1000} s from the Date headers`);
    }
}
