// `clean`: removes what crashed runs left on a server: everything that carries their label, and nothing else. Whether a
// run is over the server cannot tell: `--run` spares those of others.
import { orch } from '../fixtures/dialects/names.ts';
import { createApi } from '../suites/kit/api.ts';
import { openConnection } from '../suites/kit/connection.ts';
import { createWaiting } from '../suites/kit/eventually.ts';
import { realPause } from '../suites/kit/layers/pause.ts';
import { findLeftovers, removeLeftovers } from '../suites/kit/namespaces/leftovers.ts';
import { TransportError } from '../suites/kit/transport.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { helpText, parseOptions } from './options/declare.ts';
import { text } from './options/readers.ts';
import { targetRows } from './options/target-rows.ts';
import { politeLines } from './run/polite-lines.ts';
import { openTarget, unreachable } from './run/target.ts';
import { readNames } from './run/names.ts';

const table = {
  ...targetRows,
  namespaces: { ...targetRows.namespaces, help: 'look in these namespaces only' },
  run: { argument: 'PREFIX', help: 'only what this run made (run.prefix in its result.json)', read: text },
} as const;

export async function clean(words: readonly string[]): Promise<ExitCode> {
  const { values, words: others, help } = parseOptions(table, words);
  if (help) {
    process.stdout.write(helpText('orch-conformance clean --url URL [options]', table));
    return exitCodes.conformant;
  }
  if (others.length > 0) throw new CommandError(`unexpected word "${others[0]}": options begin with --`);
  if (values.url === undefined && values.kubeconfig === undefined)
    throw new CommandError(
      'clean needs a server: orch-conformance clean --url URL --token-file FILE (or --kubeconfig FILE)',
    );
  const target = await openTarget(values, (await readNames(values.dialect)) ?? orch);
  const connection = openConnection(target.connection);
  try {
    const api = createApi(politeLines(connection), () => {});
    const { leftovers: found, unread } = await findLeftovers(api, values);
    for (const { path } of found) process.stdout.write(`removing ${path}\n`);
    const left = await removeLeftovers(api, found, createWaiting({ pause: realPause, now: Date.now }));
    for (const { path, reason } of left) process.stdout.write(`could not remove ${path}: ${reason}\n`);
    for (const { path, status } of unread)
      process.stdout.write(`could not look through ${path}: it answered ${status}\n`);
    process.stdout.write(`${found.length - left.length} removed, ${left.length} left\n`);
    // What the caller may not list it has hardly made.
    const isWhole = unread.every(({ status }) => status === 403);
    return left.length === 0 && isWhole ? exitCodes.conformant : exitCodes.notCompleted;
  } catch (error) {
    if (error instanceof TransportError) throw unreachable(error, target.name);
    throw error;
  } finally {
    await connection.close();
  }
}
