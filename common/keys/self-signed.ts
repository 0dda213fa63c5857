// A self-signed server certificate that is not an authority (access 5.2).
// oxlint-disable-next-line import/no-unassigned-import -- the X.509 library finds it as a global
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import type { KeyPair } from './certificate-authority.ts';
import { alternativeName, generateKeys, period, serialNumber } from './certificate-fields.ts';
import type { Validity } from './certificate-fields.ts';
import { keyTraits, privateKeyPem } from './key-types.ts';

/** The authority flag of the certificate is not set. */
export async function selfSignedServer(hosts: readonly string[], validity: Validity = {}): Promise<KeyPair> {
  const keys = await generateKeys('P-256');
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [hosts[0] ?? 'server'] }],
    ...period(validity),
    signingAlgorithm: keyTraits['P-256'].x509,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(hosts.map(alternativeName)),
    ],
  });
  return { certificate: certificate.toString('pem'), key: privateKeyPem(keys.privateKey) };
}
