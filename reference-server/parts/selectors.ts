// Parts that parse and match label and field selectors (document core 4.3).
import { badRequest } from '../errors/api-error.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { labelValueRule, qualifiedNameRule } from '../resources/declaration/name-rules.ts';
import type { ApiObject } from '../object.ts';
import type { ResourceRoute } from '../requests/routes.ts';

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

/** What a request can select by. */
export type SelectedBy = 'labels' | 'fields';

/** The selectors of a request as sent; empty where there is none. */
export function selectorTexts({ query }: ResourceRoute): {
  readonly labels: string;
  readonly fields: string;
} {
  return { labels: query.get('labelSelector') ?? '', fields: query.get('fieldSelector') ?? '' };
}

/** The tokens of a term: characters that separate terms or their parts are not allowed in keys and values. */
const word = String.raw`[^\s=!(),]`;
const equalTerm = new RegExp(String.raw`^(${word}+)\s*(==|=|!=)\s*(${word}*)$`);
const setTerm = new RegExp(String.raw`^(${word}+)\s+(in|notin)\s*\(([^()]*)\)$`);
const existsTerm = new RegExp(String.raw`^(!?)\s*(${word}+)$`);

/** Terms of a label selector, all of which must hold. @throws ApiError BadRequest */
export function parseLabelSelector(text: string): readonly LabelTerm[] {
  if (text.trim() === '') return [];
  return splitOutsideBrackets(text).map((part) => {
    const term = readLabelTerm(part.trim());
    if (term === undefined) throw unreadable('labelSelector', text, `cannot read "${excerpt(part.trim())}"`);
    const broken = brokenRule(term);
    if (broken !== undefined) throw unreadable('labelSelector', text, broken);
    return term;
  });
}

function readLabelTerm(term: string): LabelTerm | undefined {
  const equal = equalTerm.exec(term);
  if (equal) return { key: equal[1]!, operator: equal[2] === '!=' ? 'notin' : 'in', values: [equal[3]!] };
  const set = setTerm.exec(term);
  if (set) {
    const values = set[3]!.split(',').map((value) => value.trim());
    return { key: set[1]!, operator: set[2] as 'in' | 'notin', values };
  }
  const exists = existsTerm.exec(term);
  if (exists) return { key: exists[2]!, operator: exists[1] === '!' ? 'absent' : 'exists', values: [] };
  return undefined;
}

/** Keys and values that no label can have. */
function brokenRule({ key, values }: LabelTerm): string | undefined {
  const brokenKey = qualifiedNameRule(key);
  if (brokenKey !== undefined) return `key "${excerpt(key)}": ${brokenKey}`;
  for (const value of values) {
    const broken = labelValueRule(value);
    if (broken !== undefined) return `value "${excerpt(value)}": ${broken}`;
  }
  return undefined;
}

function splitOutsideBrackets(text: string): readonly string[] {
  const parts: string[] = [];
  let isInside = false;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '(') isInside = true;
    else if (character === ')') isInside = false;
    else if (character === ',' && !isInside) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/**
 * Terms of a field selector on the selectable fields of the kind. A backslash escapes `,`, `=` and itself in a
 * value.
 * @throws ApiError BadRequest
 */
export function parseFieldSelector(text: string, kind: Kind): readonly FieldTerm[] {
  if (text.trim() === '') return [];
  // A backslash and the character after it stay together.
  const parts = text.match(/(?:^|,)(?:[^,\\]|\\[^]|\\$)*/g) ?? [];
  return parts.map((part) => {
    const match = /^,?\s*([^=!\s\\]+)\s*(==|=|!=)([^]*)$/.exec(part);
    const value = match?.[3]!.trim();
    if (value === undefined || !/^(?:[^\\=]|\\[\\,=])*$/.test(value))
      throw unreadable('fieldSelector', text, `cannot read "${excerpt(part)}"`);
    const [, path = '', operator] = match!;
    if (fieldReader(kind, path) === undefined)
      throw unreadable('fieldSelector', text, `field label not supported: ${excerpt(path)}`);
    return { path, equal: operator !== '!=', value: value.replaceAll(/\\([^])/g, '$1') };
  });
}

const unreadable = (parameter: string, text: string, why: string) =>
  badRequest(`unable to parse ${parameter} "${excerpt(text)}": ${why}`);

const excerpt = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/** Whether an object's labels satisfy the terms. */
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

/** Whether an object's fields satisfy the terms. */
export function matchesFields(terms: readonly FieldTerm[], object: ApiObject, kind: Kind): boolean {
  return terms.every(({ path, equal, value }) => (fieldReader(kind, path)?.(object) === value) === equal);
}

function fieldReader(kind: Kind, path: string): ((object: ApiObject) => string) | undefined {
  if (path === 'metadata.name') return (object) => object.metadata.name ?? '';
  if (path === 'metadata.namespace' && kind.scope === 'Namespaced')
    return (object) => object.metadata.namespace ?? '';
  const { selectableFields = {} } = kind;
  return Object.hasOwn(selectableFields, path) ? selectableFields[path] : undefined;
}
