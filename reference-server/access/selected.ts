// The selectors of a request, or of what a review asks about, as authorizers see them (document access 5.4).
import { ApiError } from '../errors/api-error.ts';
import type { FeatureGates } from '../flags/feature-gates.ts';
import type {
  FieldTerm,
  LabelTerm,
  parseFieldSelector as parseFields,
  parseLabelSelector as parseLabels,
} from '../parts/selectors.ts';
import type { Kind } from '../resources/kind.ts';
import type { Attributes } from './authorizer.ts';

/** All of them must hold. */
export interface SelectorTerms {
  readonly fields: readonly FieldTerm[];
  readonly labels: readonly LabelTerm[];
}

/** The parts that read selectors. */
export interface SelectorParsers {
  readonly parseFieldSelector: typeof parseFields;
  readonly parseLabelSelector: typeof parseLabels;
}

/** What selectors make of a request. */
export interface Selected {
  /** The one object to which the request is confined; empty where it is not. */
  readonly name: string;
  /** What authorizers see, under the gate AuthorizeWithSelectors. */
  readonly terms: Pick<Attributes, 'fieldSelector' | 'labelSelector'>;
}

export const selectsNothing: Selected = { name: '', terms: {} };

/** What cannot be read selects nothing here: the request is refused for it later, to those who may ask at all. */
export function readTerms(
  { parseFieldSelector, parseLabelSelector }: SelectorParsers,
  kind: Kind,
  { fields, labels }: { readonly fields: string; readonly labels: string },
): SelectorTerms {
  return {
    fields: readable(() => parseFieldSelector(fields, kind)),
    labels: readable(() => parseLabelSelector(labels)),
  };
}

function readable<T>(parse: () => readonly T[]): readonly T[] {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** A list or watch of the one object of a name counts as one of that object. */
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
