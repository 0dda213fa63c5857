// Bootstrap tokens as cases make them: their texts, and the Secrets that they are in (access 2.4).
import { createHash, randomInt } from 'node:crypto';
import type { Names } from '../../fixtures/dialects/names.ts';
import type { Namespace } from './collections.ts';
import type { Overrides } from './object.ts';
import type { Resource } from './resource.ts';

export interface BootstrapToken {
  /** Six characters. */
  readonly id: string;
  /** Sixteen characters. */
  readonly secret: string;
  /** `id.secret`: what the bearer sends. */
  readonly text: string;
}

export type TokenUse = 'authentication' | 'signing';

export interface TokenFields {
  /** Authentication only, where nothing is said. */
  readonly usages?: readonly TokenUse[];
  readonly groups?: readonly string[];
  /** RFC 3339. */
  readonly expiration?: string;
  readonly description?: string;
}

export interface TokenOptions {
  readonly uniqueClusterName: (word: string) => string;
  readonly addSecret: (secret: string) => void;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}0123456789`;

/** Makes tokens that nobody else has. The id is the same in each run with one seed; the secret guards a real server. */
export function createTokens({ uniqueClusterName, addSecret }: TokenOptions): () => BootstrapToken {
  return () => {
    const digest = createHash('sha256').update(uniqueClusterName('token')).digest();
    const id = textOf(6, (at, count) => digest[at]! % count);
    const secret = textOf(16, (_at, count) => randomInt(count));
    const token = bootstrapToken(id, secret);
    addSecret(secret);
    addSecret(token.text);
    return token;
  };
}

/** Begins with a letter: what else may come first is for a case about it. */
const textOf = (length: number, pick: (at: number, count: number) => number): string =>
  Array.from({ length }, (_, at) => {
    const from = at === 0 ? letters : alphabet;
    return from[pick(at, from.length)];
  }).join('');

export const bootstrapToken = (id: string, secret: string): BootstrapToken => ({
  id,
  secret,
  text: `${id}.${secret}`,
});

export const tokenSecretName = (id: string): string => `bootstrap-token-${id}`;

/** The Secret of a token. */
export function tokenSecret(token: BootstrapToken, names: Names, fields: TokenFields = {}): Overrides {
  const { usages = ['authentication'], groups, expiration, description } = fields;
  const keys: Record<string, string> = { 'token-id': token.id, 'token-secret': token.secret };
  for (const use of usages) keys[`usage-bootstrap-${use}`] = 'true';
  if (groups !== undefined) keys['auth-extra-groups'] = groups.join(',');
  if (expiration !== undefined) keys['expiration'] = expiration;
  if (description !== undefined) keys['description'] = description;
  return {
    metadata: { name: tokenSecretName(token.id) },
    type: names.secretTypes.bootstrapToken,
    data: encoded(keys),
  };
}

/** Texts as the data of a Secret. */
export const encoded = (keys: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(keys).map(([key, text]) => [key, Buffer.from(text).toString('base64')]));

/** The Secrets of a namespace, made with what a case says and nothing else. */
export const secretsOf = (namespace: Pick<Namespace, 'resource' | 'secrets'>): Resource =>
  namespace.resource({ ...namespace.secrets.type, sample: () => ({}) });
