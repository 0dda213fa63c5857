// The selectors of a request as authorizers see them (document access 5.4, gate AuthorizeWithSelectors).
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ResourceRoute } from '../routes.ts';
import type { Attributes } from './authorizer.ts';

const selecting: readonly string[] = ['list', 'watch', 'deletecollection'];

/** What cannot be read selects nothing here: the request is refused for it later. */
export function selectorAttributes(
  { parts, featureGates }: Pick<Context, 'parts' | 'featureGates'>,
  route: ResourceRoute,
): Pick<Attributes, 'fieldSelector' | 'labelSelector'> {
  if (!selecting.includes(route.verb) || featureGates.get('AuthorizeWithSelectors') !== true) return {};
  const { selectorTexts, parseFieldSelector, parseLabelSelector } = parts.selectors;
  const { fields, labels } = selectorTexts(route);
  const fieldSelector = fields === '' ? undefined : readable(() => parseFieldSelector(fields, route.kind));
  const labelSelector = labels === '' ? undefined : readable(() => parseLabelSelector(labels));
  return {
    ...(fieldSelector && { fieldSelector }),
    ...(labelSelector && { labelSelector }),
  };
}

function readable<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
