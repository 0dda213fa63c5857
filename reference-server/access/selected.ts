// The selectors of a request or of an access review, as authorizers receive them (document access 5.4).
import { ApiError } from '../errors/api-error.ts';
import type { FeatureGates } from '../feature-gates.ts';
import { parseFieldSelector, parseLabelSelector } from '../parts/selectors.ts';
import type { FieldTerm, LabelTerm } from '../parts/selectors.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { Attributes } from './authorizer.ts';

/** An object must fulfil all of them. */
export interface SelectorTerms {
  readonly fields: readonly FieldTerm[];
  readonly labels: readonly LabelTerm[];
}

/** What the selectors of a request mean for authorization. */
export interface Selected {
  /** The name of the one object that the request is limited to; else empty. */
  readonly name: string;
  /** The terms that authorizers receive, under the gate AuthorizeWithSelectors. */
  readonly terms: Pick<Attributes, 'fieldSelector' | 'labelSelector'>;
}

export const selectsNothing: Selected = { name: '', terms: {} };

/** A selector that cannot be parsed has no terms here: the request is refused for it after it is authorized. */
export function readTerms(
  kind: Kind,
  { fields, labels }: { readonly fields: string; readonly labels: string },
): SelectorTerms {
  return {
    fields: parseOrNothing(() => parseFieldSelector(fields, kind)),
    labels: parseOrNothing(() => parseLabelSelector(labels)),
  };
}

function parseOrNothing<T>(parse: () => readonly T[]): readonly T[] {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** A list or watch that selects one name is authorized as a request for that object. */
export function selectedBy(verb: string, { fields, labels }: SelectorTerms, gates: FeatureGates): Selected {
  if (!['list', 'watch', 'deletecollection'].includes(verb)) return selectsNothing;
  const named = fields.find(({ path, equal }) => path === 'metadata.name' && equal)?.value ?? '';
  const name = verb === 'deletecollection' ? '' : named;
  if (gates.get('AuthorizeWithSelectors') !== true) return { name, terms: {} };
  return {
    name,
    terms: {
      ...(fields.length > 0 && { fieldSelector: fields }),
      ...(labels.length > 0 && { labelSelector: labels }),
    },
  };
}
