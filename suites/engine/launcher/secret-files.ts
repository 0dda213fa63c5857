// Reads tokens and certificates from the files of a launched server.
import { readFile } from 'node:fs/promises';
import type { NetworkConnection } from '../../kit/requests/connection.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import type { Pause } from '../../kit/layers/layer.ts';
import { limits } from './limits.ts';
import type { CredentialDescription } from './schema.ts';

/** The trimmed content; undefined for a file that does not exist or is empty. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Waits for the files: a server may open its port before it writes them.
 * @throws PrerequisiteFailed where a ready server does not write a file that the launcher names
 */
export async function readConnection(
  baseUrl: string,
  credential: CredentialDescription,
  fill: (text: string) => string,
  pause: Pause,
): Promise<NetworkConnection> {
  const { token, tokenFile, ca, clientCertificate, clientKey } = credential;
  const read = async (name: string, path: string): Promise<string> => {
    for (let waited = 0; waited <= limits.filesMs; waited += limits.pollMs) {
      const text = await readIfPresent(fill(path));
      if (text !== undefined) return text;
      await pause(limits.pollMs);
    }
    throw new PrerequisiteFailed(`the launcher's credential.${name} cannot be read: ${fill(path)}`);
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
