// The effect of a delete with each propagation policy on an owner and its dependent. The documents only name the option.
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { optionsBody } from './options-body.ts';
import { expectGone } from './terminating.ts';

const policies = ['Orphan', 'Background', 'Foreground'] as const;

export interface PropagationEffect {
  readonly status: number;
  readonly ownerRemoved: boolean;
  readonly dependentRemoved: boolean;
  /** Whether a remaining dependent still names its owner. */
  readonly dependentOwned?: boolean;
}

/** Observes all policies concurrently. Each observation waits a limited time for the effect that the name of the policy
 * suggests. */
export async function observePropagation(
  context: CaseContext,
  resource: Resource,
): Promise<Readonly<Record<string, PropagationEffect>>> {
  const seen = await Promise.all(
    policies.map(async (policy) => [policy, await observe(context, resource, policy)] as const),
  );
  return Object.fromEntries(seen);
}

async function observe(
  { eventually }: CaseContext,
  resource: Resource,
  policy: string,
): Promise<PropagationEffect> {
  const owner = await resource.given();
  const dependent = await resource.given({ metadata: { ownerReferences: [referenceTo(owner)] } });
  const [ownerName, dependentName] = [owner.metadata.name!, dependent.metadata.name!];
  const { status } = await resource.remove(ownerName, { body: optionsBody({ propagationPolicy: policy }) });
  const isGone = (name: string) =>
    eventually(() => expectGone(resource, name, policy), 'event').then(
      () => true,
      () => false,
    );
  const ownerRemoved = await isGone(ownerName);
  const dependentRemoved =
    policy === 'Orphan' ? !(await resource.exists(dependentName)) : await isGone(dependentName);
  if (dependentRemoved) return { status, ownerRemoved, dependentRemoved };
  const { metadata } = await resource.current(dependentName);
  return {
    status,
    ownerRemoved,
    dependentRemoved,
    dependentOwned: (metadata.ownerReferences ?? []).length > 0,
  };
}

const referenceTo = ({ apiVersion, kind, metadata }: ApiObject) => ({
  apiVersion,
  kind,
  name: metadata.name,
  uid: metadata.uid,
  blockOwnerDeletion: true,
});
