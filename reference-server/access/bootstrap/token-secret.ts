// The Secret of a bootstrap token (document access 2.4): its place, its content, and what it may be used for. Pure.
import type { Names } from '../../../common/dialects/names.ts';
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

/** The two parts of a text of the form [a-z0-9]{6}[.][a-z0-9]{16} (document access 5.1); else undefined. */
export function parseToken(text: string): BootstrapToken | undefined {
  const dot = text.indexOf('.');
  const token = { id: text.slice(0, dot), secret: text.slice(dot + 1) };
  return dot >= 0 && isWellFormed(token) ? token : undefined;
}

export const isWellFormed = ({ id, secret }: BootstrapToken): boolean =>
  idShape.test(id) && secretShape.test(secret);

export const secretNameOf = (id: string): string => `bootstrap-token-${id}`;

/** The value of a key of a Secret, as text; empty if it is missing. */
export function textAt(secret: ApiObject, key: string): string {
  const { data = {} } = secret as ApiObject & { readonly data?: Readonly<Record<string, string>> };
  return Object.hasOwn(data, key) ? Buffer.from(data[key]!, 'base64').toString('utf8') : '';
}

/** The token in the keys of a Secret, well-formed or not. */
export const tokenIn = (secret: ApiObject): BootstrapToken => ({
  id: textAt(secret, 'token-id'),
  secret: textAt(secret, 'token-secret'),
});

export const hasTokenType = (secret: ApiObject, { secretTypes }: Names): boolean =>
  secret['type'] === secretTypes.bootstrapToken;

/** The Secret is in the system namespace and named after its token-id. */
export const isInPlace = ({ metadata }: ApiObject, { id }: BootstrapToken, { namespaces }: Names): boolean =>
  metadata.namespace === namespaces.system && metadata.name === secretNameOf(id);

/** A Secret that is being deleted is no longer valid, even if finalizers hold it. */
export const isLive = ({ metadata }: ApiObject): boolean => !metadata.deletionTimestamp;

/** A usage is allowed by the exact text `true`. */
export const isFor = (secret: ApiObject, use: TokenUse): boolean =>
  textAt(secret, `usage-bootstrap-${use}`) === 'true';

/** Milliseconds until the token expires: 0 if it has expired or its expiration is not a valid time; undefined if it
 * never expires. */
export function timeLeftMs(secret: ApiObject, nowMs: number): number | undefined {
  const expiration = textAt(secret, 'expiration');
  if (expiration === '') return undefined;
  const time = conformString({ type: 'string', format: 'micro-time' }, expiration);
  if (!('value' in time)) return 0;
  return Math.max(0, Date.parse(String(time.value)) - nowMs);
}

/** The groups of the token's user, without the one of every authenticated user; undefined if the Secret names a group
 * that tokens may not have. */
export function groupsOf(secret: ApiObject): readonly string[] | undefined {
  const extra = textAt(secret, 'auth-extra-groups');
  const named = extra === '' ? [] : extra.split(',').map((group) => group.trim());
  return named.every(isExtraGroup) ? [...new Set(['system:bootstrappers', ...named])] : undefined;
}

const isExtraGroup = (group: string) => group.startsWith(groupPrefix) && group.length > groupPrefix.length;

export const usernameOf = ({ id }: BootstrapToken): string => `system:bootstrap:${id}`;
