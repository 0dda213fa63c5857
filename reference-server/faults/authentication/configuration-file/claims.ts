// Planted faults of claims by their names, of lists and of claims about email (document access 5.2, 5.3).
import { celMap, isCelMap } from '@bufbuild/cel';
import { Bindings } from '../../../cel/bind.ts';
import type { Claims } from '../../../access/id-tokens/settings.ts';
import type { IdTokenParts } from '../../../access/id-tokens/parts.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

/** The claims with those that mappings and rules address by paths. */
function withPaths(claims: Claims, path: string): Claims {
  const { [path]: _, ...others } = claims;
  const value = path
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], claims);
  return value === undefined ? others : { ...others, [path]: value as Claims[string] };
}

const claimIn = (mapping: object | undefined): string | undefined =>
  mapping !== undefined && 'claim' in mapping ? String(mapping.claim) : undefined;

type EmailCheck = IdTokenParts['configuration']['checkEmailVerified'];
type Username = Parameters<EmailCheck>[1];

/** Replaces what the check of emails sees of an expression for usernames. */
const emails = (id: string, title: string, seen: (username: Username) => Username): Fault => ({
  id,
  title,
  breaks: config('username-email-needs-verified'),
  install({ idTokens: { configuration } }) {
    const { checkEmailVerified } = configuration;
    configuration.checkEmailVerified = (setting, username, others) =>
      checkEmailVerified(setting, seen(username), others);
  },
});

/** Such an expression, and another claim that the check takes for one in it. */
const withPath = (username: Username, path: string, isIn: boolean): Username =>
  isIn ? { ...username, paths: new Set([...username.paths, path]) } : username;

const beginsWith = ({ paths }: Username, start: string) => [...paths].some((path) => path.startsWith(start));

export default [
  {
    id: 'configured-token-requires-groups',
    title: 'A token without the configured claim of the groups is refused.',
    breaks: [
      'authentication.configuration.minimum-token',
      'authentication.oidc.groups-claim',
      'authentication.oidc.username-claim',
      'authentication.oidc.username-claim-absent',
      'authentication.oidc.username-prefix',
      'authentication.oidc.username-prefix-default',
      'authentication.oidc.username-prefix-off',
      'reviews.self.after-mapping',
    ],
    install({ idTokens }) {
      const { groupsOf } = idTokens;
      idTokens.groupsOf = (claims, mapping, variables) =>
        mapping !== undefined && 'claim' in mapping && !Object.hasOwn(claims, mapping.claim)
          ? undefined
          : groupsOf(claims, mapping, variables);
    },
  },
  {
    id: 'configured-numbers-are-texts',
    title: 'Expressions cannot calculate with numbers among the claims: those are texts.',
    breaks: ['authentication.configuration.claim-rule-expression'],
    install({ idTokens }) {
      const { expressionHolds } = idTokens;
      idTokens.expressionHolds = (rule, variables) => {
        const { values } = variables as { readonly values?: Readonly<Record<string, unknown>> };
        const claims = values?.['claims'];
        if (!(variables instanceof Bindings) || !isCelMap(claims)) return expressionHolds(rule, variables);
        const members = [...claims.entries()].map(
          ([key, value]) => [key, typeof value === 'bigint' ? String(value) : value] as const,
        );
        const bound = { ...variables.values, claims: celMap(new Map(members)) };
        return expressionHolds(rule, Object.assign(new Bindings({}), { values: bound }));
      };
    },
  },
  {
    id: 'claims-addressed-by-paths',
    title: 'A claim is addressed by a path, so that a dot in its name leads to a member of it.',
    breaks: [
      'authentication.oidc.username-claim',
      'authentication.oidc.groups-prefix',
      ...config('username-claim', 'groups-claim', 'uid-claim', 'claim-rule-value'),
    ],
    install({ idTokens }) {
      const { usernameOf, groupsOf, uidOf, hasRequiredValue } = idTokens;
      const seen = (claims: Claims, mapping: object | undefined) => {
        const claim = claimIn(mapping);
        return claim === undefined ? claims : withPaths(claims, claim);
      };
      idTokens.usernameOf = (claims, ...rest) => usernameOf(seen(claims, rest[0]), ...rest);
      idTokens.groupsOf = (claims, ...rest) => groupsOf(seen(claims, rest[0]), ...rest);
      idTokens.uidOf = (claims, ...rest) => uidOf(seen(claims, rest[0]), ...rest);
      idTokens.hasRequiredValue = (claims, rule) => hasRequiredValue(seen(claims, rule), rule);
    },
  },
  {
    id: 'configured-empty-lists-refused',
    title: 'A token whose list of groups is empty is refused.',
    breaks: [...config('groups-claim', 'groups-expression-list'), 'authentication.oidc.groups-claim'],
    install({ idTokens }) {
      const { groupsOf } = idTokens;
      idTokens.groupsOf = (claims, mapping, variables) => {
        const groups = groupsOf(claims, mapping, variables);
        const isEmptyList = Object.values(claims).some((one) => Array.isArray(one) && one.length === 0);
        return mapping !== undefined && groups?.length === 0 && isEmptyList ? undefined : groups;
      };
    },
  },
  {
    id: 'configured-empty-extra-refused',
    title: 'A token for which an expression of extra yields an empty list is refused.',
    breaks: config('extra-list'),
    install({ idTokens }) {
      const { extraOf } = idTokens;
      idTokens.extraOf = (mappings, variables) => {
        const extra = extraOf(mappings, variables);
        return extra !== undefined && Object.keys(extra).length < mappings.length ? undefined : extra;
      };
    },
  },
  {
    id: 'configured-macros-unknown',
    title: 'The macros of CEL over lists are not known, and their expressions refused.',
    breaks: config('groups-expression-list', 'claim-rule-expression'),
    install({ idTokens: { configuration } }) {
      const { compileSetting } = configuration;
      configuration.compileSetting = (setting, ...rest) => {
        if (/\.(?:all|exists|filter|map)\(/.test(setting.text()))
          throw setting.problem('calls a function that does not exist', 'use another one');
        return compileSetting(setting, ...rest);
      };
    },
  },
  emails(
    'configured-email-in-lists-not-seen',
    'The elements of a list in an expression for the username are not searched for claims.email.',
    (username) => {
      const isInList = /\[claims\.email\]/.test(username.text);
      return isInList ? { ...username, paths: new Set() } : username;
    },
  ),
  emails(
    'configured-email-check-by-start',
    'Any claim whose name begins with email_verified counts as a check.',
    (username) => withPath(username, 'claims.email_verified', beginsWith(username, 'claims.email_verified')),
  ),
  emails(
    'configured-email-check-in-text',
    'It is enough that the text of the expression contains claims.email_verified.',
    (username) =>
      withPath(username, 'claims.email_verified', username.text.includes('claims.email_verified')),
  ),
  emails(
    'configured-email-claims-by-start',
    'Any claim whose name begins with email needs a check.',
    (username) => withPath(username, 'claims.email', beginsWith(username, 'claims.email')),
  ),
] as const satisfies readonly Fault[];
