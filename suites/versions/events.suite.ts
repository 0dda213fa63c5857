// Cases: what changed in Event with v1 of the events group (core 9.3).
import { eventType } from '../../fixtures/objects/event-type.ts';
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

const time = '2024-05-06T07:08:10.000000Z';
const formerTime = '2024-05-06T07:08:09Z';
const series = { count: 3, lastObservedTime: time };

export default section({
  'versions.events.type-values': async (context) => {
    const { expect } = context;
    const events = eventsOf(context);
    const body = events.object({ type: 'Other' });
    expect.refused(await events.create(undefined, { body }), 'POST of an Event with the type Other');
    await expectNotStored(context, events, body, 'an Event with the type Other');
    for (const type of ['Normal', 'Warning']) {
      const named = type === 'Normal' ? { ...body, type } : events.object({ type });
      const answer = await events.create(undefined, { body: named });
      expect.success(answer, `the same POST of an Event with the type ${type}`);
      const read = await events.current(named.metadata.name!);
      expect.equal(read['type'], type, 'type of an Event as it is read');
    }
    await mustKeepType(context, events, body.metadata.name!);
  },

  'versions.events.action-required': requires('action'),
  'versions.events.reason-required': requires('reason'),
  'versions.events.reporting-controller-required': requires('reportingController'),
  'versions.events.reporting-instance-required': requires('reportingInstance'),

  'versions.events.regarding': async (context) => {
    const { regarding } = eventsOf(context).object() as { regarding?: object };
    const read = await replaces(context, { former: { involvedObject: regarding } });
    context.expect.contains(read['regarding'], regarding, 'regarding of an Event as it is read');
  },

  'versions.events.event-time': async (context) => {
    const read = await replaces(context, {
      former: { firstTimestamp: formerTime },
      present: { eventTime: time },
    });
    expectTime(context, read['eventTime'], 'eventTime');
  },

  'versions.events.deprecated-first-timestamp': async (context) => {
    const { expect } = context;
    const events = eventsOf(context);
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
    const control = await events.create(undefined, { body: plain });
    expect.success(control, 'the same POST of an Event without deprecatedFirstTimestamp');
  },

  'versions.events.series-last-observed-time': async (context) => {
    const read = await replaces(context, { former: { lastTimestamp: formerTime }, present: { series } });
    expectTime(context, read['series']?.lastObservedTime, 'series.lastObservedTime');
    await recordDeprecated(context, { deprecatedLastTimestamp: formerTime });
  },

  'versions.events.series-count': async (context) => {
    const read = await replaces(context, { former: { count: series.count }, present: { series } });
    context.expect.equal(read['series']?.count, series.count, 'series.count of an Event as it is read');
    await recordDeprecated(context, { deprecatedCount: series.count });
  },

  'versions.events.reporting-controller': async (context) => {
    const present = { reportingController: 'example.com/reporter' };
    const read = await replaces(context, { former: { source: { component: 'reporter' } }, present });
    context.expect.contains(read, present, 'an Event as it is read');
    await recordDeprecated(context, { deprecatedSource: { component: 'reporter' } });
  },

  'versions.events.reporting-instance': async (context) => {
    const { expect } = context;
    const events = eventsOf(context);
    const present = { reportingInstance: 'reporter-7' };
    const made = await events.create(present);
    expect.success(made, 'POST of an Event with reportingInstance');
    expect.contains(await events.current(made.object.metadata.name!), present, 'an Event as it is read');
    await recordDeprecated(context, { deprecatedSource: { host: 'reporter-7' } });
  },
});

const eventsOf = ({ namespace, names }: CaseContext): Resource =>
  namespace.resource(eventType(names, namespace.name));

async function expectNotStored(
  { expect }: CaseContext,
  events: Resource,
  { metadata }: ApiObject,
  what: string,
): Promise<void> {
  expect.that(!(await events.exists(metadata.name!)), `${what} is stored`);
}

/** A change to another type is refused. The control leaves the type as it is, which no rule forbids. */
async function mustKeepType({ expect }: CaseContext, events: Resource, name: string): Promise<void> {
  const ways = {
    PUT: async (type: string) => events.replace({ ...(await events.current(name)), type }),
    'merge patch': (type: string) => events.mergePatch(name, { type }),
  };
  for (const [way, send] of Object.entries(ways)) {
    expect.refused(await send('Other'), `${way} of an Event to the type Other`);
    const read = await events.current(name);
    expect.equal(read['type'], 'Normal', `type of an Event after a refused ${way}`);
    expect.success(await send('Normal'), `the same ${way} with the type that it has`);
  }
}

function requires(field: string): CaseFunction {
  return async (context) => {
    const { expect } = context;
    const events = eventsOf(context);
    const whole = events.object();
    const { [field]: _left, ...body } = whole;
    expect.refused(await events.create(undefined, { body }), `POST of an Event without ${field}`);
    await expectNotStored(context, events, whole, `an Event without ${field}`);
    expect.success(
      await events.create(undefined, { body: whole }),
      `the same POST of an Event with ${field}`,
    );
  };
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
  const events = eventsOf(context);
  const query = { fieldValidation: 'Strict' };
  const body = events.object(present);
  const [field] = Object.keys(former);
  const answer = await events.create(undefined, { body: { ...body, ...former }, query });
  expect.status(answer, 400, `POST of an Event with ${field}`);
  await expectNotStored(context, events, body, `an Event with ${field}`);
  const control = await events.create(undefined, { body, query });
  expect.success(control, `the same POST of an Event without ${field}`);
  return events.current(body.metadata.name!);
}

/** The same instant, in whichever form. */
function expectTime({ expect }: CaseContext, actual: unknown, what: string): void {
  expect.equal(Date.parse(String(actual)), Date.parse(time), `${what} of an Event as it is read`);
}

/** Whether new Events may have it is stated for deprecatedFirstTimestamp alone. */
async function recordDeprecated(
  context: CaseContext,
  deprecated: Readonly<Record<string, unknown>>,
): Promise<void> {
  const events = eventsOf(context);
  const answer = await events.create(deprecated);
  const [field = ''] = Object.keys(deprecated);
  const value: unknown = answer.ok && isRecord(answer.object) ? answer.object[field] : undefined;
  context.record({ field, status: answer.status, value });
}
