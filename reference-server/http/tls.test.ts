// Certificates are generated, stored, reused, and regenerated when they no longer fit.
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CertificateError, generatedCertificate, givenCertificate, hostsOf } from './tls.ts';

const now = new Date();
const hosts = hostsOf('127.0.0.1');

async function inDirectory(run: (directory: string) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'certificates-'));
  try {
    await run(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

test('one is made, kept with a key that only its owner reads, and used again', async () => {
  await inDirectory(async (parent) => {
    const directory = join(parent, 'below', 'here');
    const made = await generatedCertificate({ directory, hosts, now });
    expect(await readFile(join(directory, 'ca.crt'), 'utf8')).toBe(made.ca);
    expect((await stat(join(directory, 'tls.key'))).mode & 0o777).toBe(0o600);
    const certificate = new X509Certificate(made.certificate);
    expect(certificate.checkHost('localhost')).toBeDefined();
    expect(certificate.checkIP('127.0.0.1')).toBeDefined();
    expect(certificate.checkIP('::1')).toBeDefined();
    expect(await generatedCertificate({ directory, hosts, now })).toEqual(made);
  });
});

test('one that does not fit any more is replaced', async () => {
  await inDirectory(async (directory) => {
    const first = await generatedCertificate({ directory, hosts, now });
    const other = await generatedCertificate({ directory, hosts: hostsOf('10.1.2.3'), now });
    expect(other.certificate).not.toBe(first.certificate);
    const later = new Date(now.getTime() + 29 * 86_400_000);
    const renewed = await generatedCertificate({ directory, hosts, now: later });
    expect(renewed.certificate).not.toBe(other.certificate);
    await writeFile(join(directory, 'tls.key'), first.key);
    const mended = await generatedCertificate({ directory, hosts, now });
    expect(mended.key).not.toBe(first.key);
  });
});

test('without a directory it stays in memory', async () => {
  const made = await generatedCertificate({ directory: undefined, hosts, now });
  expect(made.ca).toContain('BEGIN CERTIFICATE');
});

test('given files are checked', async () => {
  await inDirectory(async (directory) => {
    const one = await generatedCertificate({ directory, hosts, now });
    const two = await generatedCertificate({ directory: undefined, hosts, now });
    const certificate = join(directory, 'tls.crt');
    const key = join(directory, 'tls.key');
    const otherKey = join(directory, 'other.key');
    await writeFile(otherKey, two.key);
    expect(await givenCertificate(certificate, key)).toEqual({ certificate: one.certificate, key: one.key });
    const refusals = [
      [certificate, otherKey, 'is not the key of'],
      [key, key, 'holds no certificate'],
      [certificate, certificate, 'holds no private key'],
      [join(directory, 'absent'), key, 'no such file'],
    ] as const;
    for (const [certificateFile, keyFile, message] of refusals) {
      const refused = givenCertificate(certificateFile, keyFile);
      await expect(refused).rejects.toThrow(message);
      await expect(refused).rejects.toBeInstanceOf(CertificateError);
    }
  });
});
