// Authenticators of the configuration file that the cases of access 5.3 share: one for each mapping or rule under test, so
// that few servers are launched.
import { audience } from '../../../fixtures/services/issuers.ts';
import type { Issuers } from '../../../fixtures/services/issuers.ts';
import type { Names } from '../../../common/dialects/names.ts';

/** A mapping or rule as the file writes it. */
type Fields = Readonly<Record<string, unknown>>;

/** One item of `jwt`. */
export interface Authenticator {
  readonly issuer: Fields & { readonly url: string; readonly audiences: readonly string[] };
  readonly claimValidationRules?: readonly Fields[];
  readonly claimMappings?: Fields;
  readonly userValidationRules?: readonly Fields[];
}

/** What an entry has besides the fields that every entry needs. */
export interface Entry extends Partial<Omit<Authenticator, 'issuer'>> {
  readonly issuer?: Fields | ((providers: Providers) => Fields);
}

/** The identity providers of the file. */
export interface Providers {
  readonly main: Issuers;
  /** Another host: it has issuer URLs without discovery. */
  readonly other: Issuers;
}

/** The subject, without a prefix. */
const plain = { username: { claim: 'sub', prefix: '' } };

const mapping = (claimMappings: Fields): Entry => ({ claimMappings: { ...plain, ...claimMappings } });
const claimRules = (...claimValidationRules: readonly Fields[]): Entry => ({ claimValidationRules });
const userRules = (...userValidationRules: readonly Fields[]): Entry => ({ userValidationRules });
const extra = (...pairs: readonly (readonly [key: string, valueExpression: string])[]) => ({
  extra: pairs.map(([key, valueExpression]) => ({ key, valueExpression })),
});

export const tenantKey = 'example.com/tenant';
/** Providers name claims of their own by URLs. */
export const urlClaims = {
  name: 'https://provider.example/claims/name',
  roles: 'https://provider.example/claims/roles',
  id: 'https://provider.example/claims/id',
  tier: 'https://provider.example/claims/tier',
} as const;
export const rolesKey = 'roles.example.com/team/roles';

/** Claims for the entry `url-claims`. */
export const urlNamed = {
  [urlClaims.name]: 'jane',
  [urlClaims.roles]: ['a', 'b'],
  [urlClaims.id]: 'uid-1',
  [urlClaims.tier]: 'gold',
} as const;

/** Claims for the entry `nested-mappings`. */
export const nested = { profile: { role: 'lead', id: 'uid-7', tenant: 't7' } } as const;

/** Claims for the entry `full`. */
export const fullClaims = { nickname: 'jane', roles: ['a'], oid: 'uid-1', tenant: 't1', hd: 'example.com' };

const table = {
  /** Without any optional field. */
  minimal: {},
  /** With every optional field of mappings, and a prefix. */
  full: mapping({
    username: { claim: 'nickname', prefix: 'full:' },
    groups: { claim: 'roles', prefix: 'g:' },
    uid: { claim: 'oid' },
    ...extra([tenantKey, 'claims.tenant']),
  }),
  'without-uid': mapping({
    groups: { claim: 'roles', prefix: 'g:' },
    ...extra([tenantKey, 'claims.tenant']),
  }),
  'without-extra': mapping({ groups: { claim: 'roles', prefix: 'g:' }, uid: { claim: 'oid' } }),
  'url-claims': {
    ...mapping({
      username: { claim: urlClaims.name, prefix: '' },
      groups: { claim: urlClaims.roles, prefix: 'g:' },
      uid: { claim: urlClaims.id },
    }),
    ...claimRules({ claim: urlClaims.tier, requiredValue: 'gold' }),
  },
  'nickname-claim': mapping({ username: { claim: 'nickname', prefix: '' } }),
  'prefix-a': mapping({ username: { claim: 'sub', prefix: 'a:' } }),
  'prefix-b': mapping({ username: { claim: 'sub', prefix: 'b/#' } }),
  'username-expression': mapping({ username: { expression: 'claims.sub + ":ext"' } }),
  'nested-claims': mapping({ username: { expression: 'claims.profile.name + "@" + claims["realm"]' } }),
  'nested-mappings': mapping({
    groups: { expression: 'claims.profile.role' },
    uid: { expression: 'claims["profile"].id' },
    ...extra([tenantKey, 'claims.profile.tenant']),
  }),
  'nickname-expression': mapping({ username: { expression: 'claims.nickname' } }),
  'verified-email': mapping({ username: { expression: 'claims.email_verified ? claims.email : ""' } }),
  'groups-claim': mapping({
    username: { claim: 'sub', prefix: 'user:' },
    groups: { claim: 'roles', prefix: 'g:' },
  }),
  'groups-list': mapping({ groups: { expression: 'claims.roles' } }),
  // Servers may know no type of a claim before its value: they may require dyn for a macro, and one type of all items.
  'groups-built': mapping({ groups: { expression: '["" + claims.role, "all-" + claims.role]' } }),
  'groups-chosen': mapping({
    groups: { expression: 'dyn(claims.roles).filter(role, role.startsWith("app-")).map(role, "m:" + role)' },
  }),
  'groups-string': mapping({ groups: { expression: 'claims.role' } }),
  'uid-claim': mapping({ uid: { claim: 'oid' } }),
  'uid-expression': mapping({ uid: { expression: 'claims.sub + "-x"' } }),
  'extra-string': mapping(extra([tenantKey, 'claims.tenant'])),
  'extra-list': mapping(extra([rolesKey, 'claims.roles'])),
  'extra-several': mapping(extra([tenantKey, 'claims.tenant'], [rolesKey, 'claims.roles'])),
  'required-value': claimRules({ claim: 'hd', requiredValue: 'example.com' }),
  'lifetime-rule': claimRules({ expression: 'claims.exp - claims.nbf <= 86400' }),
  'list-rules': claimRules(
    { expression: 'dyn(claims.roles).exists(role, role == "admin")' },
    { expression: 'has(claims.teams) && dyn(claims.teams).all(team, team.startsWith("t-"))' },
  ),
  'claim-message': claimRules({
    expression: 'claims.hd == "example.com"',
    message: 'hd must be example.com',
  }),
  'two-claim-rules': claimRules(
    { claim: 'hd', requiredValue: 'example.com' },
    { expression: 'claims.level == "high"' },
  ),
  'two-values': claimRules(
    { claim: 'hd', requiredValue: 'example.com' },
    { claim: 'level', requiredValue: 'high' },
  ),
  'two-expressions': claimRules(
    { expression: 'claims.hd == "example.com"' },
    { expression: 'claims.level == "high"' },
  ),
  'user-rule': userRules({ expression: '!user.username.startsWith("system:")' }),
  'mapped-user-rule': {
    ...mapping({
      username: { claim: 'sub', prefix: 'm:' },
      groups: { claim: 'roles', prefix: 'g:' },
      uid: { claim: 'oid' },
      ...extra([tenantKey, 'claims.tenant']),
    }),
    ...userRules(
      { expression: 'user.username == "m:u1"' },
      { expression: '"g:admins" in user.groups' },
      { expression: 'user.uid == "uid-1"' },
      { expression: `"t1" in user.extra["${tenantKey}"]` },
    ),
  },
  'user-message': userRules({ expression: 'user.username != "root"', message: 'root is not allowed' }),
  'two-user-rules': userRules(
    { expression: 'user.username != "root"' },
    { expression: 'user.username.endsWith("@example.com")' },
  ),
  'other-user-rules': userRules(
    { expression: 'user.username.endsWith("@example.com")' },
    { expression: 'user.username != "root"' },
  ),
  'two-audiences': { issuer: { audiences: ['a', 'b'], audienceMatchPolicy: 'MatchAny' } },
  'one-audience': { issuer: { audiences: ['only'] } },
  'same-audiences': { issuer: { audiences: ['only', audience], audienceMatchPolicy: 'MatchAny' } },
  elsewhere: {
    issuer: ({ main, other }: Providers) => ({
      url: other.url('elsewhere'),
      discoveryURL: main.discoveryUrl('elsewhere'),
    }),
  },
  /** Its keys are those of the other provider. */
  'other-keys': {
    issuer: ({ other }: Providers) => ({
      url: other.url('other-keys'),
      certificateAuthority: other.authority,
    }),
  },
  distributed: mapping({ groups: { expression: 'has(claims.groups) ? claims.groups : claims.fallback' } }),
} as const satisfies Readonly<Record<string, Entry>>;

export type EntryName = keyof typeof table;

export const entryNames = Object.keys(table) as EntryName[];

/** The authenticator of an issuer, complete but for what `more` replaces. */
export function authenticator(providers: Providers, name: string, more: Entry = {}): Authenticator {
  const { main } = providers;
  const own = typeof more.issuer === 'function' ? more.issuer(providers) : more.issuer;
  const required = { url: main.url(name), certificateAuthority: main.authority, audiences: [audience] };
  return { claimMappings: plain, ...more, issuer: { ...required, ...own } };
}

/** An authenticator of the shared file. */
export const entryOf = (providers: Providers, name: EntryName): Authenticator =>
  authenticator(providers, name, table[name]);

/** The text of a configuration file. JSON is YAML as well. @param root replaces members of the root */
export const fileOf = (
  { groups }: Names,
  jwt: readonly unknown[],
  root: Readonly<Record<string, unknown>> = {},
): string =>
  JSON.stringify(
    {
      apiVersion: `${groups.serverConfiguration}/v1beta1`,
      kind: 'AuthenticationConfiguration',
      jwt,
      ...root,
    },
    undefined,
    2,
  );
