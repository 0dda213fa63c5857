// Compares certificates by their content: their texts may differ in line ends.
import { X509Certificate } from 'node:crypto';

/** The fingerprint of a certificate in PEM. */
export const fingerprintOf = (pem: string): string => new X509Certificate(pem).fingerprint256;
