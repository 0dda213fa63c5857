// Issuers of the run, and servers that are started with the options of OpenID Connect for them (access 5.2).
import { startIssuer } from '../../../fixtures/services/issuer.ts';
import type { Claims, Issuer, MintOptions } from '../../../fixtures/services/issuer.ts';
import { createSigningKey } from '../../../fixtures/services/signing-key.ts';
import type { SigningKey } from '../../../fixtures/services/signing-key.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { whoIs } from '../../kit/identities/self-review.ts';
import type { Identity } from '../../kit/identities/self-review.ts';
import { expectAccepted, expectRefused, on } from '../bearers.ts';
import { anyPath, authenticatedOnly } from '../static-users.ts';

/** The keys of the issuer that most cases share. */
export interface KeysOfRun {
  /** Signs by RS256, the default algorithm. */
  readonly usual: SigningKey;
  /** An RSA key whose entry in the key set names no algorithm. */
  readonly anyAlgorithm: SigningKey;
  readonly ecdsa: SigningKey;
  /** In no key set. */
  readonly foreign: SigningKey;
}

/** Created once per run, since RSA keys take time. */
export const keysOfRun = ({ once }: CaseContext): Promise<KeysOfRun> =>
  once('keys of issuers', async () => {
    const types = ['RSA', 'RSA', 'P-256', 'RSA'] as const;
    const [usual, other, ecdsa, foreign] = await Promise.all(types.map((type) => createSigningKey(type)));
    const { alg: _, ...jwk } = other!.jwk;
    return { usual: usual!, anyAlgorithm: { ...other!, jwk }, ecdsa: ecdsa!, foreign: foreign! };
  });

/** The issuer that most cases share. It runs until the end of the run. */
export const issuerOfRun = (context: CaseContext): Promise<Issuer> =>
  context.once('issuer', async () => {
    const { usual, anyAlgorithm, ecdsa } = await keysOfRun(context);
    return startIssuer(context.lastingService, {
      now: context.now,
      behaviour: { keys: [usual, anyAlgorithm, ecdsa] },
    });
  });

/** The options of OpenID Connect for an issuer, without those that a case adds. */
export const issuerFlags = ({ url, clientId, authority }: Issuer): Flags => ({
  ...authenticatedOnly,
  '--oidc-issuer-url': url,
  '--oidc-client-id': clientId,
  '--oidc-ca-file': { file: authority },
});

/** A launched server, and the tokens of its issuer. */
export interface OidcServer {
  readonly issuer: Issuer;
  readonly server: LaunchedTarget;
  /** The server with a bearer token. */
  with(token: string): Api;
  /** Waits until a token with these claims is accepted. */
  accepts(claims?: Claims, options?: MintOptions): Promise<void>;
  /** Waits until this token is accepted. */
  acceptsToken(token: string): Promise<void>;
  /** A token with these claims is answered with 401. Called only after a token that differs in one property was accepted. */
  refuses(what: string, claims?: Claims, options?: MintOptions): Promise<void>;
  refusesToken(what: string, token: string): Promise<void>;
  /** The identity of a token with these claims. */
  whoIs(what: string, claims?: Claims): Promise<Identity>;
}

/** A server for the shared issuer, shared by cases with the same flags. Another row judges whether it accepts tokens where
 * it has no further flags. */
export async function oidcServer(context: CaseContext, more: Flags = {}): Promise<OidcServer> {
  const issuer = await issuerOfRun(context);
  const plain = serverOf(context, issuer, await context.launched(issuerFlags(issuer)));
  const works = () => context.once('first ID token', () => plain.accepts());
  await dependsOn('authentication.bearer.id-token', works, context.id);
  if (Object.keys(more).length === 0) return plain;
  return serverOf(context, issuer, await context.launched({ ...issuerFlags(issuer), ...more }));
}

/** The tokens of an issuer on a launched server. */
export function serverOf(context: CaseContext, issuer: Issuer, server: LaunchedTarget): OidcServer {
  const own = on(context, server);
  const one: OidcServer = {
    issuer,
    server,
    with: (token) => server.people.bearer(token, 'any-user').api,
    accepts: async (claims, options) => one.acceptsToken(await issuer.mint(claims, options)),
    acceptsToken: (token) => withFetches(issuer, () => expectAccepted(own, token)),
    refuses: async (what, claims, options) => one.refusesToken(what, await issuer.mint(claims, options)),
    refusesToken: (what, token) => expectRefused(own, token, what),
    async whoIs(what, claims) {
      await one.accepts(claims);
      return whoIs(context, one.with(await issuer.mint(claims)), what);
    },
  };
  return one;
}

/** Adds to the message of a failure what the issuer received. */
async function withFetches(issuer: Issuer, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    const { discovery, keySet } = issuer.fetches();
    if (error instanceof Error)
      error.message += `; the issuer received ${discovery} requests for its discovery document and ${keySet} for its keys. If the server cannot reach ${issuer.url}, leave out the feature oidc`;
    throw error;
  }
}

/** Starts a server that accepts no token of the issuer with these flags: it does not become ready, or it answers 401 or 5xx.
 * The caller checks that a server with other flags accepts a token. */
export async function expectUnusable(
  context: CaseContext,
  flags: Flags,
  tokens: readonly string[],
  what: string,
): Promise<void> {
  const server = await launchedOrRefused(context, flags, tokens);
  if (server !== undefined) await neverUsable(context, server, tokens, what);
}

/** The server has no keys for these tokens: it answers 401 or 5xx, now and for as long as it takes to fetch keys. */
export async function neverUsable(
  context: CaseContext,
  server: LaunchedTarget,
  tokens: readonly string[],
  what: string,
): Promise<void> {
  // Nothing shows when a server would have fetched keys, so the case waits for seconds.
  await context.throughout(async () => {
    for (const token of tokens) {
      const { request, status } = await server.people.bearer(token, 'any-user').api.get(anyPath);
      context.expect.that(
        status === 401 || status >= 500,
        `${what}: expected 401 or a failure, but ${request} answered ${status}`,
      );
    }
  }, 'unannounced');
}

/** A server of this case only; undefined where it does not become ready. @param tokens redacted in its output */
export async function launchedOrRefused(
  { launchedAlone, people }: CaseContext,
  flags: Flags,
  tokens: readonly string[],
): Promise<LaunchedTarget | undefined> {
  for (const token of tokens) people.bearer(token, 'any-user');
  try {
    return await launchedAlone(flags);
  } catch (error) {
    if (error instanceof PrerequisiteFailed) return undefined;
    throw error;
  }
}
