// How `people` comes to new bootstrap tokens: their texts, the place of their Secrets, and the wait until they work.
import { createHash, randomInt } from 'node:crypto';
import type { Names } from '../../fixtures/dialects/names.ts';
import type { Api } from './api.ts';
import { secretsOf } from './bootstrap-tokens.ts';
import type { BootstrapToken } from './bootstrap-tokens.ts';
import { createCluster } from './collections.ts';
import type { Corner } from './collections.ts';
import { WaitingError } from './eventually.ts';
import { CheckFailed, PrerequisiteFailed } from './failures.ts';
import type { Resource } from './resource.ts';

export interface TokenToolOptions {
  readonly corner: Corner;
  readonly names: Names;
  readonly uniqueClusterName: (word: string) => string;
  readonly addSecret: (secret: string) => void;
  readonly now: () => number;
}

export interface TokenTools {
  /** A token that nobody else has. The id is the same in each run with one seed; the secret guards a real server. */
  mint(): BootstrapToken;
  readonly secrets: Resource;
  /** A new token, of an account too, may reach the parts that know tokens a little late, one after the other.
   * @throws PrerequisiteFailed */
  known(bearer: Api): Promise<void>;
}

/** Clocks may be hours apart. */
const lifetimeMs = 24 * 3_600_000;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}0123456789`;

export function createTokenTools(options: TokenToolOptions): TokenTools {
  const { corner, names, uniqueClusterName, addSecret, now } = options;
  const cluster = createCluster({ ...corner, uniqueName: uniqueClusterName }, names);
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
      const { waiting } = corner;
      const path = system.configMaps.path();
      const look = async () => {
        const { status } = await bearer.get(path, { query: { limit: 1 }, phase: 'set-up' });
        if (status === 401) throw new CheckFailed('a new token is not known');
      };
      try {
        await waiting.eventually(() => waiting.everywhere(look), 'cache');
      } catch (error) {
        if (error instanceof WaitingError) throw new PrerequisiteFailed(error.message);
        throw error;
      }
    },
  };
}

/** Begins with a letter: what else may come first is for a case about it. */
const textOf = (length: number, pick: (at: number, count: number) => number): string =>
  Array.from({ length }, (_, at) => {
    const from = at === 0 ? letters : alphabet;
    return from[pick(at, from.length)];
  }).join('');
