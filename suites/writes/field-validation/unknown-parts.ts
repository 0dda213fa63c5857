// Unknown fields in writes of a cluster-scoped custom kind and of the status of objects (core 4.1, 4.11).
import type { CaseContext } from '../../kit/context.ts';
import { partsOf } from '../../kit/kinds/parts.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { workloadsOf } from '../../kit/kinds/workload-types.ts';
import type { Overrides } from '../../kit/objects/object.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { patches, writes } from './field-writes.ts';
import type { Way } from './field-writes.ts';
import { atTheTop } from './unknown-samples.ts';

/** Whose objects are written, and what: known fields, with unknown ones beside them. */
export interface Target {
  readonly resource: Resource;
  /** The ways to write whose parameters the documents show and whose outcome they state. */
  readonly ways: readonly Way[];
  readonly known: Overrides;
  /** Each is one unknown field, with what it stands in. */
  readonly unknown: readonly Overrides[];
  /** A controller writes to the objects, so that only what the case wrote is judged. */
  readonly isControlled?: true;
}

export const written = { labels: { written: 'yes' } };
export const all: readonly Way[] = ['POST', 'PUT', ...patches, 'apply'];

/** A cluster-scoped kind as a whole, and through its status. */
export async function customParts(context: CaseContext): Promise<readonly Target[]> {
  const parts = await partsOf(context, 'Cluster');
  const [whole] = parts;
  if (whole === undefined) return [];
  const target: Target = {
    resource: whole.objects,
    ways: all.filter((way) => way !== 'strategic merge patch'),
    known: { metadata: written, spec: { replicas: 2 } },
    unknown: [...atTheTop, { spec: { unknownCharlie: 'x' } }, { spec: { Replicas: 3 } }],
  };
  if (parts.every(({ name }) => name !== 'status')) return [target];
  const resource = context.cluster.resource({ ...whole.objects.type, through: 'status' });
  return [target, await throughStatus(resource, { status: { count: 2 } })];
}

/** Metadata within the spec of a built-in kind, and the status of that kind. None where the target does not take such an object. */
export async function deploymentParts(context: CaseContext): Promise<readonly Target[]> {
  const deployments = workloadsOf(context, 'Deployment');
  if ((await unlessBlocked(() => deployments.given())) === undefined) return [];
  const resource = context.namespace.resource({ ...deployments.type, through: 'status' });
  const whole: Target = {
    resource: deployments,
    ways: ['POST', 'PUT', 'merge patch'],
    known: { metadata: written },
    unknown: [{ spec: { template: { metadata: { unknownFoxtrot: 'x' } } } }, { spec: { Replicas: 3 } }],
    isControlled: true,
  };
  const status = await throughStatus(resource, { status: { observedGeneration: 1 } });
  return [whole, { ...status, isControlled: true }];
}

/** Which verbs a sub-resource has is not shown (core 4.1). */
async function throughStatus(resource: Resource, known: Overrides): Promise<Target> {
  const ways: Way[] = [];
  for (const way of ['PUT', 'merge patch', 'JSON patch', 'apply'] as const)
    if ((await writes[way](resource, known, 'Ignore')).answer.ok) ways.push(way);
  return {
    resource,
    ways,
    known,
    unknown: [{ status: { unknownCharlie: 'x' } }, { status: { unknownDelta: 'x' } }],
  };
}
