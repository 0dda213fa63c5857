// Third stage: whether the user may (document access 5.4). The first allow or deny ends it; no opinion at all is a denial.
import type { Attributes } from '../access/authorizer.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Authorized, Identified } from './stages.ts';

/** @throws ApiError Forbidden */
export async function authorize(context: Context, identified: Identified): Promise<Authorized> {
  if (!identified.request.internalUser) {
    const attributes = attributesOf(context, identified);
    const { allowed } = await context.parts.access.decide(context.authorizers, attributes);
    if (!allowed) throw forbidden(attributes);
  }
  return { ...identified, authorized: true };
}

function attributesOf({ parts }: Context, { route, user }: Identified): Attributes {
  if (route.type === 'path') return { user, verb: route.method.toLowerCase(), path: route.path };
  const { group, version, plural } = route.kind;
  const { verb, subresource, name } = route;
  const namespace = parts.access.namespaceOf({ group, plural, namespace: route.namespace, name });
  return { user, verb, resource: { group, version, plural, subresource, namespace, name } };
}

/** A refusal that names who, what and where. */
export function forbidden({ user, verb, resource, path }: Attributes): ApiError {
  const who = `User "${user.username}" cannot ${verb}`;
  if (resource === undefined) return new ApiError('Forbidden', `forbidden: ${who} path "${path}"`);
  const { group, plural, subresource, namespace, name } = resource;
  const target = subresource === '' ? plural : `${plural}/${subresource}`;
  const qualified = group === '' ? plural : `${plural}.${group}`;
  const subject = name === '' ? qualified : `${qualified} "${name}"`;
  const scope = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  const message = `${subject} is forbidden: ${who} resource "${target}" in API group "${group}" ${scope}`;
  return new ApiError('Forbidden', message, { name, group, kind: plural });
}
