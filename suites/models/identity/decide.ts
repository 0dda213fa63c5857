// The decision about a token: the identity to which an entry maps it, or a refusal (access 5.3).
import type { ClaimRule, Mapping, ModelEntry } from './entry.ts';
import type { ClaimSet, ClaimValue, MappedIdentity, Token } from './token.ts';

/** Why a token is refused, for messages and counts. */
export type Refusal = 'expired' | 'audience' | 'claim rule' | 'username' | 'user rule';

export type Decision = { readonly identity: MappedIdentity } | { readonly refused: Refusal };

/** @throws TypeError for a mapping of groups, uid or extra without a result, which the document leaves open */
export function decide(entry: ModelEntry, { claims, audience, isExpired }: Token): Decision {
  if (isExpired) return { refused: 'expired' };
  const given = typeof audience === 'string' ? [audience] : audience;
  if (!given.some((one) => entry.audiences.includes(one))) return { refused: 'audience' };
  if (!entry.claimRules.every((rule) => ruleHolds(rule, claims))) return { refused: 'claim rule' };
  const username = usernameOf(entry.username, claims);
  if (username === undefined || username === '') return { refused: 'username' };
  const identity = {
    username,
    groups: entry.groups === undefined ? [] : groupsOf(entry.groups, claims),
    uid: uidOf(entry.uid, claims),
    extra: Object.fromEntries(
      entry.extra.map(({ key, expression }) => [key, listFrom(required(expression.evaluate(claims), key))]),
    ),
  };
  return entry.userRules.every((rule) => rule.holds(identity)) ? { identity } : { refused: 'user rule' };
}

function ruleHolds(rule: ClaimRule, claims: ClaimSet): boolean {
  return 'expression' in rule
    ? rule.expression.evaluate(claims) === true
    : claims[rule.claim] === rule.requiredValue;
}

function usernameOf(mapping: Mapping<string>, claims: ClaimSet): string | undefined {
  if ('expression' in mapping) return mapping.expression.evaluate(claims);
  const value = claims[mapping.claim];
  return typeof value === 'string' ? mapping.prefix + value : undefined;
}

function groupsOf(mapping: NonNullable<ModelEntry['groups']>, claims: ClaimSet): readonly string[] {
  if ('expression' in mapping) return listFrom(required(mapping.expression.evaluate(claims), 'groups'));
  return listFrom(required(claims[mapping.claim], mapping.claim)).map((group) => mapping.prefix + group);
}

function uidOf(mapping: ModelEntry['uid'], claims: ClaimSet): string | undefined {
  if (mapping === undefined) return undefined;
  const value = 'expression' in mapping ? mapping.expression.evaluate(claims) : claims[mapping.claim];
  return listFrom(required(value, 'uid'))[0];
}

function required<T extends ClaimValue>(value: T | undefined, what: string): T {
  if (value === undefined) throw new TypeError(`the model does not state a token without ${what}`);
  return value;
}

function listFrom(value: ClaimValue): readonly string[] {
  if (typeof value === 'boolean') throw new TypeError('the model maps texts and lists only');
  return typeof value === 'string' ? [value] : value;
}
