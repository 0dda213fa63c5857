// Maps errors of undici and Node to the codes of `TransportError`, each with a one-line message.
import { TransportError } from '../requests/transport.ts';
import type { TransportErrorCode } from '../requests/transport.ts';

const refused = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
]);
const timedOut = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
/** What these errors mean to a user, who can set the limit of an answer. */
const limits = new Map([
  ['UND_ERR_HEADERS_TIMEOUT', 'no answer came within the time limit (option --timeout)'],
  ['UND_ERR_BODY_TIMEOUT', 'the answer stopped for as long as the time limit (option --timeout)'],
]);
const broken = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_INFO',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const aborted = new Set([
  'ABORT_ERR',
  'UND_ERR_ABORTED',
  'UND_ERR_ABORT',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
]);

/** The codes of OpenSSL's chain verification and of Node's host name check. */
const untrusted = new Map([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another host name'],
  ['HOSTNAME_MISMATCH', 'the certificate is for another host name'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'the certificate is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate chain ends in a root that is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate is not signed by the given authority'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'the certificate is not signed by the given authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the certificate is not signed by the given authority'],
  ['CERT_SIGNATURE_FAILURE', 'the signature of the certificate does not verify'],
  ['CERT_UNTRUSTED', 'the certificate is not trusted'],
  ['CERT_REJECTED', 'the certificate is rejected'],
  ['CERT_REVOKED', 'the certificate is revoked'],
  ['CERT_CHAIN_TOO_LONG', 'the certificate chain is too long'],
  ['PATH_LENGTH_EXCEEDED', 'the certificate chain is longer than its authority allows'],
  ['INVALID_CA', 'the issuer of the certificate is not a certificate authority'],
  ['INVALID_PURPOSE', 'the certificate is not for servers'],
]);

/** @param signal the caller's: once it has aborted, every error counts as `aborted` */
export function toTransportError(error: unknown, signal?: AbortSignal): TransportError {
  if (signal?.aborted === true) {
    return new TransportError('aborted', `ended by the caller: ${oneLine(signal.reason)}`, { cause: error });
  }
  const own = findOwn(error);
  if (own !== undefined) return own;
  const code = codeOf(error);
  const trust = untrusted.get(code);
  if (trust !== undefined) return new TransportError('untrusted', trust, { cause: error });
  return new TransportError(classify(code, error), limits.get(code) ?? oneLine(error), { cause: error });
}

function classify(code: string, error: unknown): TransportErrorCode {
  if (refused.has(code)) return 'refused';
  if (timedOut.has(code)) return 'timeout';
  if (aborted.has(code)) return 'aborted';
  // A reset HTTP/2 stream may surface as a wrong length or as a stream error.
  const isResetStream = error instanceof Error && 'http2ErrorCode' in error;
  if (isResetStream || broken.has(code) || code.startsWith('ERR_HTTP2_')) return 'reset';
  return 'protocol';
}

function findOwn(error: unknown): TransportError | undefined {
  if (error instanceof TransportError) return error;
  return error instanceof Error && error.cause instanceof TransportError ? error.cause : undefined;
}

/** Node reports failures for several addresses as one AggregateError; its first error is representative. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && error.name === 'AbortError' ? 'ABORT_ERR' : '';
}

function oneLine(error: unknown): string {
  const inner =
    error instanceof AggregateError && error.message === '' ? (error.errors[0] as unknown) : error;
  const text = inner instanceof Error ? inner.message || codeOf(inner) || inner.name : String(inner);
  return text.replaceAll(/\s+/g, ' ').trim();
}
