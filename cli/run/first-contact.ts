// The first requests of a run: check that the target is usable, detect its dialect, and probe its features by reads.
import type { Names } from '../../common/dialects/names.ts';
import { probeConnections } from '../../suites/engine/features/decision/acts.ts';
import { createApi } from '../../suites/kit/requests/api.ts';
import type { Api } from '../../suites/kit/requests/api.ts';
import { openConnection } from '../../suites/kit/requests/connection.ts';
import { probeFeatures } from '../../suites/engine/features/probe.ts';
import type { Probed } from '../../suites/engine/features/probe.ts';
import { TransportError } from '../../suites/kit/requests/transport.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { findNames } from './names.ts';
import type { RunOptions } from './options.ts';
import { withRetries } from '../../suites/engine/layers/with-retries.ts';
import type { Target } from './target.ts';
import { unreachable } from './target.ts';

export interface Contact extends Pick<Probed, 'findings' | 'version'> {
  readonly names: Names;
  /** Names the detected dialect where no option sets one. */
  readonly dialectLine?: string;
}

const firstContactMs = 21_000;

/** @param given the names of `--dialect`
 * @throws CommandError where the target cannot be checked, or the signal aborts */
export async function firstContact(
  options: RunOptions,
  given: Names | undefined,
  target: Target,
  signal: AbortSignal,
): Promise<Contact> {
  const timeoutMs = Math.min(target.connection.timeoutMs, firstContactMs);
  const connection = openConnection({
    ...target.connection,
    timeoutMs,
    connections: probeConnections,
  });
  // An interrupt cancels pending requests.
  const interrupt = () => void connection.close();
  signal.addEventListener('abort', interrupt);
  try {
    signal.throwIfAborted();
    const api = createApi(withRetries(connection, options.qps));
    const found = given === undefined ? await findNames(api) : { names: given };
    const { findings, version, problem } = await probeFeatures(api, found.names);
    if (problem !== undefined) throw new CommandError(`${target.name}: ${problem}`, exitCodes.notCompleted);
    await checkNamespaces(api, options.namespaces ?? []);
    const dialectLine = 'line' in found ? { dialectLine: found.line } : {};
    return { findings, version, names: found.names, ...dialectLine };
  } catch (error) {
    if (signal.aborted)
      throw new CommandError('interrupted before the first case: nothing was created', exitCodes.interrupted);
    if (error instanceof TransportError) throw unreachable(error, target.name);
    throw error;
  } finally {
    signal.removeEventListener('abort', interrupt);
    await connection.close();
  }
}

/** Only a 404 is an error: a caller confined to namespaces may lack the right to read Namespace objects. @throws CommandError */
async function checkNamespaces(api: Api, namespaces: readonly string[]): Promise<void> {
  for (const name of namespaces) {
    const { status } = await api.get(`/api/v1/namespaces/${encodeURIComponent(name)}`);
    if (status === 404)
      throw new CommandError(`--namespaces: the target has no namespace "${name}": create it first`);
  }
}
