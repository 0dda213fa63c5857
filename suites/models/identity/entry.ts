// An authenticator of the model, and how the configuration file writes it (access 5.3).
import type { Expression } from './expressions.ts';
import type { UserRule } from './user-rules.ts';

export type Mapping<T> =
  | { readonly claim: string; readonly prefix: string }
  | { readonly expression: Expression<T> };

export type ClaimRule =
  | { readonly claim: string; readonly requiredValue: string }
  | { readonly expression: Expression<boolean> };

export interface ExtraMapping {
  readonly key: string;
  readonly expression: Expression<string | readonly string[]>;
}

export interface ModelEntry {
  readonly audiences: readonly string[];
  readonly claimRules: readonly ClaimRule[];
  readonly username: Mapping<string>;
  readonly groups: Mapping<string | readonly string[]> | undefined;
  readonly uid: { readonly claim: string } | { readonly expression: Expression<string> } | undefined;
  readonly extra: readonly ExtraMapping[];
  readonly userRules: readonly UserRule[];
}

/** The fields of an item of `jwt`; its issuer has further ones. */
export function fieldsOf({ audiences, claimRules, username, groups, uid, extra, userRules }: ModelEntry) {
  return {
    issuer: { audiences, ...(audiences.length > 1 ? { audienceMatchPolicy: 'MatchAny' } : {}) },
    claimValidationRules: claimRules.map(written),
    claimMappings: {
      username: written(username),
      ...(groups === undefined ? {} : { groups: written(groups) }),
      ...(uid === undefined ? {} : { uid: written(uid) }),
      extra: extra.map(({ key, expression }) => ({ key, valueExpression: expression.text })),
    },
    userValidationRules: userRules.map(({ text }) => ({ expression: text })),
  };
}

const written = (
  one: Mapping<unknown> | ClaimRule | { readonly claim: string },
): Readonly<Record<string, string>> =>
  'expression' in one ? { expression: one.expression.text } : { ...one };
