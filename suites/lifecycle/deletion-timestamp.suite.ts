// Cases: metadata.deletionTimestamp, which the first delete sets (core 2.3, 3.1).
import { anyCollection } from '../kit/kinds/subjects.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import { section } from '../kit/case.ts';
import type { CollectionContext } from '../kit/context.ts';
import { serverTimeMs } from '../kit/answers/server-time.ts';
import { mustBeThere, terminating } from '../kit/objects/terminating.ts';
import { optionsBody } from './options-body.ts';

const hold = 'example.com/hold';
/** Allows for different clocks, and for times in whole seconds. */
const clockToleranceMs = 2000;

export default section('core', '2.3', {
  'lifecycle.timestamp.unset-while-live': {
    text: 'While an object is live, its deletionTimestamp is null or missing.',
    observe:
      'In any collection, GET of a live object: metadata.deletionTimestamp is absent or null. After PUT, merge patch, JSON patch and apply that send one, it is still absent or null and the object still exists, whatever the answer. POST of an object with a finalizer, and apply of a new object, with one: if accepted, a GET shows none.',
    wrong: 'A client can start a deletion by writing the field, with some or all types of write.',
    alsoIn: ['core 3.1'],
    subjects: anyCollection,
    async run({ collection, expect }) {
      const live = await collection.given();
      const name = live.metadata.name!;
      const read = await collection.current(name);
      expect.absent(read.metadata.deletionTimestamp, 'metadata.deletionTimestamp of a live object');
      const expectLive = async (made: string, way: string) => {
        const object = await mustBeThere(collection, made, `after ${way} with deletionTimestamp`);
        const what = `metadata.deletionTimestamp after ${way} that sent one`;
        expect.absent(object.metadata.deletionTimestamp, what);
        return object;
      };

      const deletionTimestamp = '2020-02-02T02:02:02Z';
      const path = '/metadata/deletionTimestamp';
      const metadata = { deletionTimestamp };
      // The answers are not judged.
      const writes = {
        'a PUT': () => collection.replace({ ...read, metadata: { ...read.metadata, deletionTimestamp } }),
        'a merge patch': () => collection.mergePatch(name, { metadata }),
        'a JSON patch': () => collection.jsonPatch(name, [{ op: 'add', path, value: deletionTimestamp }]),
        'an apply': () => collection.apply(name, { metadata }, { manager: 'undertaker' }),
      };
      for (const [way, write] of Object.entries(writes)) {
        await write();
        const { metadata: after } = await expectLive(name, way);
        expect.equal(after.uid, live.metadata.uid, `uid after ${way} with deletionTimestamp`);
      }

      const made = await collection.create({ metadata: { ...metadata, finalizers: [hold] } });
      if (made.ok) {
        const { name: held = '' } = made.object.metadata;
        await expectLive(held, 'a POST with a finalizer');
        await collection.mergePatch(held, { metadata: { finalizers: null } });
      }
      const whole = collection.object({ metadata });
      const applied = await collection.apply(whole.metadata.name!, whole, { manager: 'undertaker' });
      if (applied.ok) await expectLive(whole.metadata.name!, 'an apply of a new object');
    },
  },

  'lifecycle.timestamp.beside-grace-period': {
    text: 'A first delete request with gracePeriodSeconds sets deletionTimestamp to the current time, too. (Inferred: what the period means for kinds other than pods is not shown.)',
    observe:
      'In any collection, DELETE an object with a finalizer with gracePeriodSeconds=3600 in the query, and another one with it in the body, and in a namespace others by a DELETE of the collection: the timestamp is not later than the answer to the next GET, within 2 seconds.',
    wrong: 'The rule of pods is applied to every kind, and the timestamp lies an hour ahead.',
    level: 'SHOULD',
    alsoIn: ['core 3.1'],
    subjects: anyCollection,
    run: mustNotLieAhead,
  },

  'lifecycle.timestamp.first-delete-only': {
    text: 'The first delete request sets deletionTimestamp to the current time, and later ones do not set it again.',
    observe:
      'In any collection, on an object with a finalizer: DELETE; the timestamp lies between the Date headers of the answers before and after it, within 2 seconds. Further DELETEs, sent when the clock shows a later second, with each propagation policy, with gracePeriodSeconds 0 in query and body, with orphanDependents and preconditions in the body, and without options, leave the same value, whatever they are answered.',
    wrong: 'Each DELETE sets deletionTimestamp again.',
    alsoIn: ['core 3.1'],
    subjects: anyCollection,
    async run(context) {
      const { collection, expect, eventually } = context;
      const { metadata } = await collection.given({ metadata: { finalizers: [hold] } });
      const name = metadata.name!;
      const timeMs = async () => serverTimeMs(await collection.read(name), collection);
      const earliestMs = (await timeMs()) - clockToleranceMs;
      const answer = await collection.remove(name);
      expect.success(answer, 'the first DELETE');
      const first = await terminating(context, collection, name, answer, 'after the first DELETE');
      const timestamp = first.metadata.deletionTimestamp;
      const timestampMs = Date.parse(timestamp!);
      const latestMs = (await timeMs()) + clockToleranceMs;
      expect.that(
        timestampMs >= earliestMs && timestampMs <= latestMs,
        `metadata.deletionTimestamp: expected the time of the DELETE, from ${isoTime(earliestMs)} to ${isoTime(latestMs)}, got ${timestamp}`,
      );

      await eventually(async () => {
        const nowMs = await timeMs();
        expect.that(nowMs > timestampMs, 'the clock of the server does not advance');
      }, 'event');
      // The answers are not judged: a server may refuse an option.
      const mustKeepMark = async (options: SendOptions, what: string) => {
        await collection.remove(name, options);
        const again = await mustBeThere(collection, name, `finalizer in place, ${what}`);
        expect.equal(again.metadata.deletionTimestamp, timestamp, `metadata.deletionTimestamp ${what}`);
      };
      for (const propagationPolicy of [undefined, 'Background', 'Foreground', 'Orphan']) {
        const option = propagationPolicy === undefined ? '' : ` with propagationPolicy=${propagationPolicy}`;
        const what = `after a second, later DELETE${option}`;
        await mustKeepMark({ query: { propagationPolicy } }, what);
      }
      await mustKeepMark(
        { query: { gracePeriodSeconds: 0 } },
        'after a later DELETE with gracePeriodSeconds=0',
      );
      const inBody = {
        'gracePeriodSeconds 0': { gracePeriodSeconds: 0 },
        'orphanDependents false': { orphanDependents: false },
        'preconditions that hold': { preconditions: { uid: metadata.uid } },
      };
      for (const [option, fields] of Object.entries(inBody))
        await mustKeepMark({ body: optionsBody(fields) }, `after a later DELETE with ${option} in its body`);
      await collection.mergePatch(name, { metadata: { finalizers: null } });
    },
  },
});

async function mustNotLieAhead(context: CollectionContext): Promise<void> {
  const { collection, expect, uniqueName } = context;
  const gracePeriodSeconds = 3600;
  const ways = {
    query: { query: { gracePeriodSeconds } },
    body: { body: optionsBody({ gracePeriodSeconds }) },
  };
  const deletes = Object.entries(ways).flatMap(([place, options]) => [
    {
      what: `a DELETE with gracePeriodSeconds in its ${place}`,
      send: (name: string, _set: string) => collection.remove(name, options),
    },
    {
      what: `a DELETE of the collection with gracePeriodSeconds in its ${place}`,
      send: (_name: string, set: string) => {
        const query = 'query' in options ? options.query : {};
        return collection.removeCollection({ ...options, query: { ...query, labelSelector: `set=${set}` } });
      },
      isOfMany: true,
    },
  ]);
  for (const { what: way, send, isOfMany } of deletes) {
    // A wrong server may delete objects of others, too.
    if (isOfMany && collection.namespace === '') continue;
    const set = uniqueName('set');
    const held = await collection.given({ metadata: { finalizers: [hold], labels: { set } } });
    const { name = '' } = held.metadata;
    const answer = await send(name, set);
    if (!answer.ok) continue;
    const what = `after ${way}`;
    const { metadata } = await terminating(context, collection, name, answer, what);
    const latestMs = (await serverTimeMs(await collection.read(name), collection)) + clockToleranceMs;
    expect.that(
      Date.parse(metadata.deletionTimestamp!) <= latestMs,
      `metadata.deletionTimestamp ${what}: expected a time up to ${isoTime(latestMs)}, got ${metadata.deletionTimestamp}`,
    );
  }
}

const isoTime = (ms: number) => new Date(ms).toISOString();
