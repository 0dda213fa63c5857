// Parts of mode Node (document access 5.4): who a node agent is, what it may, and what it is tied to.
import type { FeatureGates } from '../../flags/feature-gates.ts';
import type { Attributes } from '../authorizer.ts';
import { nodeNameOf } from './identity.ts';
import { boundNodeOf, claimOfVolume, isMirrorPod, podReferences, volumeReferences } from './references.ts';
import type { Reference } from './references.ts';
import { nodeCondition } from './rules.ts';

/** Whether the limits to the own node and its pods are in force: both gates. */
const ownOnly = (gates: FeatureGates): boolean =>
  gates.get('AuthorizeNodeWithSelectors') === true && gates.get('AuthorizeWithSelectors') === true;

/** Whether a list or watch of pods is confined to those that are bound to the node. */
function selectsOwnPods({ fieldSelector = [] }: Attributes, nodeName: string): boolean {
  return fieldSelector.some(
    ({ path, equal, value }) => path === 'spec.nodeName' && equal && isSameNode(value, nodeName),
  );
}

const isSameNode = (one: string, other: string): boolean => one === other;

/** Whether one of the nodes to which pods tie an object is the caller's. */
const isLinked = (nodes: ReadonlySet<string>, nodeName: string, _to: Reference): boolean =>
  nodes.has(nodeName);

/** Takes a pod or volume that is gone out of those that use an object. @param _used plural, namespace and name of that */
const removeUser = (users: Set<string>, gone: string, _used: string): void => void users.delete(gone);

export const nodeParts = {
  nodeNameOf,
  nodeCondition,
  ownOnly,
  selectsOwnPods,
  isSameNode,
  isLinked,
  removeUser,
  boundNodeOf,
  isMirrorPod,
  podReferences,
  claimOfVolume,
  volumeReferences,
};

export type NodeParts = typeof nodeParts;
