// Servers with an authentication configuration file, and what they make of tokens of its issuers (access 5.3).
import type { Claims } from '../../../fixtures/services/issuer.ts';
import { startIssuers } from '../../../fixtures/services/issuers.ts';
import type { Issuers } from '../../../fixtures/services/issuers.ts';
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { CheckFailed, PrerequisiteFailed } from '../../kit/failures.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { whoIs } from '../../kit/identities/self-review.ts';
import type { Identity } from '../../kit/identities/self-review.ts';
import { expectAccepted, expectRefused, on } from '../bearers.ts';
import { entryNames, entryOf, fileOf, fullClaims } from './entries.ts';
import type { Authenticator, EntryName, Providers } from './entries.ts';
import { anyPath, authenticatedOnly } from '../static-users.ts';

export const configFlag = '--authentication-config';

/** Flags of a server with this configuration file, which requires authentication and allows everything. */
export const withFile = (file: string): Flags => ({ ...authenticatedOnly, [configFlag]: { file } });

/** The identity providers of the run. */
export async function providersOfRun({ once, lastingService, now }: CaseContext): Promise<Providers> {
  return once('identity providers of configuration files', async () => {
    const [main, other] = await Promise.all([
      startIssuers(lastingService, now),
      startIssuers(lastingService, now),
    ]);
    main.state('elsewhere', other.url('elsewhere'));
    return { main, other };
  });
}

/** A token of the issuer of an authenticator, for its first audience. It is redacted in reports.
 * @param signer the provider whose key signs it; by default the one whose keys the server finds */
export async function mintFor(
  { people }: Pick<CaseContext, 'people'>,
  providers: Providers,
  { issuer }: Pick<Authenticator, 'issuer'>,
  claims: Claims = {},
  signer = providerOf(providers, issuer),
): Promise<string> {
  const token = await signer.mint('', { iss: issuer.url, aud: issuer.audiences[0], ...claims });
  people.bearer(token, 'any-user');
  return token;
}

/** The provider of the discovery document. */
const providerOf = ({ main, other }: Providers, { url, discoveryURL }: Authenticator['issuer']): Issuers =>
  discoveryURL === undefined && url.startsWith(other.url('')) ? other : main;

/** A server and the tokens that it should accept, named by the entries of the shared file. */
export interface Configured {
  readonly providers: Providers;
  mint(entry: EntryName, claims?: Claims, signer?: Issuers): Promise<string>;
  /** The times of a token that is valid from a minute ago for so long. */
  lasting(seconds: number): { readonly nbf: number; readonly exp: number };
  /** The identity of a token of an entry. @throws CheckFailed where the token is refused */
  identity(entry: EntryName, claims?: Claims): Promise<Identity>;
  /** The token gets another answer than 401. */
  accepts(entry: EntryName, claims?: Claims): Promise<void>;
  /** Whether the token gets another answer than 401, without waiting. Called after `accepts`. */
  isAccepted(entry: EntryName, claims: Claims): Promise<boolean>;
  /** The token gets 401. Called after `accepts` for a token that differs in one property.
   * @param what continues `a request with a token` */
  refuses(entry: EntryName, what: string, claims: Claims, signer?: Issuers): Promise<void>;
}

export interface ConfiguredOptions {
  /** The row judges whether the server uses a file at all, or several entries of it: its failures are its own. */
  readonly judges?: boolean;
}

/** The server with all shared entries. Where it does not start or does not accept a token of an entry, a server with this
 * entry alone: one entry that a server does not support fails the rows about it only. */
export async function configuredServer(
  context: CaseContext,
  { judges = false }: ConfiguredOptions = {},
): Promise<Configured> {
  const providers = await providersOfRun(context);
  const mint: Configured['mint'] = (entry, claims, signer) =>
    mintFor(context, providers, entryOf(providers, entry), claims, signer);
  /** Servers that replace the shared one. */
  const alone = new Map<EntryName, LaunchedTarget>();
  const serverFor = async (entry: EntryName) =>
    alone.get(entry) ?? serverWith(context, providers, entry, judges);

  async function accepts(entry: EntryName, claims?: Claims): Promise<void> {
    const token = await mint(entry, claims);
    const shared = await serverFor(entry);
    try {
      return await expectAccepted(on(context, shared), token);
    } catch (error) {
      if (judges || alone.has(entry) || !isVerdict(error)) throw error;
    }
    const server = await startWith(context, providers, [entry]);
    alone.set(entry, server);
    try {
      await expectAccepted(on(context, server), token);
    } catch (error) {
      if (isVerdict(error) && !(await acceptsAnything(context, providers))) throw blocked(error);
      throw error;
    }
  }

  const clientFor = async (entry: EntryName, token: string) =>
    (await serverFor(entry)).people.bearer(token, 'any-user').api;

  return {
    providers,
    mint,
    accepts,
    lasting(seconds) {
      const nbf = Math.floor(context.now() / 1_000) - 60;
      return { nbf, exp: nbf + seconds };
    },
    async identity(entry, claims) {
      await accepts(entry, claims);
      const api = await clientFor(entry, await mint(entry, claims));
      return whoIs(context, api, `with a token of the entry ${entry}`);
    },
    async isAccepted(entry, claims) {
      const api = await clientFor(entry, await mint(entry, claims));
      return (await api.get(anyPath, { query: { limit: 1 } })).status !== 401;
    },
    async refuses(entry, what, claims, signer) {
      const token = await mint(entry, claims, signer);
      await expectRefused(on(context, await serverFor(entry)), token, `a request with a token ${what}`);
    },
  };
}

const isVerdict = (error: unknown): error is Error =>
  error instanceof WaitingError || error instanceof CheckFailed || error instanceof PrerequisiteFailed;

const blocked = (cause: Error) =>
  new PrerequisiteFailed(cause.message, { blockedBy: 'authentication.configuration.file-used', cause });

const startWith = (context: CaseContext, providers: Providers, names: readonly EntryName[]) =>
  context.launched(
    withFile(
      fileOf(
        context.names,
        names.map((name) => entryOf(providers, name)),
      ),
    ),
  );

/** Two entries that have nothing in common but what every entry needs. */
const controls: readonly (readonly [EntryName, Claims])[] = [
  ['minimal', {}],
  ['full', fullClaims],
];

/** Whether a server accepts a token of one of the controls, by a file of it alone. */
async function acceptsAnything(context: CaseContext, providers: Providers): Promise<boolean> {
  for (const [name, claims] of controls) {
    try {
      const server = await startWith(context, providers, [name]);
      const token = await mintFor(context, providers, entryOf(providers, name), claims);
      await expectAccepted(on(context, server), token);
      return true;
    } catch (error) {
      if (!isVerdict(error)) throw error;
    }
  }
  return false;
}

/** @throws CheckFailed where the server starts with another entry, but not with this one */
async function serverWith(
  context: CaseContext,
  providers: Providers,
  entry: EntryName,
  judges: boolean,
): Promise<LaunchedTarget> {
  try {
    return await startWith(context, providers, entryNames);
  } catch (error) {
    if (!(error instanceof PrerequisiteFailed)) throw error;
  }
  try {
    return await startWith(context, providers, [entry]);
  } catch (error) {
    if (!(error instanceof PrerequisiteFailed)) throw error;
    if (!judges && !(await acceptsAnything(context, providers))) throw blocked(error);
    throw new CheckFailed(`a valid configuration file with the entry ${entry} is refused: ${error.message}`);
  }
}
