// The user of an ID token: each attribute comes from a claim with a prefix, or from an expression (document access 5.2,
// 5.3). Pure; each function returns undefined for claims that the mapping does not fit.
import { ExpressionError } from '../../cel/expression-error.ts';
import type { Json } from '../../object.ts';
import type { ClaimMapping, Claims, ExtraMapping, Mapping, Mappings, Variables } from './settings.ts';

/** The claim `email` names a user only if it is not marked as unverified. */
export const isVerifiedEmail = ({ email_verified: verified }: Claims): boolean =>
  verified === undefined || verified === true;

/** The value of a claim; undefined for a token without it. */
export const claimOf = (claims: Claims, name: string): Json | undefined =>
  Object.hasOwn(claims, name) ? claims[name] : undefined;

/** Never empty, apart from the prefix. */
export function usernameOf(claims: Claims, mapping: Mapping, variables: Variables): string | undefined {
  if ('expression' in mapping) return textOf(evaluate(mapping.expression, variables));
  const value = textOf(claimOf(claims, mapping.claim));
  return value === undefined ? undefined : `${mapping.prefix}${value}`;
}

export function uidOf(
  claims: Claims,
  mapping: Mapping | undefined,
  variables: Variables,
): string | undefined {
  if (mapping === undefined) return '';
  const value =
    'expression' in mapping ? evaluate(mapping.expression, variables) : claimOf(claims, mapping.claim);
  return typeof value === 'string' ? value : undefined;
}

/** A token without the claim has no groups; a single text is one group. */
export function groupsOf(
  claims: Claims,
  mapping: Mapping | undefined,
  variables: Variables,
): readonly string[] | undefined {
  if (mapping === undefined) return [];
  if ('expression' in mapping)
    return evaluate(mapping.expression, variables) as readonly string[] | undefined;
  const value = claimOf(claims, mapping.claim) ?? [];
  const named: readonly unknown[] =
    typeof value === 'string' ? [value] : Array.isArray(value) ? value : [null];
  return named.every((name) => typeof name === 'string') ? withPrefix(named, mapping) : undefined;
}

export const withPrefix = (names: readonly string[], { prefix }: ClaimMapping): readonly string[] =>
  names.filter((name) => name !== '').map((name) => `${prefix}${name}`);

/** A key without values is left out. */
export function extraOf(
  mappings: readonly ExtraMapping[],
  variables: Variables,
): Readonly<Record<string, readonly string[]>> | undefined {
  const extra: [string, readonly string[]][] = [];
  for (const { key, valueExpression } of mappings) {
    const values = evaluate(valueExpression, variables) as readonly string[] | undefined;
    if (values === undefined) return undefined;
    if (values.length > 0) extra.push([key, values]);
  }
  return Object.fromEntries(extra);
}

function evaluate(expression: ExtraMapping['valueExpression'], variables: Variables): unknown {
  try {
    return expression.evaluate(variables);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Whether the username comes from the claim `email`. */
export const usesEmail = ({ username }: Mappings): boolean =>
  'claim' in username && username.claim === 'email';
