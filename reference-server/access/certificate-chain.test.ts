// The path from a certificate to an authority: visits no certificate twice, and prefers certificates that are valid
// now.
// oxlint-disable-next-line import/no-unassigned-import -- the X.509 library finds it as a global
import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { expect, test, vi } from 'vitest';
import { findPath, isCurrent } from './certificate-chain.ts';

const now = Date.UTC(2030, 0, 1);
const hourMs = 3_600_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
type Keys = Awaited<ReturnType<typeof newKeys>>;

/** Authorities of the same name and key verify as issuers of each other. */
async function authority(
  keys: Keys,
  serialNumber: string,
  { name = 'CN=authority', endMs = now + hourMs } = {},
) {
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber,
    name,
    notBefore: new Date(now - 9 * hourMs),
    notAfter: new Date(endMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  return new X509Certificate(made.toString('pem'));
}

async function leafOf(keys: Keys) {
  const made = await x509.X509CertificateGenerator.create({
    serialNumber: 'ff',
    subject: 'CN=jane',
    issuer: 'CN=authority',
    notBefore: new Date(now - hourMs),
    notAfter: new Date(now + hourMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
  });
  return new X509Certificate(made.toString('pem'));
}

test('each intermediate is checked once, however many paths lead to it', async () => {
  const keys = await newKeys();
  const intermediates = await Promise.all(
    ['01', '02', '03', '04', '05', '06', '07', '08'].map((serial) => authority(keys, serial)),
  );
  const foreign = await authority(await newKeys(), '09');
  const verify = vi.spyOn(X509Certificate.prototype, 'verify');
  expect(findPath([await leafOf(keys), ...intermediates], [foreign], now)).toBeUndefined();
  expect(verify.mock.calls.length).toBeGreaterThan(8);
  expect(verify.mock.calls.length).toBeLessThan(100);
  verify.mockRestore();
});

test('of two authorities that signed, the one that is valid now is used', async () => {
  const keys = await newKeys();
  const [expired, current] = await Promise.all([
    authority(keys, '01', { endMs: now - hourMs }),
    authority(keys, '02'),
  ]);
  const leaf = await leafOf(keys);
  for (const authorities of [
    [expired, current],
    [current, expired],
  ]) {
    const path = findPath([leaf], authorities, now);
    expect(path).toEqual([leaf, current]);
    expect(isCurrent(path!, now)).toBe(true);
  }
  expect(isCurrent(findPath([leaf], [expired], now)!, now)).toBe(false);
});

test('an intermediate below an expired authority does not hide one below another authority', async () => {
  const [intermediate, oldKeys, newerKeys] = await Promise.all([newKeys(), newKeys(), newKeys()]);
  const between = async (issuer: Keys, issuerName: string, serialNumber: string) => {
    const made = await x509.X509CertificateGenerator.create({
      serialNumber,
      subject: 'CN=authority',
      issuer: issuerName,
      notBefore: new Date(now - hourMs),
      notAfter: new Date(now + hourMs),
      signingAlgorithm: algorithm,
      publicKey: intermediate.publicKey,
      signingKey: issuer.privateKey,
      extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
    });
    return new X509Certificate(made.toString('pem'));
  };
  const expired = await authority(oldKeys, '01', { name: 'CN=old', endMs: now - hourMs });
  const current = await authority(newerKeys, '02', { name: 'CN=new' });
  const choices = [await between(oldKeys, 'CN=old', '03'), await between(newerKeys, 'CN=new', '04')];
  const leaf = await leafOf(intermediate);
  for (const intermediates of [choices, choices.toReversed()]) {
    const path = findPath([leaf, ...intermediates], [expired, current], now);
    expect(path).toEqual([leaf, choices[1], current]);
  }
});
