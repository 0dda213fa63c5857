// `clean`: removes the objects of crashed runs from a server, found by their label. It cannot detect whether a run is still
// active; `--run` limits it to one run.
import { orch } from '../common/dialects/names.ts';
import { createApi } from '../suites/kit/requests/api.ts';
import { openConnection } from '../suites/kit/requests/connection.ts';
import { createWaiting } from '../suites/kit/waiting/eventually.ts';
import { realPause } from '../suites/engine/layers/pause.ts';
import { findLeftovers, removeLeftovers } from '../suites/engine/namespaces/leftovers.ts';
import { TransportError } from '../suites/kit/requests/transport.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { helpText, parseOptions } from './options/declare.ts';
import { text } from './options/readers.ts';
import { targetRows } from './options/target-rows.ts';
import { withRetries } from '../suites/engine/layers/with-retries.ts';
import { openTarget, unreachable } from './run/target.ts';
import { readNames } from './run/names.ts';

const table = {
  ...targetRows,
  namespaces: { ...targetRows.namespaces, help: 'search these namespaces only' },
  run: { argument: 'PREFIX', help: 'only objects of this run (run.prefix in its result.json)', read: text },
} as const;

export async function clean(words: readonly string[]): Promise<ExitCode> {
  const { values, words: others, help } = parseOptions(table, words);
  if (help) {
    process.stdout.write(helpText('orch-conformance clean --url URL [options]', table));
    return exitCodes.conformant;
  }
  if (others.length > 0) throw new CommandError(`unexpected argument "${others[0]}": options begin with --`);
  if (values.url === undefined && values.kubeconfig === undefined)
    throw new CommandError(
      'clean needs a server: orch-conformance clean --url URL --token-file FILE (or --kubeconfig FILE)',
    );
  const target = await openTarget(values, (await readNames(values.dialect)) ?? orch);
  const connection = openConnection(target.connection);
  try {
    const api = createApi(withRetries(connection));
    const { leftovers: found, unread } = await findLeftovers(api, values);
    for (const { path } of found) process.stdout.write(`removing ${path}\n`);
    const left = await removeLeftovers(api, found, createWaiting({ pause: realPause, now: Date.now }));
    for (const { path, reason } of left) process.stdout.write(`could not remove ${path}: ${reason}\n`);
    for (const { path, status } of unread)
      process.stdout.write(`could not list ${path}: the server answered ${status}\n`);
    process.stdout.write(`${found.length - left.length} removed, ${left.length} left\n`);
    // A kind that the caller may not list was most likely not created by its runs either.
    const isWhole = unread.every(({ status }) => status === 403);
    return left.length === 0 && isWhole ? exitCodes.conformant : exitCodes.notCompleted;
  } catch (error) {
    if (error instanceof TransportError) throw unreachable(error, target.name);
    throw error;
  } finally {
    await connection.close();
  }
}
