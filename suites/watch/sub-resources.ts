// Writes through the sub-resources of a custom kind, which no controller writes to, and of deployments (core 4.1, 9.3). Their set and their verbs are
// not shown: writes that are refused or have no effect are left out.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/kinds/definitions.ts';
import type { Properties } from '../kit/kinds/definitions.ts';
import { isDeepEqual } from '../kit/expect/show.ts';
import { contentOf } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { workloadsOf } from '../kit/kinds/workload-types.ts';
import { followLive, hasState, isAbout } from './live.ts';

export interface SubResourceWrite {
  readonly what: string;
  readonly send: (context: CaseContext, resource: Resource, current: ApiObject) => Promise<Answer>;
}

const mergePatch = 'application/merge-patch+json';
const jsonPatch = 'application/json-patch+json';

const patch = (subresource: string, contentType: string, body: unknown): SubResourceWrite => ({
  what: `${contentType} of the sub-resource ${subresource}`,
  send: ({ api }, resource, { metadata }) =>
    api.patch(resource.path(metadata.name, subresource), body, contentType),
});

export const subResourcePatches: readonly SubResourceWrite[] = [
  patch('status', mergePatch, { status: { replicas: 2 } }),
  patch('status', jsonPatch, [{ op: 'add', path: '/status', value: { replicas: 3 } }]),
  patch('scale', mergePatch, { spec: { replicas: 4 } }),
  patch('scale', jsonPatch, [{ op: 'replace', path: '/spec/replicas', value: 5 }]),
];

export const subResourceUpdates: readonly SubResourceWrite[] = [
  {
    what: 'PUT of the sub-resource status',
    send: ({ api }, resource, current) =>
      api.put(resource.path(current.metadata.name, 'status'), { ...current, status: { replicas: 6 } }),
  },
  {
    what: 'PUT of the sub-resource scale',
    async send({ api }, resource, { metadata }) {
      const path = resource.path(metadata.name, 'scale');
      const read = await api.get(path);
      return read.ok ? api.put(path, { ...read.object, spec: { replicas: 7 } }) : read;
    },
  },
];

/** Each write that changes the object gives a MODIFIED event with its version. */
export async function expectModifiedThrough(
  context: CaseContext,
  writes: readonly SubResourceWrite[],
): Promise<void> {
  const { has } = context;
  if (has('custom-definitions') && has('cluster-wide')) {
    const custom = await unlessBlocked(() => scalableKind(context));
    if (custom !== undefined)
      await expectModifiedOf(context, custom, await custom.given({ spec: { replicas: 1 } }), writes);
  }
  // A deployment that is paused starts no pods, whatever its scale is.
  const deployments = workloadsOf(context, 'Deployment');
  const deployment = await unlessBlocked(() => deployments.given({ spec: { paused: true } }));
  if (deployment !== undefined) await expectModifiedOf(context, deployments, deployment, writes);
}

async function expectModifiedOf(
  context: CaseContext,
  resource: Resource,
  { metadata }: ApiObject,
  writes: readonly SubResourceWrite[],
): Promise<void> {
  const { expect } = context;
  const name = metadata.name!;
  await using follower = await followLive(context, resource);
  for (const { what: way, send } of writes) {
    const what = `${way} of a ${resource.type.kind}`;
    const before = await resource.current(name);
    const answer = await send(context, resource, before);
    if (!answer.ok) continue;
    const after = await resource.current(name);
    if (isDeepEqual(contentOf(after), contentOf(before))) continue;
    expect.newVersion(before, after, `version after a ${what} that changed the object`);
    const events = await follower.until((event) => hasState(event, after), `an object after a ${what}`);
    expect.equal(events.at(-1)!.type, 'MODIFIED', `type of the event after a ${what}`);
    expect.that(isAbout(events.at(-1)!, after), `the event after a ${what} names another object`);
  }
}

const integer = { type: 'integer' };
const replicas = { type: 'object', properties: { replicas: integer } };
const served = 'seen';

async function scalableKind(context: CaseContext): Promise<Resource> {
  const properties: Properties = { spec: replicas, status: replicas, [served]: { type: 'string' } };
  const subresources = {
    status: {},
    scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
  };
  const { type, body } = draftDefinition(context, properties, {
    versions: [{ ...versionOf(properties), subresources }],
  });
  await definitionsOf(context).given(body);
  const resource = context.namespace.resource(type);
  await untilServed(context, resource, served);
  return resource;
}
