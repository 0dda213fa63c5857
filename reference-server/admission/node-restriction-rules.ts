// The rules of the admission plugin NodeRestriction (document access 5.4): what a node agent may write. Pure.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { NodeParts } from '../access/node/parts.ts';
import type { Reference } from '../access/node/references.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { User } from '../request.ts';
import { sameJson } from '../same-json.ts';

/** What a node agent is about to write. */
export interface RestrictedWrite {
  readonly nodeName: string;
  readonly group: string;
  readonly plural: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  /** Undefined for a removal and for operations. */
  readonly next: ApiObject | undefined;
  /** Undefined for a new object. */
  readonly current: ApiObject | undefined;
}

/** Why the write is refused; undefined where it may go on. */
function nodeProblem(write: RestrictedWrite): string | undefined {
  const { nodeName, name } = write;
  return name === nodeName ? undefined : `node "${nodeName}" is not allowed to modify node "${name}"`;
}

/** A node makes mirror pods only, of itself, and such that name nothing: it could read what they name. */
function newPodProblem(
  { nodeName, next }: RestrictedWrite,
  node: NodeParts,
  names: Names,
): string | undefined {
  if (next === undefined) return undefined;
  if (!node.isMirrorPod(next, names)) return `pod does not have "${names.annotations.mirrorPod}" annotation`;
  if (node.boundNodeOf(next) !== nodeName) return `node "${nodeName}" can only create pods bound to itself`;
  const used = node.podReferences(next).find((one) => !isImplied(one));
  return used && `node "${nodeName}" can not create pods that reference ${used.plural}`;
}

/** Every pod that names no account has got this one by default. */
const isImplied = ({ plural, name }: Reference): boolean =>
  plural === 'serviceaccounts' && name === 'default';

/** It writes nothing by which a pod would tie it to more than before. */
function oldPodProblem(
  { nodeName, current, next }: RestrictedWrite,
  node: NodeParts,
  names: Names,
): string | undefined {
  if (current === undefined) return undefined;
  if (node.boundNodeOf(current) !== nodeName)
    return `node "${nodeName}" can only write pods with spec.nodeName set to itself`;
  if (next === undefined) return undefined;
  if (node.isMirrorPod(next, names) !== node.isMirrorPod(current, names))
    return `node "${nodeName}" cannot change "${names.annotations.mirrorPod}"`;
  if (sameJson(claimsMadeFor(next), claimsMadeFor(current))) return undefined;
  return `node "${nodeName}" cannot change status.resourceClaimStatuses`;
}

const claimsMadeFor = ({ status }: ApiObject & { readonly status?: JsonObject }) =>
  status?.['resourceClaimStatuses'];

/** A node asks for tokens on behalf of the pods that run on it only.
 * @param pod what the token is to be bound to, as it is stored; undefined for a token that is bound to no pod */
function tokenProblem(nodeName: string, pod: ApiObject | undefined, node: NodeParts): string | undefined {
  if (pod === undefined) return `node "${nodeName}" requested a token that is not bound to a pod`;
  if (node.boundNodeOf(pod) === nodeName) return undefined;
  return `node "${nodeName}" requested a token bound to a pod that does not run on it`;
}

function leaseProblem({ nodeName, name, namespace }: RestrictedWrite, names: Names): string | undefined {
  if (namespace === names.namespaces.nodeLease && name === nodeName) return undefined;
  return `node "${nodeName}" can only write the lease of its own name`;
}

/** The node to which the writer is limited; undefined for everybody who is no node agent. */
const limitedTo = (user: User, node: NodeParts): string | undefined => node.nodeNameOf(user);

export const nodeRestrictionParts = {
  limitedTo,
  nodeProblem,
  newPodProblem,
  oldPodProblem,
  leaseProblem,
  tokenProblem,
};
