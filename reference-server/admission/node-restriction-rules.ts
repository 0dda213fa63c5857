// The rules of the admission plugin NodeRestriction (document access 5.4): what a node agent may write. Pure.
import { isMirrorPod } from '../access/node/references.ts';
import type { Names } from '../../common/dialects/names.ts';
import type { NodeParts } from '../access/node/parts.ts';
import type { Reference } from '../access/node/references.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { User } from '../requests/request.ts';
import { sameJson } from '../same-json.ts';

/** A write of a node agent. */
export interface RestrictedWrite {
  readonly nodeName: string;
  /** Of the request. */
  readonly method: string;
  readonly group: string;
  readonly plural: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  /** Undefined for a deletion and for operations. */
  readonly next: ApiObject | undefined;
  /** Undefined for a new object. */
  readonly current: ApiObject | undefined;
}

/** Why the write is refused; undefined if it is allowed. */
function nodeProblem(write: RestrictedWrite): string | undefined {
  const { nodeName, name } = write;
  return name === nodeName ? undefined : `node "${nodeName}" is not allowed to modify node "${name}"`;
}

/** A node agent creates only mirror pods, bound to its node, without references: it could read the referenced
 * objects. */
function newPodProblem(
  { nodeName, next }: RestrictedWrite,
  node: NodeParts,
  names: Names,
): string | undefined {
  if (next === undefined) return undefined;
  if (!isMirrorPod(next, names)) return `pod does not have "${names.annotations.mirrorPod}" annotation`;
  if (node.boundNodeOf(next) !== nodeName) return `node "${nodeName}" can only create pods bound to itself`;
  const used = node.podReferences(next).find((one) => !isImplied(one));
  return used && `node "${nodeName}" can not create pods that reference ${used.plural}`;
}

/** The default service account of pods that name none. */
const isImplied = ({ plural, name }: Reference): boolean =>
  plural === 'serviceaccounts' && name === 'default';

/** A node agent must not change the references of a pod, which would give it access to more objects. */
function oldPodProblem(
  { nodeName, current, next }: RestrictedWrite,
  node: NodeParts,
  names: Names,
): string | undefined {
  if (current === undefined) return undefined;
  if (node.boundNodeOf(current) !== nodeName)
    return `node "${nodeName}" can only write pods with spec.nodeName set to itself`;
  if (next === undefined) return undefined;
  if (isMirrorPod(next, names) !== isMirrorPod(current, names))
    return `node "${nodeName}" cannot change "${names.annotations.mirrorPod}"`;
  if (sameJson(claimsMadeFor(next), claimsMadeFor(current))) return undefined;
  return `node "${nodeName}" cannot change status.resourceClaimStatuses`;
}

const claimsMadeFor = ({ status }: ApiObject & { readonly status?: JsonObject }) =>
  status?.['resourceClaimStatuses'];

/** A node agent may request tokens only for pods that run on its node.
 * @param pod the stored pod that the token is bound to; undefined for a token that is not bound to a pod */
export function tokenProblem(
  nodeName: string,
  pod: ApiObject | undefined,
  node: NodeParts,
): string | undefined {
  if (pod === undefined) return `node "${nodeName}" requested a token that is not bound to a pod`;
  if (node.boundNodeOf(pod) === nodeName) return undefined;
  return `node "${nodeName}" requested a token bound to a pod that does not run on it`;
}

export function leaseProblem(
  { nodeName, name, namespace }: RestrictedWrite,
  names: Names,
): string | undefined {
  if (namespace === names.namespaces.nodeLease && name === nodeName) return undefined;
  return `node "${nodeName}" can only write the lease of its own name`;
}

/** The node to which the user is limited; undefined if the user is not a node agent. */
const limitedTo = (user: User, node: NodeParts): string | undefined => node.nodeNameOf(user);

export const nodeRestrictionParts = {
  limitedTo,
  nodeProblem,
  newPodProblem,
  oldPodProblem,
};
