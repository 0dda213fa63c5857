// Bootstrap tokens: their texts and the Secrets that store them (access 2.4).
import type { Names } from '../../../common/dialects/names.ts';
import type { Namespace } from '../kinds/collections.ts';
import type { Overrides } from '../objects/object.ts';
import type { Resource } from '../kinds/resource.ts';

export interface BootstrapToken {
  /** Six characters. */
  readonly id: string;
  /** Sixteen characters. */
  readonly secret: string;
  /** `id.secret`: what the bearer sends. */
  readonly text: string;
  /** The default expiration (RFC 3339), so that tokens of a crashed run expire. */
  readonly lifetimeEnd: string;
}

export type TokenUse = 'authentication' | 'signing';

export interface TokenFields {
  /** By default `authentication` only. */
  readonly usages?: readonly TokenUse[];
  readonly groups?: readonly string[];
  /** RFC 3339; null for a token that does not expire. By default a day ahead. */
  readonly expiration?: string | null;
  readonly description?: string;
}

/** The same token with another id or secret, well-formed or not. */
export function altered(
  token: BootstrapToken,
  { id = token.id, secret = token.secret }: Partial<Pick<BootstrapToken, 'id' | 'secret'>>,
): BootstrapToken {
  return { ...token, id, secret, text: `${id}.${secret}` };
}

export const tokenSecretName = (id: string): string => `bootstrap-token-${id}`;

/** The Secret of a token. */
export function tokenSecret(token: BootstrapToken, names: Names, fields: TokenFields = {}): Overrides {
  const { usages = ['authentication'], groups, expiration = token.lifetimeEnd, description } = fields;
  const keys: Record<string, string> = { 'token-id': token.id, 'token-secret': token.secret };
  for (const use of usages) keys[`usage-bootstrap-${use}`] = 'true';
  if (groups !== undefined) keys['auth-extra-groups'] = groups.join(',');
  if (expiration !== null) keys['expiration'] = expiration;
  if (description !== undefined) keys['description'] = description;
  return {
    metadata: { name: tokenSecretName(token.id) },
    type: names.secretTypes.bootstrapToken,
    data: encoded(keys),
  };
}

/** Encodes texts as the `data` of a Secret. */
export const encoded = (keys: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(keys).map(([key, text]) => [key, Buffer.from(text).toString('base64')]));

/** The Secrets of a namespace, without sample fields: a created Secret has only the fields that the case gives. A controller may
 * create the system namespace of a new server late, so `given` waits for it. */
export const secretsOf = (namespace: Pick<Namespace, 'resource' | 'secrets'>): Resource =>
  namespace.resource({ ...namespace.secrets.type, sample: () => ({}), needsController: true });
