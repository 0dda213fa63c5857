// The life cycle of a server process: output, signals, and start-up failures.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { systemClock } from './clock.ts';
import { observeFile } from './configuration-files/observe-file.ts';
import type { Endpoint } from './endpoint.ts';
import { FlagError } from './flags/flag-error.ts';
import { helpText } from './flags/help.ts';
import { parseFlags } from './flags/parse.ts';
import { ListenError, listen } from './http/listen.ts';
import type { Listener } from './http/listen.ts';
import { CertificateError, endpointOf, prepareCertificates } from './http/tls.ts';
import { RegistryError } from './registry.ts';
import { createServer } from './server.ts';
import type { Server, ServerDependencies } from './server.ts';
import { StoreError } from './errors/store-error.ts';

/** Time limit for pending requests at shutdown. */
const graceMs = 5_000;

/**
 * 0 after a graceful shutdown, 2 for wrong usage (flags and the files they name), 3 where port or store prevent
 * the start.
 */
export type EndCode = 0 | 2 | 3;

/** Starts the server, and waits for its end. @throws unexpected errors */
export async function runProcess(
  words: readonly string[],
  given: Partial<ServerDependencies>,
): Promise<EndCode> {
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(helpText());
    return 0;
  }
  const ending = signalled(['SIGTERM', 'SIGINT']);
  try {
    const starting = start(words, { ...processDependencies, ...given });
    const running = await Promise.race([starting, ending.first]);
    if (running === undefined) return abandon(starting);
    const { server, listener } = running;
    process.stdout.write(`listening on ${listener.url}\n`);
    await Promise.race([ending.first, failureOf(server)]);
    await end(server, listener, ending.second);
    return 0;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const flag = error instanceof StoreError ? '--data-dir: ' : '';
    process.stderr.write(`${flag}${error.message}\n`);
    return error instanceof ListenError || error instanceof StoreError ? 3 : 2;
  } finally {
    ending.ignore();
  }
}

const processDependencies: ServerDependencies = {
  clock: systemClock,
  random: Math.random,
  uid: randomUUID,
  log: (line) => void process.stderr.write(`${line}\n`),
  report: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
};

interface Running {
  readonly server: Server;
  readonly listener: Listener;
}

async function start(words: readonly string[], dependencies: ServerDependencies): Promise<Running> {
  const options = await parseFlags(words, {
    readFile: (path) => readFile(path, 'utf8'),
    observe: observeFile,
  });
  for (const warning of options.warnings) process.stderr.write(`warning: ${warning}\n`);
  const { promise: endpoint, resolve: reachedAt } = Promise.withResolvers<Endpoint>();
  const log = holdLog(dependencies.log);
  const preparing = prepareCertificates(options);
  const tlsKey = async () => (await preparing).key;
  const [server, certificates] = await Promise.all([
    createServer(options, { ...dependencies, endpoint, tlsKey, log: log.write }),
    preparing,
  ]);
  const { bindAddress, securePort } = options;
  const { handle } = server;
  const { report } = dependencies;
  const listener = await listen({
    ...certificates,
    requestsCertificates: options.clientAuthorities !== undefined,
    host: bindAddress,
    port: securePort,
    handle,
    report,
  });
  reachedAt(endpointOf(listener.url, certificates));
  log.release();
  return { server, listener };
}

/** Holds lines back until the server listens, so that a refusal to start is one line. */
function holdLog(write: (line: string) => void = () => {}) {
  let held: string[] | undefined = [];
  return {
    write(line: string): void {
      if (held === undefined) write(line);
      else held.push(line);
    },
    release(): void {
      for (const line of held ?? []) write(line);
      held = undefined;
    },
  };
}

/**
 * A shutdown before the start has finished: whatever is still starting is stopped as soon as possible, in the
 * background.
 */
function abandon(starting: Promise<Running>): EndCode {
  starting.then(
    ({ server, listener }) => end(server, listener, Promise.resolve()),
    () => {},
  );
  return 0;
}

/** Not ready, but serving, for the shutdown delay; then idle connections and streams end, then the store. */
async function end(server: Server, listener: Listener, impatient: Promise<void>): Promise<void> {
  await Promise.race([server.health.beginShutdown(), impatient]);
  await listener.close({ graceMs });
  await server.shutdown();
}

/** The start-up tasks run while the first requests are served; their failure ends the server with an error. */
async function failureOf(server: Server): Promise<never> {
  await server.started;
  return new Promise<never>(() => {});
}

/** The first signal, and the second one. */
function signalled(signals: readonly NodeJS.Signals[]) {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  let seen = 0;
  const listener = () => {
    seen += 1;
    (seen === 1 ? first : second).resolve();
  };
  for (const signal of signals) process.on(signal, listener);
  return {
    first: first.promise,
    second: second.promise,
    ignore: () => signals.forEach((signal) => process.off(signal, listener)),
  };
}

type Refusal = FlagError | RegistryError | CertificateError | ListenError | StoreError;

const isRefusal = (error: unknown): error is Refusal =>
  [FlagError, RegistryError, CertificateError, ListenError, StoreError].some((kind) => error instanceof kind);
