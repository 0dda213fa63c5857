// The server that a run is about: the bundled one, started here, or one at an address.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { NetworkConnection } from '../../suites/kit/connection.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { readPemFile } from '../options/pem-file.ts';
import { readTextFile } from '../options/read-yaml-file.ts';
import type { RunOptions } from './options.ts';

export interface Target {
  readonly connection: NetworkConnection;
  /** Shown in reports; without the port that the bundled server happened to get. */
  readonly name: string;
  /** True for the server that comes with the suite. */
  readonly bundled: boolean;
  close(): Promise<void>;
}

const defaultTimeoutMs = 30_000;

/** @throws CommandError */
export async function openTarget(options: RunOptions, names: Names): Promise<Target> {
  const timeoutMs = options.timeout ?? defaultTimeoutMs;
  const http = options.http ?? '1.1';
  if (options.url === undefined) {
    refuseWithoutUrl(options);
    const { startBundledServer } = await import('../bundled/server.ts');
    const server = await startBundledServer({
      names,
      ...(options.fault === undefined ? {} : { fault: options.fault }),
    });
    const { baseUrl, ca, token } = server;
    return {
      connection: { type: 'network', baseUrl, ca, token, http, timeoutMs },
      name: 'the bundled server',
      bundled: true,
      close: server.close,
    };
  }
  if (options.fault !== undefined)
    throw new CommandError('--fault plants a fault in the bundled server: leave out --url');
  const [token, ca, clientCertificate, clientKey] = await Promise.all([
    ifGiven(options['token-file'], readTextFile),
    ifGiven(options.ca, (file) => readPemFile(file, 'certificate')),
    ifGiven(options['client-cert'], (file) => readPemFile(file, 'certificate')),
    ifGiven(options['client-key'], (file) => readPemFile(file, 'private key')),
  ]);
  if (token?.trim() === '') throw new CommandError(`${options['token-file']}: holds no token`);
  if ((clientCertificate === undefined) !== (clientKey === undefined)) {
    throw new CommandError('--client-cert and --client-key go together');
  }
  const connection: NetworkConnection = {
    type: 'network',
    baseUrl: options.url,
    http,
    timeoutMs,
    ...(token === undefined ? {} : { token: token.trim() }),
    ...(ca === undefined ? {} : { ca }),
    ...(options.insecure ? { insecure: true } : {}),
    ...(clientCertificate === undefined ? {} : { clientCertificate }),
    ...(clientKey === undefined ? {} : { clientKey }),
  };
  return { connection, name: options.url, bundled: false, close: async () => {} };
}

const ifGiven = async (file: string | undefined, read: (file: string) => Promise<string>) =>
  file === undefined ? undefined : await read(file);

function refuseWithoutUrl(options: RunOptions): void {
  const needsUrl = (['token-file', 'client-cert', 'client-key', 'ca', 'insecure'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (needsUrl !== undefined)
    throw new CommandError(`--${needsUrl} is for a server at an address: add --url`);
}

/** What a failed first contact means, and how to mend it. */
export function unreachable(
  error: { readonly code: string; readonly message: string },
  url: string,
): CommandError {
  const mend: Readonly<Record<string, string>> = {
    refused: 'nothing answers there: check the address and that the server runs',
    untrusted: 'its certificate is not trusted: give its authority with --ca FILE, or --insecure',
    timeout: 'no answer in time: check the address, or raise --timeout',
    reset: 'the connection broke: check that the address speaks HTTP over TLS as its scheme says',
    protocol: 'the answer is no HTTP: check the scheme and the port',
  };
  return new CommandError(
    `${url}: ${mend[error.code] ?? error.message} (${error.message})`,
    exitCodes.notCompleted,
  );
}
