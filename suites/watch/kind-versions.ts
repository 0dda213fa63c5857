// Watches of a custom kind that is served in two versions (core 2.3, 2.6): each event has the version of the request, whichever
// is stored.
import { eventType } from '../../fixtures/objects/event-type.ts';
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/kinds/definitions.ts';
import type { Properties } from '../kit/kinds/definitions.ts';
import { follow } from '../kit/watches/follow.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { about, annotated, settled } from './live.ts';

const served = 'seen';
const names = ['v1', 'v2'] as const;

/** Does nothing where the target does not let the run define custom kinds. */
export async function expectRequestedVersions(context: CaseContext): Promise<void> {
  const { has } = context;
  await expectVersionsOfEvents(context);
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const versions = await unlessBlocked(() => twoVersions(context));
  if (versions === undefined) return;
  await expectSharedVersions(context, versions);
  const [writer] = versions;
  const before = await writer!.given();
  for (const resource of versions) {
    const deleted = await writer!.given();
    await using follower = follow(context, resource);
    await follower.until((event) => about([event], before).length === 1, 'an object that was there before');
    await annotated(writer!, before, `seen in ${resource.type.version}`);
    const answer = await writer!.remove(deleted.metadata.name!);
    context.expect.success(answer, 'DELETE of an object of a kind with two versions');
    const events = await settled(follower, writer!);
    expectVersion(context, resource, about(events, before), 'a watch');
    expectVersion(context, resource, about(events, deleted), 'an event of a deleted object in a watch');
  }
}

/** Event is often served in the core group, too: judged where an object that was made in one is found in the other. */
async function expectVersionsOfEvents(context: CaseContext): Promise<void> {
  const { namespace, names } = context;
  const type = eventType(names, namespace.name);
  const events = namespace.resource(type);
  const inCore = namespace.resource({ ...type, group: '' });
  const made = await unlessBlocked(() => events.given());
  if (made === undefined) return;
  const { name = '', uid } = made.metadata;
  const same = await inCore.read(name);
  const change = { metadata: { annotations: { tried: 'yes' } } };
  const tried = await events.mergePatch(name, change, { query: { dryRun: 'All' } });
  // Which kinds have which verbs is not shown.
  if (same.ok && same.object.metadata.uid === uid && tried.status !== 405)
    await expectSharedVersions(context, [events, inCore]);
}

/** Watches of each version that are open at once: servers may share the bytes of an event among them. */
async function expectSharedVersions(context: CaseContext, versions: readonly Resource[]): Promise<void> {
  const [stable, beta] = versions as readonly [Resource, Resource];
  const before = await stable.given();
  await using first = follow(context, stable);
  await using second = follow(context, beta);
  const followed = [
    [stable, first],
    [beta, second],
  ] as const;
  for (const [, follower] of followed)
    await follower.until((event) => about([event], before).length === 1, 'an object that was there before');
  for (const writer of [stable, beta]) await annotated(writer, before, `written in ${writer.apiVersion}`);
  for (const [resource, follower] of followed) {
    const events = about(await settled(follower, stable), before);
    expectVersion(context, resource, events, 'one of two watches at once');
  }
}

function expectVersion(
  { expect }: CaseContext,
  resource: Resource,
  events: readonly WatchEvent[],
  how: string,
): void {
  // A stream that ends early begins again with the patched object.
  expect.atLeast(events.length, 1, 'events of an object that was there before and of its change');
  for (const { object } of events) {
    const { apiVersion } = isRecord(object) ? object : {};
    const what = `apiVersion of the object in ${how} of the version ${resource.apiVersion} of its kind`;
    expect.equal(apiVersion, resource.apiVersion, what);
  }
}

async function twoVersions(context: CaseContext): Promise<readonly Resource[]> {
  const properties: Properties = { [served]: { type: 'string' } };
  const versions = names.map((name) => versionOf(properties, { name, storage: name === 'v1' }));
  const { type, body } = draftDefinition(context, properties, { versions });
  await definitionsOf(context).given(body);
  const resources = names.map((version) => context.namespace.resource({ ...type, version }));
  for (const resource of resources) await untilServed(context, resource, served);
  return resources;
}
