// Creates bootstrap tokens for `people`: generates their texts, stores their Secrets, and waits until they are accepted.
import { createHash, randomInt } from 'node:crypto';
import type { Names } from '../../../common/dialects/names.ts';
import type { Api } from '../requests/api.ts';
import { secretsOf } from './bootstrap-tokens.ts';
import type { BootstrapToken } from './bootstrap-tokens.ts';
import { createCluster } from '../kinds/collections.ts';
import type { ClientScope } from '../kinds/collections.ts';
import { WaitingError } from '../waiting/eventually.ts';
import { CheckFailed, PrerequisiteFailed } from '../failures.ts';
import type { Resource } from '../kinds/resource.ts';

export interface TokenToolOptions {
  readonly scope: ClientScope;
  readonly names: Names;
  readonly uniqueClusterName: (word: string) => string;
  readonly addSecret: (secret: string) => void;
  readonly now: () => number;
}

export interface TokenTools {
  /** A unique token. Its id depends on the seed only; its secret is random, since it may grant access to a real server. */
  mint(): BootstrapToken;
  readonly secrets: Resource;
  /** Waits until all replicas accept a new token: a bootstrap token, or the token of a service account.
   * @throws PrerequisiteFailed */
  known(bearer: Api): Promise<void>;
}

/** Long enough for clocks that differ by hours. */
const lifetimeMs = 24 * 3_600_000;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}0123456789`;

export function createTokenTools(options: TokenToolOptions): TokenTools {
  const { scope, names, uniqueClusterName, addSecret, now } = options;
  const cluster = createCluster({ ...scope, uniqueName: uniqueClusterName }, names);
  const system = cluster.existing(names.namespaces.system);
  return {
    mint() {
      const digest = createHash('sha256').update(uniqueClusterName('token')).digest();
      const id = textOf(6, (at, count) => digest[at]! % count);
      const secret = textOf(16, (_at, count) => randomInt(count));
      const lifetimeEnd = `${new Date(now() + lifetimeMs).toISOString().slice(0, 19)}Z`;
      const token = { id, secret, text: `${id}.${secret}`, lifetimeEnd };
      addSecret(secret);
      addSecret(token.text);
      return token;
    },
    secrets: secretsOf(system),
    async known(bearer) {
      const { waiting } = scope;
      const path = system.configMaps.path();
      const check = async () => {
        const { status } = await bearer.get(path, { query: { limit: 1 }, phase: 'set-up' });
        if (status === 401) throw new CheckFailed('a new token is not accepted yet');
      };
      try {
        await waiting.eventually(() => waiting.onAllReplicas(check), 'cache');
      } catch (error) {
        if (error instanceof WaitingError) throw new PrerequisiteFailed(error.message);
        throw error;
      }
    },
  };
}

/** Begins with a letter; a leading digit is tested by a case of its own. */
const textOf = (length: number, pick: (at: number, count: number) => number): string =>
  Array.from({ length }, (_, at) => {
    const from = at === 0 ? letters : alphabet;
    return from[pick(at, from.length)];
  }).join('');
