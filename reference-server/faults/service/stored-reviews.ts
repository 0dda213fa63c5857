// Implements the faults of stored reviews: a created review is stored, and read back as an object or list item.
import { ApiError } from '../../errors/api-error.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { ResourcePath } from '../../requests/routes.ts';

const kind = 'SelfSubjectAccessReview';
const plural = 'selfsubjectaccessreviews';

/** The result of a read of the stored reviews; undefined keeps the correct refusal. */
type Find = (kept: readonly ApiObject[], place: ResourcePath) => JsonObject | undefined;

/** Reads of a review are not served, so the refusal is replaced by the response. */
export function storeReviews(parts: Parts, find: Find): void {
  const kept: ApiObject[] = [];
  const { reviewed } = parts.reviews;
  parts.reviews.reviewed = (requested, status) => {
    const review = reviewed(requested, status);
    if (requested.kind === kind) kept.push(review);
    return review;
  };
  let place: ResourcePath | undefined;
  const { parseResourcePath } = parts.routing;
  parts.routing.parseResourcePath = (path) => (place = parseResourcePath(path));
  const { statusOfError } = parts.errors;
  parts.errors.statusOfError = (error) => {
    const isRead = error instanceof ApiError && error.reason === 'MethodNotAllowed';
    const found = isRead && place?.plural === plural ? find(kept, place) : undefined;
    return found === undefined ? statusOfError(error) : { code: 200, status: found };
  };
}

/** The last review with the requested name. */
export const byName: Find = (kept, { name }) =>
  name === ''
    ? undefined
    : (kept.findLast(({ metadata }) => metadata.name === name) as unknown as JsonObject | undefined);

export const asList: Find = (kept, { name, group, version }) =>
  name === ''
    ? {
        apiVersion: `${group}/${version}`,
        kind: `${kind}List`,
        metadata: { resourceVersion: '1' },
        items: kept as unknown as readonly JsonObject[],
      }
    : undefined;
