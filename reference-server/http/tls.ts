// The certificate of the TLS port: from given files, or generated, stored in a directory and reused.
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { makeDirectory } from '../../common/files/make-directory.ts';
import type { Endpoint } from '../endpoint.ts';
import { fileProblem } from '../file-problems.ts';
import type { ServerOptions } from '../options.ts';

/** PEM texts. */
export interface ServerCertificate {
  readonly certificate: string;
  readonly key: string;
  /** The CA of a generated certificate, which clients must trust. */
  readonly ca?: string;
}

/** The server options that concern its certificate. */
export type CertificateOptions = Pick<ServerOptions, 'bindAddress' | 'certDir' | 'tlsFiles'>;

export interface CertificateRequest {
  /** Undefined: in memory only. */
  readonly directory: string | undefined;
  readonly hosts: readonly string[];
  readonly now: Date;
}

/** The files cannot be used; the message names the file and the remedy. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/** A certificate that expires sooner is regenerated: a server runs for days. */
const leastValidityMs = 3 * 86_400_000;

/** The certificate for the given options. @throws CertificateError */
export function prepareCertificates(options: CertificateOptions): Promise<ServerCertificate> {
  const { bindAddress, certDir, tlsFiles } = options;
  if (tlsFiles !== undefined) return givenCertificate(tlsFiles.certificate, tlsFiles.key);
  return generatedCertificate({ directory: certDir, hosts: hostsOf(bindAddress), now: new Date() });
}

/** The endpoint of a server with these certificates; a given certificate is its own trust anchor. */
export const endpointOf = (url: string, { ca, certificate }: ServerCertificate): Endpoint => ({
  url,
  certificateAuthority: ca ?? certificate,
});

/** Names and addresses at which clients reach a server that is bound to an address. */
export function hostsOf(bindAddress: string): readonly string[] {
  const anywhere = bindAddress === '0.0.0.0' || bindAddress === '::' || bindAddress === '';
  return [...new Set(['localhost', '127.0.0.1', '::1', ...(anywhere ? [] : [bindAddress])])];
}

/** @throws CertificateError */
export async function generatedCertificate(request: CertificateRequest): Promise<ServerCertificate> {
  if (request.directory === undefined) return generate(request.hosts);
  const kept = await readKept(request.directory);
  if (kept !== undefined && isUsable(kept, request)) return kept;
  const made = await generate(request.hosts);
  await keep(request.directory, made);
  return made;
}

/** Reads the given certificate and key. @throws CertificateError where they do not match */
export async function givenCertificate(certificateFile: string, keyFile: string): Promise<ServerCertificate> {
  // Sequential: if both files are missing, the error always names the same one.
  const certificate = await read('--tls-cert-file', certificateFile);
  const key = await read('--tls-private-key-file', keyFile);
  const parsed = parse(
    `--tls-cert-file: ${certificateFile}`,
    'certificate',
    () => new X509Certificate(certificate),
  );
  const privateKey = parse(`--tls-private-key-file: ${keyFile}`, 'private key', () => createPrivateKey(key));
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new CertificateError(
      `--tls-private-key-file: ${keyFile} is not the key of the certificate in ${certificateFile}`,
    );
  }
  return { certificate, key };
}

async function generate(hosts: readonly string[]): Promise<ServerCertificate> {
  // Imported here because it is the slowest part of the start.
  const { createCertificateAuthority } = await import('../../common/keys/certificate-authority.ts');
  const authority = await createCertificateAuthority('reference server root');
  const { certificate, key } = await authority.issueServer(hosts);
  return { certificate, key, ca: authority.certificate };
}

const files = { ca: 'ca.crt', certificate: 'tls.crt', key: 'tls.key' } as const;

async function readKept(directory: string): Promise<Required<ServerCertificate> | undefined> {
  try {
    const [ca, certificate, key] = await Promise.all(
      [files.ca, files.certificate, files.key].map((name) => readFile(join(directory, name), 'utf8')),
    );
    return { ca: ca!, certificate: certificate!, key: key! };
  } catch {
    return undefined;
  }
}

function isUsable(kept: Required<ServerCertificate>, { hosts, now }: CertificateRequest): boolean {
  try {
    const server = new X509Certificate(kept.certificate);
    const authority = new X509Certificate(kept.ca);
    const leastEnd = now.getTime() + leastValidityMs;
    return (
      server.verify(authority.publicKey) &&
      server.checkPrivateKey(createPrivateKey(kept.key)) &&
      [server, authority].every(({ validTo }) => Date.parse(validTo) > leastEnd) &&
      hosts.every((host) => (isIP(host) === 0 ? server.checkHost(host) : server.checkIP(host)) !== undefined)
    );
  } catch {
    return false;
  }
}

/** Each file is replaced atomically; only the owner can read the key. */
async function keep(directory: string, made: ServerCertificate): Promise<void> {
  try {
    makeDirectory(directory);
    for (const [field, name] of Object.entries(files) as [keyof typeof files, string][]) {
      const unfinished = join(directory, `.${name}.${process.pid}`);
      await writeFile(unfinished, made[field] ?? '', { mode: field === 'key' ? 0o600 : 0o644 });
      await rename(unfinished, join(directory, name));
    }
  } catch (error) {
    throw new CertificateError(`--cert-dir: ${directory} ${fileProblem(error)}`, { cause: error });
  }
}

async function read(flag: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CertificateError(`${flag}: ${file} ${fileProblem(error)}`, { cause: error });
  }
}

function parse<T>(subject: string, what: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new CertificateError(`${subject} holds no ${what} in PEM form`, { cause: error });
  }
}
