// The form of keys in a PEM file is not said (access 5.1): this server reads ECDSA private keys in SEC 1 form only, and
// refuses its start with one in PKCS #8.
import { expect } from 'vitest';
import { generatePrivateKey, pkcs8Pem, privateKeyPem } from '../../../common/keys/key-types.ts';
import { FileContentError } from '../../../reference-server/file-problems.ts';
import { pemBlocks } from '../../../reference-server/pem.ts';
import type { Parts } from '../../../reference-server/parts/index.ts';
import { LaunchRefused } from '../../kit/launcher/launcher.ts';
import type { Variant } from './variant.ts';

function readTraditionalKeysOnly(parts: Parts): void {
  const { parseKeys } = parts.serviceAccounts;
  parts.serviceAccounts.parseKeys = (text) => {
    const keys = parseKeys(text);
    const isPkcs8 = pemBlocks(text).blocks.some(({ label }) => label === 'PRIVATE KEY');
    if (isPkcs8 && keys.some(({ algorithm }) => algorithm.startsWith('ES')))
      throw new FileContentError('holds an ECDSA private key in PKCS #8: give it in SEC 1 form');
    return keys;
  };
}

export const traditionalKeys: Variant = {
  id: 'traditional-ecdsa-keys-only',
  title: 'ECDSA private keys in PKCS #8 refuse the start (access 5.1: the form is not said)',
  alter: readTraditionalKeysOnly,
  async shows(_api, { launcher }) {
    const key = await generatePrivateKey('P-256');
    const launch = (file: string) => launcher!.launch({ '--service-account-key-file': { file } });
    await (await launch(privateKeyPem(key))).stop();
    await expect(launch(pkcs8Pem(key))).rejects.toThrow(LaunchRefused);
  },
};
