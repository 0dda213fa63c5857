// Checks certificates and keys of client configurations at the start, not at the first call.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Setting } from '../configuration-files/setting.ts';
import { pemBlocks } from '../pem.ts';

/** The text of a file or of inline data, and the setting that it is from. */
export interface PemSetting {
  readonly setting: Setting;
  readonly text: string;
}

/** @throws ConfigurationProblem for text that is not a list of certificates in PEM form */
export function checkAuthorities(setting: Setting, pem: string): void {
  for (const text of certificatesIn(setting, pem)) readCertificate(setting, text);
}

/** @throws ConfigurationProblem for a certificate and a key that do not belong together */
export function checkPair(certificate: PemSetting, key: PemSetting): void {
  const [own = ''] = certificatesIn(certificate.setting, certificate.text);
  const parsed = readCertificate(certificate.setting, own);
  if (!parsed.checkPrivateKey(readKey(key)))
    throw key.setting.problem('does not belong to the certificate', 'use the key that it was issued for');
}

function certificatesIn(setting: Setting, pem: string): readonly string[] {
  const found = pemBlocks(pem).blocks.filter(({ label }) => label === 'CERTIFICATE');
  if (found.length === 0)
    throw setting.problem('holds no certificate in PEM form', 'copy the certificate whole');
  return found.map(({ text }) => text);
}

function readCertificate(setting: Setting, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw setting.problem('holds a certificate that cannot be read', 'copy it again', error);
  }
}

function readKey({ setting, text }: PemSetting): KeyObject {
  try {
    return createPrivateKey(text);
  } catch (error) {
    throw setting.problem('holds no private key in PEM form without a passphrase', 'copy it again', error);
  }
}
