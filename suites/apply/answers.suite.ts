// Cases: which applies are refused, and the parameter force (core 4.3, 7).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { Overrides } from '../kit/objects/object.ts';
import { anyApplied, labelledObject, labelsOf, onConfigMaps } from './labelled-object.ts';

/** Metadata fields whose type is not the one that the documents show (core 2.3). */
const mistyped: Readonly<Record<string, Overrides>> = {
  'a number where a map belongs': { labels: 7 },
  'a string where a map belongs': { annotations: 'none' },
  'a number where a string belongs': { labels: { app: 7 } },
  'a string where a list belongs': { finalizers: 'none' },
};

export default [
  section('core', '4.3', {
    'apply.force.false-keeps-conflict': {
      text: 'Only force=true overrides apply conflicts; force=false does not.',
      observe:
        'Manager m1 applies a label; manager m2 applies another value with force=false: refused, the value is unchanged; with force=true it succeeds.',
      wrong: 'Any value of force, even false, overrides.',
      subjects: anyApplied,
      async run(context) {
        const { expect } = context;
        const object = await labelledObject(context);
        await object.applied('first', { app: 'a' }, 'an apply of app=a');
        const before = await object.current();
        const unforced = await object.apply('second', { app: 'b' }, { force: false });
        expect.refused(unforced, 'an apply of app=b by another manager with force=false');
        expect.unchanged(before, await object.current(), 'the object after the apply with force=false');
        const forced = await object.apply('second', { app: 'b' }, { force: true });
        expect.success(forced, 'the same apply with force=true');
        expect.equal(
          labelsOf(await object.current())['app'],
          'b',
          'the label after the apply with force=true',
        );
      },
    },
  }),
  section('core', '7', {
    'apply.conflict.status-code': {
      text: 'The status code of an apply conflict is not shown.',
      observe:
        'Let two managers apply different values of a label: record the status and body of the refusal.',
      wrong: 'Demanding 409.',
      level: 'UNSPECIFIED',
      subjects: onConfigMaps,
      async run(context) {
        const { expect, record } = context;
        const object = await labelledObject(context);
        await object.applied('first', { app: 'a' }, 'an apply of app=a');
        const answer = await object.apply('second', { app: 'b' });
        expect.refused(answer, 'an apply of app=b by another manager');
        record({ status: answer.status, ...reasonsOf(answer) });
      },
    },

    'apply.intent.invalid-fails': {
      text: 'An apply whose intent does not yield a valid object fails.',
      observe:
        'Apply a body with a field of the wrong type, and a body that is a list: both are refused, and nothing is changed or created.',
      wrong: 'The invalid parts are dropped and the rest is stored.',
      subjects: anyApplied,
      async run({ collection, uniqueName, expect }) {
        const { metadata } = await collection.given();
        const existing = metadata.name!;
        const absent = uniqueName('absent');
        const before = await collection.current(existing);
        const send = (name: string, fields: Overrides) =>
          collection.apply(name, collection.object({ metadata: { ...fields, name } }), {
            manager: 'first',
            force: true,
          });
        for (const name of [existing, absent]) {
          for (const [what, fields] of Object.entries(mistyped))
            expect.refused(await send(name, fields), `an apply with ${what}`);
          const list = await collection.apply(name, {}, { manager: 'first', bytes: '[]' });
          expect.refused(list, 'an apply whose body is a list');
        }
        expect.unchanged(before, await collection.current(existing), 'the object after invalid intents');
        expect.equal(await collection.exists(absent), false, 'whether an invalid intent created an object');
        const right = { labels: { app: 'a' }, annotations: { 'example.com/note': 'a' } };
        for (const name of [existing, absent])
          expect.success(await send(name, right), 'the same apply with metadata of the right types');
      },
    },
  }),
];

/** The reason and the causes, if the body is a Status as most servers send it. Its shape is not shown (core 7). */
function reasonsOf({ mediaType, text }: Answer): Readonly<Record<string, unknown>> {
  if (!mediaType.endsWith('json')) return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  if (!isRecord(body)) return {};
  const causes = isRecord(body['details']) ? body['details']['causes'] : undefined;
  return {
    reason: body['reason'],
    causes: Array.isArray(causes) ? causes.map((cause: { reason?: unknown }) => cause.reason) : [],
  };
}
