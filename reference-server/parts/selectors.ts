// Parts that read and match label and field selectors (document core 4.3).
import { badRequest } from '../errors/api-error.ts';
import type { Kind } from '../resources/kind.ts';
import type { ApiObject } from '../object.ts';
import type { ResourceRoute } from '../routes.ts';

export interface LabelTerm {
  readonly key: string;
  readonly operator: 'in' | 'notin' | 'exists' | 'absent';
  readonly values: readonly string[];
}

export interface FieldTerm {
  readonly path: string;
  readonly equal: boolean;
  readonly value: string;
}

/** What a request selects by. */
export type SelectedBy = 'labels' | 'fields';

/** The selectors of a request as they were sent; empty where there is none. */
export function selectorTexts({ query }: ResourceRoute): {
  readonly labels: string;
  readonly fields: string;
} {
  return { labels: query.get('labelSelector') ?? '', fields: query.get('fieldSelector') ?? '' };
}

const labelKey = String.raw`[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?(?:/[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)?`;
const setTerm = new RegExp(String.raw`^(${labelKey})\s+(in|notin)\s*\(([^()]*)\)$`);
const equalTerm = new RegExp(String.raw`^(${labelKey})\s*(==|=|!=)\s*([-A-Za-z0-9_.]*)$`);
const existsTerm = new RegExp(String.raw`^(!?)\s*(${labelKey})$`);

/** Terms of a label selector, all of which must hold. @throws ApiError BadRequest */
export function parseLabelSelector(text: string): readonly LabelTerm[] {
  return splitOutsideBrackets(text).map((part) => parseLabelTerm(part.trim(), text));
}

function parseLabelTerm(term: string, whole: string): LabelTerm {
  const equal = equalTerm.exec(term);
  if (equal) return { key: equal[1]!, operator: equal[2] === '!=' ? 'notin' : 'in', values: [equal[3]!] };
  const set = setTerm.exec(term);
  if (set) {
    const values = set[3]!.split(',').map((value) => value.trim());
    return { key: set[1]!, operator: set[2] as 'in' | 'notin', values };
  }
  const exists = existsTerm.exec(term);
  if (exists) return { key: exists[2]!, operator: exists[1] === '!' ? 'absent' : 'exists', values: [] };
  throw badRequest(`unable to parse labelSelector "${whole}": cannot read "${term}"`);
}

function splitOutsideBrackets(text: string): string[] {
  if (text.trim() === '') return [];
  return text.split(/,(?![^(]*\))/);
}

/** Terms of a field selector on fields that the kind can select by. @throws ApiError BadRequest */
export function parseFieldSelector(text: string, kind: Kind): readonly FieldTerm[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const match = /^\s*([^=!\s]+)\s*(==|=|!=)(.*)$/.exec(part);
    if (!match) throw badRequest(`invalid field selector "${text}"`);
    const [, path = '', operator, value = ''] = match;
    if (fieldReader(kind, path) === undefined) throw badRequest(`field label not supported: ${path}`);
    return { path, equal: operator !== '!=', value: value.trim() };
  });
}

/** Whether an object carries the labels that the terms ask for. */
export function matchesLabels(terms: readonly LabelTerm[], object: ApiObject): boolean {
  const labels = object.metadata.labels ?? {};
  return terms.every(({ key, operator, values }) => {
    const present = Object.hasOwn(labels, key);
    if (operator === 'exists') return present;
    if (operator === 'absent') return !present;
    const listed = present && values.includes(labels[key]!);
    return operator === 'in' ? listed : !listed;
  });
}

/** Whether an object's fields have the values that the terms ask for. */
export function matchesFields(terms: readonly FieldTerm[], object: ApiObject, kind: Kind): boolean {
  return terms.every(({ path, equal, value }) => (fieldReader(kind, path)?.(object) === value) === equal);
}

function fieldReader(kind: Kind, path: string): ((object: ApiObject) => string) | undefined {
  if (path === 'metadata.name') return (object) => object.metadata.name ?? '';
  if (path === 'metadata.namespace' && kind.scope === 'Namespaced')
    return (object) => object.metadata.namespace ?? '';
  return kind.selectableFields?.[path];
}
