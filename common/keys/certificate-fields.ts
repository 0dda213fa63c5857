// Fields of certificates and their keys, for all that issue certificates.
import type { webcrypto } from 'node:crypto';
import type * as x509 from '@peculiar/x509';
import { keyTraits } from './key-types.ts';
import type { KeyType } from './key-types.ts';

const dayMs = 86_400_000;

export interface Validity {
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

export const generateKeys = (type: KeyType): Promise<webcrypto.CryptoKeyPair> =>
  crypto.subtle.generateKey(keyTraits[type].x509, true, ['sign', 'verify']);

/** A random one, in hexadecimal digits. */
export function serialNumber(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(15)))
    .toString('hex')
    .padStart(32, '01');
}

/** Starts one day early, because the clock of the peer may be behind. */
export function period(validity: Validity): { notBefore: Date; notAfter: Date } {
  return {
    notBefore: validity.notBefore ?? new Date(Date.now() - dayMs),
    notAfter: validity.notAfter ?? new Date(Date.now() + 30 * dayMs),
  };
}

export function alternativeName(host: string): x509.JsonGeneralName {
  const isAddress = /^[0-9.]+$/.test(host) || host.includes(':');
  return { type: isAddress ? 'ip' : 'dns', value: host };
}
