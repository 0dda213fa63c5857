// Issues and checks the service account tokens of a server (document access 5.1).
import { createHash } from 'node:crypto';
import type { Names } from '../../../common/dialects/names.ts';
import type { Clock } from '../../clock.ts';
import type { ApiObject } from '../../object.ts';
import type { User } from '../../requests/request.ts';
import type { Store } from '../../storage/store.ts';
import { readStored } from '../../resources/declaration/keys.ts';
import { readClaims, writeClaims } from './claims.ts';
import type { Reference, TokenClaims, TokenSubject } from './claims.ts';
import type { KeyRing } from './key-ring.ts';
import type { ServiceAccountParts } from './parts.ts';
import { sign } from './signature.ts';

export interface ServiceAccountTokens {
  /** The server's own audiences: the default of its tokens. */
  readonly audiences: readonly string[];
  issue(subject: TokenSubject, options?: IssueOptions): Promise<string>;
  /** The user of a token, with those of the requested audiences that it is valid for; undefined if it is not valid. */
  check(token: string, requested: readonly string[]): Promise<User | undefined>;
}

export interface IssueOptions {
  readonly audiences?: readonly string[];
  /** Seconds since the epoch; absent: it is valid as long as its Secret. */
  readonly expires?: number;
}

export interface TokenOptions {
  readonly names: Names;
  readonly store: Store;
  readonly clock: Clock;
  /** Creates the id of a token. */
  readonly uid: () => string;
  readonly parts: ServiceAccountParts;
  readonly issuer: string;
  readonly audiences: readonly string[];
  /** Whether tokens are valid only while the objects that they are bound to exist. */
  readonly lookup: boolean;
  readonly keys: () => Promise<KeyRing>;
}

/** The size of the cache of verified tokens. */
const maxCached = 4096;

export function createServiceAccountTokens(options: TokenOptions): ServiceAccountTokens {
  const { names, store, clock, parts, issuer, audiences: own } = options;
  const cache = new Map<string, TokenClaims>();
  let ring: Promise<KeyRing> | undefined;
  const keys = () => (ring ??= options.keys());
  const nowSeconds = () => clock.now() / 1_000;

  async function signedClaims(token: string): Promise<TokenClaims | undefined> {
    const digest = createHash('sha256').update(token).digest('base64');
    const known = cache.get(digest);
    if (known !== undefined) return known;
    const { verification } = await keys();
    const payload = await parts.verifySignature(token, verification, parts.candidateKeys);
    const claims = payload && readClaims(payload, names);
    if (claims === undefined) return undefined;
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '');
    cache.set(digest, claims);
    return claims;
  }

  const read = (plural: string, namespace: string, { name }: Reference) =>
    readStored(store, { group: '', plural, scope: 'Namespaced' }, namespace, name);

  async function isCurrent(token: string, { subject, expires }: TokenClaims): Promise<boolean> {
    const { namespace, account, secret, pod } = subject;
    const isSame = (stored: ApiObject | undefined, reference: Reference) =>
      parts.isSameObject(stored, reference);
    if (!isSame(await read('serviceaccounts', namespace, account), account)) return false;
    if (pod !== undefined && !isSame(await read('pods', namespace, pod), pod)) return false;
    if (secret === undefined) return true;
    const held = await read('secrets', namespace, secret);
    return expires === undefined ? parts.isHeldBy(held, token) : isSame(held, secret);
  }

  return {
    audiences: own,
    async issue(subject, { audiences = own, expires } = {}) {
      const { signing } = await keys();
      const now = Math.floor(nowSeconds());
      const notBefore = expires === undefined ? undefined : now;
      const id = expires === undefined ? '' : options.uid();
      const claims = { issuer, audiences, notBefore, expires, id, subject };
      return sign(writeClaims(claims, now, names), signing);
    },
    async check(token, requested) {
      const claims = await signedClaims(token);
      if (claims === undefined || !parts.isOwnIssuer(claims, issuer)) return undefined;
      const now = nowSeconds();
      if (parts.isExpired(claims, now) || parts.isTooEarly(claims, now)) return undefined;
      const audiences = parts.sharedAudiences(claims, requested, own);
      if (audiences.length === 0) return undefined;
      if (options.lookup && !(await isCurrent(token, claims))) return undefined;
      return { ...parts.accountUser(claims, names.tokens.credentialIdKey), audiences };
    },
  };
}
