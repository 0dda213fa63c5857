// What the faults of stored reviews do: a posted review is kept, and read back as an object or as an item of a list.
import { ApiError } from '../../errors/api-error.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { ResourcePath } from '../../routes.ts';

const kind = 'SelfSubjectAccessReview';
const plural = 'selfsubjectaccessreviews';

/** What a read finds among the kept reviews; undefined where it is refused as it should be. */
type Find = (kept: readonly ApiObject[], place: ResourcePath) => JsonObject | undefined;

/** A read of a review is not offered, so it is answered where it would be refused. */
export function storeReviews(parts: Parts, find: Find): void {
  const kept: ApiObject[] = [];
  const { reviewed } = parts.reviews;
  parts.reviews.reviewed = (asked, status) => {
    const review = reviewed(asked, status);
    if (asked.kind === kind) kept.push(review);
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

/** The last review of the name that is asked for. */
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
