// The server that a run checks: the bundled one, started here, or one at a URL.
import type { Names } from '../../common/dialects/names.ts';
import type { NetworkConnection } from '../../suites/kit/requests/connection.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import type { RunOptions } from './options.ts';
import { readReachable } from './reach.ts';

export interface Target {
  readonly connection: NetworkConnection;
  /** Shown in reports; without the random port of the bundled server. */
  readonly name: string;
  /** True for the server that comes with the suite. */
  readonly bundled: boolean;
  close(): Promise<void>;
}

const defaultTimeoutMs = 30_000;

/** A connection whose credential and trust are known, instead of the files that options name. */
export type GivenConnection = Omit<NetworkConnection, 'type' | 'http' | 'timeoutMs' | 'connections'>;

/** @throws CommandError */
export async function openTarget(
  options: RunOptions,
  names: Names,
  given?: GivenConnection,
): Promise<Target> {
  const timeoutMs = options.timeout ?? defaultTimeoutMs;
  const http = options.http ?? '1.1';
  if (given !== undefined) return targetAt({ type: 'network', http, timeoutMs, ...given });
  if (options.url === undefined && options.kubeconfig === undefined) {
    refuseWithoutUrl(options);
    const { startBundledServer } = await import('../../suites/engine/bundled/server.ts');
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
  if (options.context !== undefined && options.kubeconfig === undefined)
    throw new CommandError('--context selects a context of a kubeconfig: add --kubeconfig FILE');
  if (options.fault !== undefined)
    throw new CommandError('--fault applies to the bundled server only: remove --url and --kubeconfig');
  const { url, trust, credential } = await readReachable(options);
  return targetAt({ type: 'network', baseUrl: url, http, timeoutMs, ...trust, ...credential });
}

const targetAt = (connection: NetworkConnection): Target => ({
  connection,
  name: connection.baseUrl,
  bundled: false,
  close: async () => {},
});

function refuseWithoutUrl(options: RunOptions): void {
  const needsUrl = (['token-file', 'client-cert', 'client-key', 'ca', 'insecure'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (needsUrl !== undefined)
    throw new CommandError(`--${needsUrl} applies to a server at a URL: add --url or --kubeconfig`);
}

/** The error for a failed first contact: its likely cause, and what to do. */
export function unreachable(
  error: { readonly code: string; readonly message: string },
  url: string,
): CommandError {
  const advice: Readonly<Record<string, string>> = {
    refused: 'the connection was refused: check the address, and that the server is running',
    untrusted:
      'its certificate is not trusted: pass its certificate authority with --ca FILE, or use --insecure',
    timeout: 'no response in time: check the address, or raise --timeout',
    reset: 'the connection broke: check that the scheme of the address matches the server (http or https)',
    protocol: 'the response is not HTTP: check the scheme and the port',
  };
  return new CommandError(
    `${url}: ${advice[error.code] ?? error.message} (${error.message})`,
    exitCodes.notCompleted,
  );
}
