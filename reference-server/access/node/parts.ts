// Parts of mode Node (document access 5.4): identity of node agents, their permissions, and the objects that their
// pods use.
import type { FeatureGates } from '../../feature-gates.ts';
import type { Attributes } from '../authorizer.ts';
import { nodeNameOf } from './identity.ts';
import { boundNodeOf, claimOfVolume, podReferences, volumeReferences } from './references.ts';
import type { Reference } from './references.ts';
import { nodeCondition } from './rules.ts';

/** Whether node agents may read only their own node and its pods: both gates must be on. */
const ownOnly = (gates: FeatureGates): boolean =>
  gates.get('AuthorizeNodeWithSelectors') === true && gates.get('AuthorizeWithSelectors') === true;

/** Whether a list or watch of pods is limited to those that are bound to the node. */
function selectsOwnPods({ fieldSelector = [] }: Attributes, nodeName: string): boolean {
  return fieldSelector.some(
    ({ path, equal, value }) => path === 'spec.nodeName' && equal && isSameNode(value, nodeName),
  );
}

const isSameNode = (one: string, other: string): boolean => one === other;

/** Whether one of the nodes whose pods use an object is the caller's. */
const isUsedOnNode = (nodes: ReadonlySet<string>, nodeName: string, _to: Reference): boolean =>
  nodes.has(nodeName);

/** Removes a pod or volume from the users of an object. @param _used plural, namespace and name of the object */
const removeUser = (users: Set<string>, gone: string, _used: string): void => void users.delete(gone);

export const nodeParts = {
  nodeNameOf,
  nodeCondition,
  ownOnly,
  selectsOwnPods,
  isSameNode,
  isUsedOnNode,
  removeUser,
  boundNodeOf,
  podReferences,
  claimOfVolume,
  volumeReferences,
};

export type NodeParts = typeof nodeParts;
