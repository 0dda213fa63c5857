// Reads what a launched server, or its launcher file, left in files: tokens and certificates.
import { readFile } from 'node:fs/promises';
import type { NetworkConnection } from '../connection.ts';
import { PrerequisiteFailed } from '../failures.ts';
import { limits } from './limits.ts';
import type { CredentialDescription } from './schema.ts';

/** `undefined` for a file that is not there (yet). Without the line end that editors add. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    return undefined;
  }
}

/** @throws PrerequisiteFailed where a ready server did not write a file that the launcher names */
export async function readConnection(
  baseUrl: string,
  credential: CredentialDescription,
  fill: (text: string) => string,
): Promise<NetworkConnection> {
  const { token, tokenFile, ca, clientCertificate, clientKey } = credential;
  const read = async (name: string, path: string): Promise<string> => {
    const text = await readIfThere(fill(path));
    if (text === undefined)
      throw new PrerequisiteFailed(`the launcher's credential.${name} cannot be read: ${fill(path)}`);
    return text;
  };
  return {
    type: 'network',
    baseUrl,
    ...(token === undefined ? {} : { token: fill(token) }),
    ...(tokenFile === undefined ? {} : { token: await read('tokenFile', tokenFile) }),
    ...(ca === undefined ? {} : { ca: await read('ca', ca) }),
    ...(clientCertificate === undefined
      ? {}
      : { clientCertificate: await read('clientCertificate', clientCertificate) }),
    ...(clientKey === undefined ? {} : { clientKey: await read('clientKey', clientKey) }),
    http: '1.1',
    timeoutMs: limits.answerMs,
  };
}
