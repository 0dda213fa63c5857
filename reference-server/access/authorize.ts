// Third stage: authorizes the request (document access 5.4). The first allow or deny decides; no opinion is a denial.
import type { Attributes } from './authorizer.ts';
import { readTerms, selectedBy, selectsNothing } from './selected.ts';
import type { Selected } from './selected.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import type { Authorized, Identified } from '../requests/stages.ts';

/** @throws ApiError Forbidden */
export async function authorize(context: Context, identified: Identified): Promise<Authorized> {
  await requireAllowed(context, identified, [attributesIn(context, identified)]);
  return { ...identified, authorized: true };
}

/** A PUT or an apply that creates an object also needs permission to create it. @throws ApiError Forbidden */
export async function authorizeCreation(context: Context, identified: Identified): Promise<void> {
  const needs = context.parts.access.creationNeeds(attributesIn(context, identified));
  await requireAllowed(context, identified, needs);
}

function attributesIn(context: Context, { user, route }: Identified): Attributes {
  const { access } = context.parts;
  const selected = route.type === 'resource' ? selectedIn(context, route) : selectsNothing;
  return access.attributesOf(user, route, selected, access.namespaceOf);
}

function selectedIn({ parts: { selectors }, featureGates }: Context, route: ResourceRoute): Selected {
  const terms = readTerms(route.kind, selectors.selectorTexts(route));
  return selectedBy(route.verb, terms, featureGates);
}

/** Each of them must be allowed. The server's own controllers are always allowed. @throws ApiError Forbidden */
async function requireAllowed(
  context: Context,
  { request }: Identified,
  needs: readonly Attributes[],
): Promise<void> {
  if (request.internalUser) return;
  for (const attributes of needs) {
    const { allowed } = await context.parts.access.decide(context.authorizers, attributes);
    if (!allowed) throw forbidden(attributes);
  }
}

/** A refusal that names user, verb, resource and scope. */
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
