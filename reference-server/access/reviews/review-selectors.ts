// Parses the selectors of an access review into the terms of the same request (document access 2.5). Pure.
import type { FieldTerm, LabelTerm } from '../../parts/selectors.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { RequestedSelector, ResourceAttributes } from '../../resources/reviews/access-attributes.ts';
import { readTerms } from '../selected.ts';
import type { SelectorTerms } from '../selected.ts';

type Requirement = NonNullable<RequestedSelector['requirements']>[number];

/** A requirement that no selector of a query can express is ignored: the review is then about all objects.
 * @param kind that the review is about; undefined if it is not served: then field selectors are ignored */
export function reviewedTerms(
  { fieldSelector = {}, labelSelector = {} }: ResourceAttributes,
  kind: Kind | undefined,
): SelectorTerms {
  const { rawSelector: fields = '', requirements: fieldParts = [] } = fieldSelector;
  const { rawSelector: labels = '', requirements: labelParts = [] } = labelSelector;
  const raw = kind === undefined ? { fields: [], labels: [] } : readTerms(kind, { fields, labels });
  return {
    fields: [...raw.fields, ...fieldParts.flatMap(fieldTerms)],
    labels: [...raw.labels, ...labelParts.flatMap(labelTerms)],
  };
}

/** A field selector cannot express several alternative values. */
function fieldTerms({ key: path = '', operator, values = [] }: Requirement): readonly FieldTerm[] {
  if (operator === 'NotIn') return values.map((value) => ({ path, equal: false, value }));
  const [value] = values;
  return operator === 'In' && value !== undefined && values.length === 1
    ? [{ path, equal: true, value }]
    : [];
}

const labelOperators: Readonly<Record<string, LabelTerm['operator']>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: 'absent',
};

function labelTerms({ key = '', operator = '', values = [] }: Requirement): readonly LabelTerm[] {
  const known = Object.hasOwn(labelOperators, operator) ? labelOperators[operator] : undefined;
  if (known === undefined) return [];
  if (known === 'exists' || known === 'absent') return [{ key, operator: known, values: [] }];
  return values.length > 0 ? [{ key, operator: known, values }] : [];
}
