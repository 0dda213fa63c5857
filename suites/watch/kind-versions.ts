// Watches of a custom kind that is served in two versions (core 2.3, 2.6): each event has the version of the request, whichever
// is stored.
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/definitions.ts';
import type { Properties } from '../kit/definitions.ts';
import { follow } from '../kit/follow.ts';
import { isRecord } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { about, annotated, settled } from './live.ts';

const served = 'seen';
const names = ['v1', 'v2'] as const;

/** Does nothing where the target does not let the run define custom kinds. */
export async function expectRequestedVersions(context: CaseContext): Promise<void> {
  const { has, expect } = context;
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const versions = await unlessBlocked(() => twoVersions(context));
  if (versions === undefined) return;
  const [writer] = versions;
  const before = await writer!.given();
  for (const resource of versions) {
    await using follower = follow(context, resource);
    await follower.until((event) => about([event], before).length === 1, 'an object that was there before');
    await annotated(writer!, before, `seen in ${resource.type.version}`);
    const events = about(await settled(follower, writer!), before);
    // A stream that ends early begins again with the patched object.
    expect.atLeast(events.length, 1, 'events of an object that was there before and of its patch');
    for (const { object } of events) {
      const { apiVersion } = isRecord(object) ? object : {};
      const what = `apiVersion of an object in a watch of the version ${resource.type.version} of its kind`;
      expect.equal(apiVersion, resource.apiVersion, what);
    }
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
