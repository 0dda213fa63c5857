// Reads and writes the claims of a service account token (document access 5.1; claim names are those of the dialect).
// Pure.
import type { Names } from '../../../common/dialects/names.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import { usernameOf } from './identity.ts';

/** An object that a token is bound to, or about. */
export interface Reference {
  readonly name: string;
  readonly uid: string;
}

/** The account of a token, and the objects that limit its validity. */
export interface TokenSubject {
  readonly namespace: string;
  readonly account: Reference;
  readonly secret?: Reference;
  readonly pod?: Reference;
}

export interface TokenClaims {
  readonly issuer: string;
  readonly audiences: readonly string[];
  /** Seconds since the epoch; absent: no limit. */
  readonly notBefore: number | undefined;
  readonly expires: number | undefined;
  /** The unique id of the token; may be empty. */
  readonly id: string;
  readonly subject: TokenSubject;
}

const usernameIn = ({ namespace, account: { name } }: TokenSubject) => usernameOf({ namespace, name });

/** The payload of a token. */
export function writeClaims(claims: TokenClaims, issuedAt: number, { tokens }: Names): JsonObject {
  const { issuer, audiences, notBefore, expires, id, subject } = claims;
  const { namespace, account, secret, pod } = subject;
  const times = {
    ...(expires === undefined ? {} : { exp: expires }),
    ...(notBefore === undefined ? {} : { nbf: notBefore }),
  };
  return {
    iss: issuer,
    ...(audiences.length === 0 ? {} : { aud: [...audiences] }),
    iat: issuedAt,
    ...times,
    ...(id === '' ? {} : { jti: id }),
    sub: usernameIn(subject),
    [tokens.claim]: {
      namespace,
      serviceaccount: { ...account },
      ...(secret === undefined ? {} : { secret: { ...secret } }),
      ...(pod === undefined ? {} : { pod: { ...pod } }),
    },
  };
}

/** Undefined if it is not a token of a service account. */
export function readClaims(payload: JsonObject, { tokens }: Names): TokenClaims | undefined {
  const { iss, aud, nbf, exp, jti, sub } = payload;
  const subject = readSubject(payload[tokens.claim]);
  if (subject === undefined || typeof iss !== 'string' || sub !== usernameIn(subject)) return undefined;
  const audiences = typeof aud === 'string' ? [aud] : (aud ?? []);
  if (!isTextList(audiences) || !isTime(nbf) || !isTime(exp)) return undefined;
  return {
    issuer: iss,
    audiences,
    notBefore: nbf,
    expires: exp,
    id: typeof jti === 'string' ? jti : '',
    subject,
  };
}

function readSubject(claim: Json | undefined): TokenSubject | undefined {
  if (!isObject(claim)) return undefined;
  const { namespace, serviceaccount, secret, pod } = claim;
  const account = readReference(serviceaccount);
  if (typeof namespace !== 'string' || account === undefined) return undefined;
  const [ofSecret, ofPod] = [secret, pod].map(readReference);
  // An invalid reference must not be ignored: the token would stay valid without the object that it is bound to.
  if ((secret !== undefined && !ofSecret) || (pod !== undefined && !ofPod)) return undefined;
  return {
    namespace,
    account,
    ...(ofSecret === undefined ? {} : { secret: ofSecret }),
    ...(ofPod === undefined ? {} : { pod: ofPod }),
  };
}

function readReference(value: Json | undefined): Reference | undefined {
  if (!isObject(value)) return undefined;
  const { name, uid } = value;
  return typeof name === 'string' && typeof uid === 'string' ? { name, uid } : undefined;
}

const isTextList = (value: Json): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isTime = (value: Json | undefined): value is number | undefined =>
  value === undefined || (typeof value === 'number' && Number.isFinite(value));
