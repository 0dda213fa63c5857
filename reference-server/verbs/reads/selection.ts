// Applies a request's selectors to a collection.
import type { Context } from '../../context.ts';
import { parseFieldSelector, parseLabelSelector } from '../../parts/selectors.ts';
import type { SelectedBy } from '../../parts/selectors.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Entry } from '../../storage/store.ts';

export interface Selection {
  /** The request's selectors; empty where it has none. */
  readonly selectedBy: readonly SelectedBy[];
  readonly matches: (entry: Entry) => boolean;
}

/** @throws ApiError BadRequest for an invalid selector, or a field that the kind does not support */
export function readSelection(context: Context, route: ResourceRoute): Selection {
  const { selectors } = context.parts;
  const { kind, name } = route;
  const texts = selectors.selectorTexts(route);
  const labels = parseLabelSelector(texts.labels);
  const fields = [...parseFieldSelector(texts.fields, kind)];
  // A watch on an item is a watch on its collection that selects the name.
  if (name !== '') fields.push({ path: 'metadata.name', equal: true, value: name });
  if (labels.length === 0 && fields.length === 0) return { selectedBy: [], matches: () => true };
  return {
    selectedBy: [
      ...(labels.length > 0 ? ['labels' as const] : []),
      ...(fields.length > 0 ? ['fields' as const] : []),
    ],
    matches: ({ value }) =>
      selectors.matchesLabels(labels, value) && selectors.matchesFields(fields, value, kind),
  };
}
