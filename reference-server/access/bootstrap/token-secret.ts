// The Secret of a bootstrap token (document access 2.4): where it lies, what it says, and what it may be used for. Pure.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import { conformString } from '../../schema/scalar.ts';

/** `authentication`: as bearer token; `signing`: of cluster-info. */
export type TokenUse = 'authentication' | 'signing';

export interface BootstrapToken {
  readonly id: string;
  readonly secret: string;
}

const idShape = /^[a-z0-9]{6}$/;
const secretShape = /^[a-z0-9]{16}$/;
const groupPrefix = 'system:bootstrappers:';

/** The two parts of a text of the form [a-z0-9]{6}[.][a-z0-9]{16} (document access 5.1); undefined for another. */
export function parseToken(text: string): BootstrapToken | undefined {
  const dot = text.indexOf('.');
  const token = { id: text.slice(0, dot), secret: text.slice(dot + 1) };
  return dot >= 0 && isWellFormed(token) ? token : undefined;
}

export const isWellFormed = ({ id, secret }: BootstrapToken): boolean =>
  idShape.test(id) && secretShape.test(secret);

export const secretNameOf = (id: string): string => `bootstrap-token-${id}`;

/** What a Secret holds under a key, as text; empty where it holds nothing. */
export function textAt(secret: ApiObject, key: string): string {
  const { data = {} } = secret as ApiObject & { readonly data?: Readonly<Record<string, string>> };
  return Object.hasOwn(data, key) ? Buffer.from(data[key]!, 'base64').toString('utf8') : '';
}

/** The token that the keys of a Secret say, whether well-formed or not. */
export const tokenIn = (secret: ApiObject): BootstrapToken => ({
  id: textAt(secret, 'token-id'),
  secret: textAt(secret, 'token-secret'),
});

export const hasTokenType = (secret: ApiObject, { secretTypes }: Names): boolean =>
  secret['type'] === secretTypes.bootstrapToken;

/** It lies in the system namespace, under the name that its token-id gives. */
export const isInPlace = ({ metadata }: ApiObject, { id }: BootstrapToken, { namespaces }: Names): boolean =>
  metadata.namespace === namespaces.system && metadata.name === secretNameOf(id);

/** One that is on its way out counts no more, whatever holds it. */
export const isLive = ({ metadata }: ApiObject): boolean => !metadata.deletionTimestamp;

/** A usage is given by the text `true`, and by no other way to say so. */
export const isFor = (secret: ApiObject, use: TokenUse): boolean =>
  textAt(secret, `usage-bootstrap-${use}`) === 'true';

/** Milliseconds until the token expires: none for one that has expired, or whose expiration is no time at all; undefined
 * for one that lasts. */
export function timeLeftMs(secret: ApiObject, nowMs: number): number | undefined {
  const expiration = textAt(secret, 'expiration');
  if (expiration === '') return undefined;
  const time = conformString({ type: 'string', format: 'micro-time' }, expiration);
  if (!('value' in time)) return 0;
  return Math.max(0, Date.parse(String(time.value)) - nowMs);
}

/** All groups of a token's user but the one of every authenticated user; undefined where it asks for one that tokens
 * may not have. */
export function groupsOf(secret: ApiObject): readonly string[] | undefined {
  const extra = textAt(secret, 'auth-extra-groups');
  const named = extra === '' ? [] : extra.split(',').map((group) => group.trim());
  return named.every(isExtraGroup) ? [...new Set(['system:bootstrappers', ...named])] : undefined;
}

const isExtraGroup = (group: string) => group.startsWith(groupPrefix) && group.length > groupPrefix.length;

export const usernameOf = ({ id }: BootstrapToken): string => `system:bootstrap:${id}`;
