// What the case needs of a server with a configuration file: to start it, and to get the identities of tokens.
import type { Observed } from './compare.ts';
import type { ModelEntry } from './entry.ts';
import type { Token } from './token.ts';

/** A server with entries; those of the list have an issuer each, by their position. */
export interface IdentityServer {
  /** The identity of a token of an issuer, or the status of the refusal. */
  observe(index: number, token: Token): Promise<Observed>;
}

/** @throws PrerequisiteFailed where the server does not start with the entries */
export type LaunchWith = (entries: readonly ModelEntry[]) => Promise<IdentityServer>;
