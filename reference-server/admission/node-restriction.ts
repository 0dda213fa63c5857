// The admission plugin NodeRestriction (document access 5.4): a node agent writes its own node, the pods that are bound to
// it and its own lease. Everybody else goes through.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { NodeParts } from '../access/node/parts.ts';
import type { Reference } from '../access/node/references.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ApiObject } from '../object.ts';
import type { Ready } from '../pipeline/stages.ts';
import type { User } from '../request.ts';
import { objectKey } from '../verbs/keys.ts';
import type { AdmissionPlugin } from './plugin.ts';

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

function oldPodProblem({ nodeName, current }: RestrictedWrite, node: NodeParts): string | undefined {
  if (current === undefined || node.boundNodeOf(current) === nodeName) return undefined;
  return `node "${nodeName}" can only write pods with spec.nodeName set to itself`;
}

function leaseProblem({ nodeName, name, namespace }: RestrictedWrite, names: Names): string | undefined {
  if (namespace === names.namespaces.nodeLease && name === nodeName) return undefined;
  return `node "${nodeName}" can only write the lease of its own name`;
}

/** The node to which the writer is limited; undefined for everybody who is no node agent. */
const limitedTo = (user: User, node: NodeParts): string | undefined => node.nodeNameOf(user);

export const nodeRestrictionParts = { limitedTo, nodeProblem, newPodProblem, oldPodProblem, leaseProblem };

function check(context: Context, write: RestrictedWrite): void {
  const { names, parts } = context;
  const { group, plural, name } = write;
  const problem = problemOf();
  if (problem === undefined) return;
  throw new ApiError('Forbidden', `${plural} "${name}" is forbidden: ${problem}`, {
    name,
    group,
    kind: plural,
  });

  function problemOf(): string | undefined {
    const { nodeRestriction: restriction, node } = parts;
    if (group === '' && plural === 'nodes') return restriction.nodeProblem(write);
    if (group === names.groups.coordination && plural === 'leases')
      return restriction.leaseProblem(write, names);
    if (group !== '' || plural !== 'pods') return undefined;
    const isNew = write.current === undefined && write.subresource === '';
    return isNew ? restriction.newPodProblem(write, node, names) : restriction.oldPodProblem(write, node);
  }
}

/** The write, where the plugin is on and a node agent writes. */
function restricted(
  { parts, admissionPlugins }: Context,
  { user, route, request }: Ready,
  states: Pick<RestrictedWrite, 'next' | 'current'>,
): RestrictedWrite | undefined {
  if (!admissionPlugins.includes('NodeRestriction') || request.internalUser) return undefined;
  const nodeName = parts.nodeRestriction.limitedTo(user, parts.node);
  if (nodeName === undefined) return undefined;
  const { kind, subresource } = route;
  const metadata = (states.current ?? states.next)?.metadata;
  const namespace = metadata?.namespace ?? route.namespace;
  const name = metadata?.name ?? route.name;
  return { nodeName, group: kind.group, plural: kind.plural, subresource, namespace, name, ...states };
}

/** Creates and changes. @throws ApiError Forbidden */
export const nodeRestriction: AdmissionPlugin = async (context, ready, next, current) => {
  const write = restricted(context, ready, { next, current });
  if (write !== undefined) check(context, write);
  return next;
};

/** @throws ApiError Forbidden */
export function restrictRemoval(context: Context, ready: Ready, current: ApiObject): void {
  const write = restricted(context, ready, { next: undefined, current });
  if (write !== undefined) check(context, write);
}

/** Operations on an object, such as an eviction: the object as it is stored counts. @throws ApiError Forbidden */
export async function restrictOperation(context: Context, ready: Ready): Promise<void> {
  const { kind, namespace, name } = ready.route;
  if (restricted(context, ready, { next: undefined, current: undefined }) === undefined) return;
  const entry = await context.store.get(objectKey(kind, namespace, name));
  const write = restricted(context, ready, { next: undefined, current: entry?.value });
  if (write !== undefined) check(context, write);
}
