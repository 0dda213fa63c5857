// Cases: what changed in Event with v1 of the events group (core 9.3).
import { eventType } from '../../fixtures/objects/event-type.ts';
import { section } from '../kit/case.ts';
import { mustKeepType } from './event-types.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject, Overrides } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unnamed } from '../kit/objects/unnamed.ts';
import { changedOnce, expectTime, time } from './event-reads.ts';

const formerTime = '2024-05-06T07:08:09Z';
const series = { count: 3, lastObservedTime: time };

export default section('core', '9.3', {
  'versions.events.type-values': {
    text: 'The type of an Event is Normal or Warning, nothing else.',
    observe:
      'With type Other, and with normal in small letters, the create is refused, and so are a PUT, a merge patch, a JSON patch and an apply; with each of the two values a create succeeds.',
    wrong: 'Any type passes.',
    needs: ['event-objects'],
    since: 'v1.19',
    async run(context) {
      const { expect } = context;
      const events = await eventsOf(context);
      const body = events.object({ type: 'Other' });
      for (const type of ['Other', 'normal']) {
        const what = `an Event with the type ${type}`;
        expect.refused(await events.create(undefined, { body: { ...body, type } }), `POST of ${what}`);
        await expectNotStored(context, events, body, what);
        await mustRefuseApply(context, events, { ...events.object(), type }, what);
      }
      for (const type of ['Normal', 'Warning']) {
        const named = type === 'Normal' ? { ...body, type } : events.object({ type });
        const answer = await events.create(undefined, { body: named });
        expect.success(answer, `the same POST of an Event with the type ${type}`);
        const read = await events.current(named.metadata.name!);
        expect.equal(read['type'], type, 'type of an Event as it is read');
      }
      await mustKeepType(context, events, body.metadata.name!);
    },
  },

  'versions.events.action-required': {
    text: 'action of an Event is required on create.',
    observe:
      'A create without it, by POST, by a dry-run of one with generateName and by apply, is refused; the same body with it succeeds.',
    wrong: 'It is stored without.',
    needs: ['event-objects'],
    since: 'v1.19',
    run: requires('action'),
  },

  'versions.events.reason-required': {
    text: 'reason of an Event is required on create.',
    observe:
      'A create without it, by POST, by a dry-run of one with generateName and by apply, is refused; the same body with it succeeds.',
    wrong: 'It is stored without.',
    needs: ['event-objects'],
    since: 'v1.19',
    run: requires('reason'),
  },

  'versions.events.reporting-controller-required': {
    text: 'reportingController of an Event is required on create.',
    observe:
      'A create without it, by POST, by a dry-run of one with generateName and by apply, is refused; the same body with it succeeds.',
    wrong: 'It is stored without.',
    needs: ['event-objects'],
    since: 'v1.19',
    run: requires('reportingController'),
  },

  'versions.events.reporting-instance-required': {
    text: 'reportingInstance of an Event is required on create.',
    observe:
      'A create without it, by POST, by a dry-run of one with generateName and by apply, is refused; the same body with it succeeds.',
    wrong: 'It is stored without.',
    needs: ['event-objects'],
    since: 'v1.19',
    run: requires('reportingInstance'),
  },

  'versions.events.regarding': {
    text: 'Event v1 has regarding in place of involvedObject.',
    observe:
      'regarding reads back. A valid body with involvedObject added is refused with 400 under fieldValidation Strict.',
    wrong: 'involvedObject is still taken.',
    needs: ['event-objects'],
    since: 'v1.19',
    async run(context) {
      const { regarding } = (await eventsOf(context)).object() as { regarding?: object };
      const read = await replaces(context, { former: { involvedObject: regarding } });
      context.expect.contains(read['regarding'], regarding, 'regarding of an Event as it is read');
    },
  },

  'versions.events.event-time': {
    text: 'Event v1 has eventTime in place of firstTimestamp.',
    observe:
      'eventTime reads back. A valid body with firstTimestamp added is refused with 400 under fieldValidation Strict.',
    wrong: 'firstTimestamp is still taken.',
    needs: ['event-objects'],
    since: 'v1.19',
    async run(context) {
      const read = await replaces(context, {
        former: { firstTimestamp: formerTime },
        present: { eventTime: time },
      });
      expectTime(context, read['eventTime'], 'eventTime');
    },
  },

  'versions.events.deprecated-first-timestamp': {
    text: 'deprecatedFirstTimestamp is not permitted in new Events.',
    observe:
      'A create with it, by POST and by apply, is refused, or the Event is stored without it; the same body without it succeeds.',
    wrong: 'It is stored.',
    needs: ['event-objects'],
    since: 'v1.19',
    async run(context) {
      const { expect } = context;
      const events = await eventsOf(context);
      const plain = events.object();
      const body = { ...events.object(), deprecatedFirstTimestamp: formerTime };
      const answer = await events.create(undefined, { body });
      if (answer.ok) {
        const read = await events.current(body.metadata.name!);
        expect.absent(read['deprecatedFirstTimestamp'], 'deprecatedFirstTimestamp of a new Event');
      } else {
        expect.refused(answer, 'POST of an Event with deprecatedFirstTimestamp');
        await expectNotStored(context, events, body, 'an Event with deprecatedFirstTimestamp');
      }
      const { metadata } = events.object();
      const applied = metadata.name!;
      const applying = { manager: 'reporting', force: true };
      await events.apply(applied, { ...body, metadata }, applying);
      const stored = await events.read(applied);
      if (stored.ok)
        expect.absent(
          stored.object['deprecatedFirstTimestamp'],
          'deprecatedFirstTimestamp of an applied Event',
        );
      const control = await events.create(undefined, { body: plain });
      expect.success(control, 'the same POST of an Event without deprecatedFirstTimestamp');
    },
  },

  'versions.events.series-last-observed-time': {
    text: 'Event v1 has series.lastObservedTime in place of lastTimestamp, which became deprecatedLastTimestamp.',
    observe:
      'series.lastObservedTime reads back. A valid body with lastTimestamp added is refused with 400 under fieldValidation Strict. What a create with deprecatedLastTimestamp answers is recorded.',
    wrong: 'lastTimestamp is still taken.',
    needs: ['event-objects'],
    since: 'v1.19',
    async run(context) {
      const read = await replaces(context, { former: { lastTimestamp: formerTime }, present: { series } });
      expectTime(context, read['series']?.lastObservedTime, 'series.lastObservedTime');
      await recordDeprecated(context, { deprecatedLastTimestamp: formerTime });
    },
  },

  'versions.events.series-count': {
    text: 'Event v1 has series.count in place of count, which became deprecatedCount.',
    observe:
      'series.count reads back. A valid body with count added is refused with 400 under fieldValidation Strict. What a create with deprecatedCount answers is recorded.',
    wrong: 'count is still taken.',
    needs: ['event-objects'],
    since: 'v1.19',
    async run(context) {
      const read = await replaces(context, { former: { count: series.count }, present: { series } });
      context.expect.equal(read['series']?.count, series.count, 'series.count of an Event as it is read');
      await recordDeprecated(context, { deprecatedCount: series.count });
    },
  },

  'versions.events.reporting-controller': {
    text: 'Event v1 has reportingController in place of source.component, which became deprecatedSource.component.',
    observe:
      'reportingController reads back. A valid body with source added is refused with 400 under fieldValidation Strict. What a create with deprecatedSource.component answers is recorded.',
    wrong: 'source is still taken.',
    needs: ['event-objects'],
    since: 'v1.19',
    async run(context) {
      const present = { reportingController: 'example.com/reporter' };
      const read = await replaces(context, { former: { source: { component: 'reporter' } }, present });
      context.expect.contains(read, present, 'an Event as it is read');
      await recordDeprecated(context, { deprecatedSource: { component: 'reporter' } });
    },
  },

  'versions.events.reporting-instance': {
    text: 'Event v1 has reportingInstance in place of source.host, which became deprecatedSource.host.',
    observe: 'reportingInstance reads back. What a create with deprecatedSource.host answers is recorded.',
    wrong: 'reportingInstance is dropped, or kept as source.host.',
    needs: ['event-objects'],
    since: 'v1.19',
    async run(context) {
      const { expect } = context;
      const events = await eventsOf(context);
      const present = { reportingInstance: 'reporter-7' };
      const made = await events.create(present);
      expect.success(made, 'POST of an Event with reportingInstance');
      const read = await changedOnce(context, events, made.object.metadata.name!);
      expect.contains(read, present, 'an Event as it is read');
      await recordDeprecated(context, { deprecatedSource: { host: 'reporter-7' } });
    },
  },
});

/** @throws PrerequisiteFailed where the rights of the run do not include them: those of one namespace often do not */
async function eventsOf({ namespace, names, once }: CaseContext): Promise<Resource> {
  const events = namespace.resource(eventType(names, namespace.name));
  const { status, request } = await once('right to create Events', () =>
    events.create(undefined, { query: { dryRun: 'All' }, phase: 'set-up' }),
  );
  if (status === 403) throw new PrerequisiteFailed(`set-up: ${request} answered ${status}`);
  return events;
}

async function expectNotStored(
  { expect }: CaseContext,
  events: Resource,
  { metadata }: ApiObject,
  what: string,
): Promise<void> {
  expect.that(!(await events.exists(metadata.name!)), `${what} is stored`);
}

function requires(field: string): CaseFunction {
  return async (context) => {
    const { expect } = context;
    const events = await eventsOf(context);
    const whole = events.object();
    const { [field]: _left, metadata: own, ...rest } = whole;
    const body = { ...rest, metadata: own };
    // A dry-run goes through validation, too (core 4.10); it is of a generated name.
    const dry = { body: unnamed(body), query: { dryRun: 'All' } };
    for (const sent of [dry, { body: { ...body, type: 'Warning' } }])
      expect.refused(await events.create(undefined, sent), `POST of an Event without ${field}`);
    await expectNotStored(context, events, whole, `an Event without ${field}`);
    const { metadata } = events.object();
    await mustRefuseApply(context, events, { ...body, metadata }, `an Event without ${field}`);
    expect.success(
      await events.create(undefined, { body: { ...whole, type: 'Warning' } }),
      `the same POST of an Event with ${field}`,
    );
  };
}

/** An apply may create an object, too (core 4.8); with all that the sample has it does. */
async function mustRefuseApply(
  context: CaseContext,
  events: Resource,
  { metadata, ...members }: Overrides & Pick<ApiObject, 'metadata'>,
  what: string,
): Promise<void> {
  const { expect } = context;
  const applying = { manager: 'reporting', force: true };
  const whole = events.object({ metadata });
  const name = metadata.name!;
  const answer = await events.apply(name, { ...members, metadata }, applying);
  // Which kinds have which verbs is not shown.
  if (answer.status === 405) return;
  expect.refused(answer, `apply of ${what}`);
  await expectNotStored(context, events, whole, what);
  expect.success(await events.apply(name, whole, applying), `apply of what ${what} lacks, too`);
}

interface Replaced {
  /** A field that v1 no longer has. */
  readonly former: Readonly<Record<string, unknown>>;
  /** What the Event states besides the sample. */
  readonly present?: Readonly<Record<string, unknown>>;
}

/** The former field is refused with 400 under Strict, on a body that is taken without it; returns what is stored then. */
async function replaces(context: CaseContext, { former, present = {} }: Replaced): Promise<ApiObject> {
  const { expect } = context;
  const events = await eventsOf(context);
  const query = { fieldValidation: 'Strict' };
  const body = events.object(present);
  const [field] = Object.keys(former);
  const answer = await events.create(undefined, { body: { ...body, ...former }, query });
  expect.status(answer, 400, `POST of an Event with ${field}`);
  await expectNotStored(context, events, body, `an Event with ${field}`);
  const control = await events.create(undefined, { body, query });
  expect.success(control, `the same POST of an Event without ${field}`);
  return changedOnce(context, events, body.metadata.name!);
}

/** Whether new Events may have it is stated for deprecatedFirstTimestamp alone. */
async function recordDeprecated(
  context: CaseContext,
  deprecated: Readonly<Record<string, unknown>>,
): Promise<void> {
  const events = await eventsOf(context);
  const answer = await events.create(deprecated);
  const [field = ''] = Object.keys(deprecated);
  const value: unknown = answer.ok && isRecord(answer.object) ? answer.object[field] : undefined;
  context.record({ field, status: answer.status, value });
}
