// Servers with an authentication configuration file, and what they make of tokens of its issuers (access 5.3).
import type { Claims } from '../../fixtures/services/issuer.ts';
import { startIssuers } from '../../fixtures/services/issuers.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { CheckFailed, PrerequisiteFailed } from '../kit/failures.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { whoIs } from '../kit/self-review.ts';
import type { Identity } from '../kit/self-review.ts';
import { expectAccepted, expectRefused, on } from './bearers.ts';
import { entryNames, entryOf, fileOf } from './configuration-entries.ts';
import type { Authenticator, EntryName, Providers } from './configuration-entries.ts';
import { anyPath, authenticatedOnly } from './static-users.ts';

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
    main.state('misstated', main.url('minimal'));
    return { main, other };
  });
}

/** A token of the issuer of an authenticator, for its first audience. It is redacted in reports. */
export async function mintFor(
  { people }: Pick<CaseContext, 'people'>,
  { main }: Providers,
  { issuer }: Pick<Authenticator, 'issuer'>,
  claims: Claims = {},
): Promise<string> {
  const token = await main.mint('', { iss: issuer.url, aud: issuer.audiences[0], ...claims });
  people.bearer(token, 'any-user');
  return token;
}

/** A server and the tokens that it should accept, named by the entries of the shared file. */
export interface Configured {
  readonly providers: Providers;
  mint(entry: EntryName, claims?: Claims): Promise<string>;
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
  refuses(entry: EntryName, what: string, claims: Claims): Promise<void>;
}

/** The server with all shared entries. Where it does not start, a server with the entry alone: one entry that a server does
 * not support fails the rows about it only. */
export async function configuredServer(context: CaseContext): Promise<Configured> {
  const providers = await providersOfRun(context);
  const mint: Configured['mint'] = (entry, claims) =>
    mintFor(context, providers, entryOf(providers, entry), claims);
  const serverFor = (entry: EntryName) => serverWith(context, providers, entry);
  return {
    providers,
    mint,
    lasting(seconds) {
      const nbf = Math.floor(context.now() / 1_000) - 60;
      return { nbf, exp: nbf + seconds };
    },
    async identity(entry, claims) {
      const { people } = await serverFor(entry);
      const { api } = people.bearer(await mint(entry, claims), 'any-user');
      return whoIs(context, api, `with a token of the entry ${entry}`);
    },
    async accepts(entry, claims) {
      await expectAccepted(on(context, await serverFor(entry)), await mint(entry, claims));
    },
    async isAccepted(entry, claims) {
      const { people } = await serverFor(entry);
      const { api } = people.bearer(await mint(entry, claims), 'any-user');
      return (await api.get(anyPath, { query: { limit: 1 } })).status !== 401;
    },
    async refuses(entry, what, claims) {
      const token = await mint(entry, claims);
      await expectRefused(on(context, await serverFor(entry)), token, `a request with a token ${what}`);
    },
  };
}

const startWith = (context: CaseContext, providers: Providers, names: readonly EntryName[]) =>
  context.launched(
    withFile(
      fileOf(
        context.names,
        names.map((name) => entryOf(providers, name)),
      ),
    ),
  );

/** @throws CheckFailed where the server starts with another entry, but not with this one */
async function serverWith(
  context: CaseContext,
  providers: Providers,
  entry: EntryName,
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
    const control = entry === 'minimal' ? 'uid-claim' : 'minimal';
    await dependsOn(
      'authentication.configuration.file-used',
      () => startWith(context, providers, [control]),
      context.id,
    );
    throw new CheckFailed(`a valid configuration file with the entry ${entry} is refused: ${error.message}`);
  }
}
