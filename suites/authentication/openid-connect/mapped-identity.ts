// Cases: a SelfSubjectReview shows the identity of an ID token after its mappings (access 2.5, 5.2, 5.3).
import type { CaseContext } from '../../kit/context.ts';
import { configuredServer } from '../configuration-file/server.ts';
import { tenantKey } from '../configuration-file/entries.ts';
import { oidcServer } from './issuers.ts';
import type { OidcServer } from './issuers.ts';
import { anyPath } from '../static-users.ts';
import { authenticated, mustHaveGroups, whoIs } from '../../kit/identities/self-review.ts';
import type { Identity } from '../../kit/identities/self-review.ts';

/** A subject has up to 255 characters of ASCII (OpenID Connect Core, 2). */
export const subjects = ['u1', 'u10', '1234567890', `Ops/Team:7#@${'x'.repeat(200)}`] as const;
/** Values of other claims may also be longer than a database column, with letters outside ASCII. */
export const opaqueNames = [...subjects, `Ünal Zoë/Ops:Team#7@${'x'.repeat(300)}`, ' Jane  Doe '] as const;

const mappingFlags = {
  '--oidc-username-claim': 'sub',
  '--oidc-username-prefix': 'mapped-user:',
  '--oidc-groups-claim': 'roles',
  '--oidc-groups-prefix': 'mapped-group:',
} as const;

/** Mappings by options. */
export async function showsMappedIdentity(context: CaseContext): Promise<void> {
  const server = await oidcServer(context, mappingFlags);
  const what = 'of an ID token with prefixes by options';
  const byOptions = await server.whoIs(what, { sub: 'u1', roles: ['a', 'b'] });
  context.expect.equal(byOptions.username, 'mapped-user:u1', `username ${what}`);
  mustHaveMapped(context, byOptions, ['mapped-group:a', 'mapped-group:b'], ['a', 'b'], what);
  const other = await server.whoIs(what, { sub: 'u2' });
  context.expect.equal(other.username, 'mapped-user:u2', `username ${what}, without groups`);
  mustHaveMapped(context, other, [], ['mapped-group:a', 'mapped-group:b'], what);
}

/** Mappings of username, groups, uid and extra values by one entry of the file. */
export async function showsMappingsOfFile(context: CaseContext): Promise<void> {
  const { expect } = context;
  const { identity } = await configuredServer(context);
  const what = 'of an ID token with mappings of the file';
  const claims = { sub: 'u1', roles: ['admins', 'b'], oid: 'uid-1', tenant: 't1' };
  const mapped = await identity('mapped-user-rule', claims);
  expect.equal(mapped.username, 'm:u1', `username ${what}`);
  expect.equal(mapped.uid, 'uid-1', `uid ${what}`);
  expect.equal(mapped.extra[tenantKey], ['t1'], `extra value ${what}`);
  mustHaveMapped(context, mapped, ['g:admins', 'g:b'], ['admins', 'b'], what);
}

/** The mapped groups and the group that the server adds, and none as the token has it. */
function mustHaveMapped(
  context: CaseContext,
  identity: Identity,
  groups: readonly string[],
  raw: readonly string[],
  what: string,
): void {
  mustHaveGroups(context, identity, [...groups, authenticated], what);
  const unmapped = identity.groups.filter((group) => raw.includes(group));
  context.expect.equal(unmapped, [], `groups without their mapping ${what}`);
}

/** A token whose username claim is no text is refused, or the claim is read as one: its user is not that of the claim sub. */
export async function claimIsNoText(
  context: CaseContext,
  target: OidcServer,
  claims: { readonly sub: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const api = target.with(await target.issuer.mint(claims));
  if ((await api.get(anyPath)).status === 401) return;
  const { username } = await whoIs(context, api, 'of a token whose username claim is no text');
  context.expect.that(
    !username.endsWith(claims.sub),
    `the username is ${username}, that of the claim sub, where the configured claim is no text`,
  );
}
