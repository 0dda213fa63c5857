// Members with finalizers, of which each is selected by a deletecollection with another option (core 2.3, 3.1, 4.3, 4.10).
import type { SendOptions } from '../kit/requests/api.ts';
import type { CollectionContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { serverTimeMs } from '../kit/answers/server-time.ts';

const hold = 'example.com/hold';
/** Allows for different clocks, and for times in whole seconds. */
const clockToleranceMs = 2000;

type Options = (member: ApiObject) => SendOptions;

const inBody = (fields: object): SendOptions => ({
  body: { apiVersion: 'v1', kind: 'DeleteOptions', ...fields },
});

const optionTable: Readonly<Record<string, Options>> = {
  'no option': () => ({}),
  'gracePeriodSeconds=0': () => ({ query: { gracePeriodSeconds: 0 } }),
  'propagationPolicy=Background': () => ({ query: { propagationPolicy: 'Background' } }),
  'propagationPolicy=Foreground': () => ({ query: { propagationPolicy: 'Foreground' } }),
  'propagationPolicy=Orphan': () => ({ query: { propagationPolicy: 'Orphan' } }),
  'timeoutSeconds=30': () => ({ query: { timeoutSeconds: 30 } }),
  'limit=500': () => ({ query: { limit: 500 } }),
  'a fieldSelector': ({ metadata }) => ({ query: { fieldSelector: `metadata.name=${metadata.name}` } }),
  'an empty body of options': () => inBody({}),
  'gracePeriodSeconds 0 in its body': () => inBody({ gracePeriodSeconds: 0 }),
  'propagationPolicy Background in its body': () => inBody({ propagationPolicy: 'Background' }),
  'orphanDependents false in its body': () => inBody({ orphanDependents: false }),
  'preconditions in its body': ({ metadata }) => inBody({ preconditions: { uid: metadata.uid } }),
};

interface Held {
  readonly what: string;
  readonly member: ApiObject;
  readonly options: SendOptions;
  readonly labelSelector: string;
}

/** The case of `endpoints.delete-collection.held-members`. */
export async function checkHeldByOptions(context: CollectionContext): Promise<void> {
  const { collection, uniqueName, expect, eventually } = context;
  const [all, key] = [uniqueName('all'), uniqueName('option')];
  const held: Held[] = [];
  for (const [index, [what, options]] of Object.entries(optionTable).entries()) {
    const labels = { all, [key]: `o${index}` };
    const member = await collection.given({ metadata: { labels, finalizers: [hold] } });
    held.push({ what, member, options: options(member), labelSelector: `${key}=o${index}` });
  }
  const remove = ({ options, labelSelector }: Held, query: SendOptions['query'] = {}) =>
    collection.removeCollection({ ...options, query: { ...options.query, ...query, labelSelector } });
  const members = async () => {
    const answer = await collection.list({ labelSelector: `all=${all}` });
    expect.status(answer, 200, 'list by label');
    return { timeMs: await serverTimeMs(answer, collection), items: answer.list.items };
  };
  // The documents do not say what a query counts beside a body.
  for (const one of held.filter(({ options }) => options.body === undefined)) {
    const answer = await remove(one, { dryRun: 'All' });
    if (!answer.ok) expect.refused(answer, `DELETE of the collection with ${one.what} and dryRun=All`);
  }
  const before = await members();
  for (const one of held) expectUnmarked(context, one, before.items, 'dryRun=All');
  const refused = new Set<Held>();
  for (const one of held) {
    const answer = await remove(one);
    if (answer.ok) continue;
    // The values of the options are not described.
    expect.refused(answer, `DELETE of the collection with ${one.what}`);
    refused.add(one);
  }
  expect.that(!refused.has(held[0]!), 'a DELETE of the collection by a labelSelector is refused');
  // The answer may come before the objects are marked.
  const after = await eventually(async () => {
    const now = await members();
    for (const one of held)
      if (refused.has(one)) expectUnmarked(context, one, now.items, 'which was refused');
      else markOf(context, one, now.items);
    return now;
  }, 'controller');
  for (const one of held.filter((each) => !refused.has(each)))
    expectTime(context, one, markOf(context, one, after.items), [before.timeMs, after.timeMs]);
  for (const { metadata } of after.items) await release(context, collection, metadata.name!);
}

function shownOf(
  { expect }: CollectionContext,
  { member, what }: Held,
  items: readonly ApiObject[],
): ApiObject {
  const shown = items.find(({ metadata }) => metadata.uid === member.metadata.uid);
  const present = expect.present(
    shown,
    `a member with a finalizer after DELETE of the collection with ${what}`,
  );
  expect.equal(ownFinalizers(present), [hold], `its metadata.finalizers after a DELETE with ${what}`);
  return present;
}

function expectUnmarked(
  context: CollectionContext,
  one: Held,
  items: readonly ApiObject[],
  why: string,
): void {
  const { metadata } = shownOf(context, one, items);
  const of = `metadata.deletionTimestamp after DELETE of the collection with ${one.what}, ${why}`;
  context.expect.absent(metadata.deletionTimestamp, of);
}

const describeMark = ({ what }: Held) =>
  `metadata.deletionTimestamp after DELETE of the collection with ${what}`;

function markOf(context: CollectionContext, one: Held, items: readonly ApiObject[]): string {
  const { metadata } = shownOf(context, one, items);
  return context.expect.present(metadata.deletionTimestamp, describeMark(one));
}

function expectTime(
  { expect }: CollectionContext,
  one: Held,
  mark: string,
  [fromMs, toMs]: readonly [number, number],
): void {
  const timeMs = Date.parse(mark);
  expect.that(
    timeMs >= fromMs - clockToleranceMs && timeMs <= toMs + clockToleranceMs,
    `${describeMark(one)}: expected the time of the DELETE, got ${mark}`,
  );
}

/** Removes the finalizer: a marked object goes with it, and one that is not is deleted with the namespace of the case. */
async function release(context: CollectionContext, collection: Resource, name: string): Promise<void> {
  const isMarked = Boolean((await collection.current(name)).metadata.deletionTimestamp);
  const answer = await collection.mergePatch(name, { metadata: { finalizers: null } });
  context.expect.success(answer, 'removal of the finalizer of a member');
  if (isMarked) await gone(context, collection, name);
}
