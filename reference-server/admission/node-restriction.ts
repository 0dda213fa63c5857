// The admission plugin NodeRestriction (document access 5.4): a node agent writes only its own node, the pods that are
// bound to it and its own lease. Other users are not limited.
import { leaseProblem, tokenProblem } from './node-restriction-rules.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ApiObject } from '../object.ts';
import type { Ready } from '../requests/stages.ts';
import type { RestrictedWrite } from './node-restriction-rules.ts';
import type { AdmissionPlugin } from '../requests/admission-plugin.ts';

function check(context: Context, write: RestrictedWrite): void {
  const { names, parts } = context;
  const { group, plural } = write;
  refuse(write, problemOf());

  function problemOf(): string | undefined {
    const { nodeRestriction: restriction, node } = parts;
    if (group === '' && plural === 'nodes') return restriction.nodeProblem(write);
    if (group === names.groups.coordination && plural === 'leases') return leaseProblem(write, names);
    if (group !== '' || plural !== 'pods') return undefined;
    const isNew = write.current === undefined && write.subresource === '';
    return isNew
      ? restriction.newPodProblem(write, node, names)
      : restriction.oldPodProblem(write, node, names);
  }
}

function refuse({ group, plural, name }: RestrictedWrite, problem: string | undefined): void {
  if (problem === undefined) return;
  throw new ApiError('Forbidden', `${plural} "${name}" is forbidden: ${problem}`, {
    name,
    group,
    kind: plural,
  });
}

/** The write, if the plugin is on and the user is a node agent. */
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
  const { method } = request;
  return {
    nodeName,
    method,
    group: kind.group,
    plural: kind.plural,
    subresource,
    namespace,
    name,
    ...states,
  };
}

/** Creates and changes. @throws ApiError Forbidden */
export const nodeRestriction: AdmissionPlugin = async (context, ready, next, current) => {
  const write = restricted(context, ready, { next, current });
  if (write !== undefined) check(context, write);
  return next;
};

/** Deletes and evictions. @throws ApiError Forbidden */
export function restrictRemoval(context: Context, ready: Ready, current: ApiObject): void {
  const write = restricted(context, ready, { next: undefined, current });
  if (write !== undefined) check(context, write);
}

/** Requests for tokens. @param pod that the token is bound to @throws ApiError Forbidden */
export function restrictToken(context: Context, ready: Ready, pod: ApiObject | undefined): void {
  const write = restricted(context, ready, { next: undefined, current: undefined });
  if (write === undefined) return;
  const { node } = context.parts;
  refuse(write, tokenProblem(write.nodeName, pod, node));
}
