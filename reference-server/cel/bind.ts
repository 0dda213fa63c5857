// Converts variables to values of expressions, once for all expressions that are evaluated with them.
import { celList, celMap, isCelMap } from '@bufbuild/cel';
import type { CelInput } from '@bufbuild/cel';
import { maxValueDepth } from './bounds.ts';
import { ExpressionError } from './expression-error.ts';

/** Variables in the form of the evaluator. */
export class Bindings {
  /** Without a prototype: the evaluator looks names up in it. */
  readonly values: Readonly<Record<string, CelInput>>;

  constructor(variables: Readonly<Record<string, unknown>>) {
    const values: Record<string, CelInput> = Object.create(null);
    for (const [name, value] of Object.entries(variables))
      if (value !== undefined) values[name] = convert(value, 0);
    for (const path of fixedPaths) addPath(values, path);
    this.values = values;
  }
}

/** Members of variables whose names are fixed: the evaluator finds a selection fastest as a variable of that name. */
const fixedPaths: readonly (readonly string[])[] = [
  ['user', 'username'],
  ['user', 'groups'],
  ['request', 'user'],
  ['request', 'groups'],
  ...['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'].map((name) => [
    'request',
    'resourceAttributes',
    name,
  ]),
  ['request', 'nonResourceAttributes', 'path'],
  ['request', 'nonResourceAttributes', 'verb'],
];

function addPath(values: Record<string, CelInput>, path: readonly string[]): void {
  const [root = '', ...keys] = path;
  let value: CelInput | undefined = values[root];
  for (const key of keys) value = isCelMap(value) ? value.get(key) : undefined;
  if (value !== undefined) values[path.join('.')] = value;
}

/** @param variables JSON values; members that are undefined are absent. @throws ExpressionError */
export const bind = (variables: Readonly<Record<string, unknown>>): Bindings => new Bindings(variables);

/** A whole number is an integer, as in `claims.exp - claims.nbf <= 86400`. */
function convert(value: unknown, depth: number): CelInput {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value;
  if (value === null || value === undefined) return null;
  if (depth > maxValueDepth)
    throw new ExpressionError(`has a variable that is nested too deeply: flatten it`);
  if (Array.isArray(value)) return celList(value.map((item) => convert(item, depth + 1)));
  const members = new Map<string, CelInput>();
  for (const [key, member] of Object.entries(value))
    if (member !== undefined) members.set(key, convert(member, depth + 1));
  return celMap(members);
}
