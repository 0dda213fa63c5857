// The server without a socket: options in, `Request -> Response` out.
import { createAccess } from './access/create-access.ts';
import { createWebhookSender } from './admission/webhooks/sender.ts';
import type { CallWebhook } from './admission/webhooks/sender.ts';
import type { Clock } from './clock.ts';
import { boot, bootTasks } from './boot/boot.ts';
import type { Context } from './context.ts';
import { startControllers } from './controllers/index.ts';
import { noEndpoint } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { fileProblem } from './file-problems.ts';
import { FlagError } from './flags/flag-error.ts';
import type { ServerOptions } from './options.ts';
import { versionOf } from './release.ts';
import { createHealth } from './health/health.ts';
import type { Health } from './health/health.ts';
import { standardChecks } from './health/standard-checks.ts';
import { openAuditFile } from './observability/audit-log.ts';
import type { AuditReports, AuditSink } from './observability/audit-log.ts';
import { createMetrics } from './observability/metrics.ts';
import { createParts } from './parts/index.ts';
import type { Parts } from './parts/index.ts';
import { createInternalClient } from './pipeline/internal-client.ts';
import { serve } from './pipeline/order.ts';
import { createRegistry } from './registry.ts';
import { createRemoteClient } from './remote/client.ts';
import type { SendRemote } from './remote/client.ts';
import type { ApiRequest, ApiResponse } from './requests/request.ts';
import { declareKinds } from './resources/index.ts';
import { withEarlierVersions } from './resources/versions/declare-versions.ts';
import type { ClosableStore } from './storage/store.ts';
import { openStore } from './storage/open.ts';

/** The dependencies of the server, so that tests can replace them. */
export interface ServerDependencies {
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly uid: () => string;
  /** Receives unexpected errors. */
  readonly report: (error: unknown) => void;
  /** Receives lines of the server's log. */
  readonly log?: (line: string) => void;
  /** Reads a file that the server reads again when it changes, such as a configuration file; the disk by default. A launcher
   * that keeps the files in memory replaces it, so a reload polls it on the clock. */
  readonly readFile?: (path: string) => Promise<string>;
  /** The audit log at a path; a file by default. */
  readonly openAuditLog?: (path: string) => Promise<AuditSink>;
  /** Whether a write to the data directory waits for the disk, so that it survives a power failure. True by default. */
  readonly waitsForDisk?: boolean;
  /** A store that is used after the server has closed: the caller closes it. */
  readonly store?: ClosableStore;
  /** The transport for calls of admission webhooks; `sendRemote` by default. */
  readonly callWebhook?: CallWebhook;
  /** The transport for calls of remote services; the network by default. */
  readonly sendRemote?: SendRemote;
  /** The address for clients, once the server listens; unreachable by default. */
  readonly endpoint?: Promise<Endpoint>;
  /** The start-up tasks wait for it, so that a test can inspect an unfinished start. */
  readonly startAfter?: Promise<void>;
  /** PEM of the key of the TLS port: signs service account tokens where no other key is given. */
  readonly tlsKey?: () => Promise<string>;
  /** By default the server's own; no two servers share them. */
  readonly parts?: Parts;
}

export interface Server {
  handle(request: ApiRequest): Promise<ApiResponse>;
  readonly health: Health;
  readonly context: Context;
  /** Resolves when the start-up tasks are done; requests are served before that, too. */
  readonly started: Promise<void>;
  /** Resolves when all controllers are idle. */
  idle(): Promise<void>;
  /** Ends controllers and watches, then the store that the server opened. */
  shutdown(): Promise<void>;
}

/**
 * @throws FlagError for options that exclude each other, RegistryError for an option that names a version which
 * the server does not have, StoreError for a store that cannot be opened
 */
export async function createServer(
  options: ServerOptions,
  dependencies: ServerDependencies,
): Promise<Server> {
  const parts = dependencies.parts ?? createParts();
  checkAuthorization(options, parts);
  const { names } = options;
  const { clock, log = () => {} } = dependencies;
  const { release, showHiddenMetricsFor: showHiddenFor } = options;
  const metrics = createMetrics({ release, showHiddenFor, log, parts });
  const audit = await openAudit(options, dependencies, { log, dropped: metrics.audit.dropped });
  const store = dependencies.store ?? (await openOwnStore(options, dependencies, parts));
  const checks = standardChecks({ clock, store, storeName: names.healthCheckStore, startTasks: bootTasks });
  const { livezGracePeriodMs } = options;
  const shutdownDelayMs = parts.health.timeToEndMs(options.shutdownDelayMs);
  const health = createHealth({ clock, livezGracePeriodMs, shutdownDelayMs, checks });
  const remote = createRemoteClient(clock, dependencies.sendRemote);
  const sendRemote = remote.send;
  const access = createAccess(options, { ...dependencies, log, parts, store, metrics, sendRemote });
  const context: Context = {
    names,
    parts,
    registry: createRegistry(
      withEarlierVersions(declareKinds(names), names, options.release),
      options,
      parts.registry.isServed,
    ),
    featureGates: options.featureGates,
    metrics,
    audit,
    store,
    clock,
    random: dependencies.random,
    uid: dependencies.uid,
    callWebhook: dependencies.callWebhook ?? createWebhookSender(sendRemote),
    authenticators: access.authenticators,
    get authorizers() {
      return access.authorizers;
    },
    grants: access.grants,
    serviceAccounts: access.serviceAccounts,
    authorizationModes: access.authorizationModes,
    admissionPlugins: options.admissionPlugins,
    anonymousAllowed: options.anonymousAuth,
    endpoint: dependencies.endpoint ?? Promise.resolve(noEndpoint),
    continueTokenLifetimeMs: options.continueTokenLifetimeMs,
    health,
    release: versionOf(options.release),
  };
  const isOn = (name: string, onlyByName: boolean) =>
    parts.controllers.isSelected(options.controllers, name, onlyByName);
  const { report, startAfter } = dependencies;
  const openClient = (account: string) => createInternalClient(context, account, report);
  const controllers = startControllers(context, { isOn, openClient, report });
  return {
    handle: (request) => serve(context, request, dependencies.report),
    health,
    context,
    started: boot(context, { report, isOn, startAfter }),
    idle: () => controllers.idle(),
    async shutdown() {
      await controllers.stop();
      await remote.close();
      access.close();
      await audit?.sink.close();
      if (dependencies.store === undefined) store.close();
    },
  };
}

/** @throws FlagError for a file that cannot be written */
async function openAudit(
  { audit }: ServerOptions,
  { openAuditLog }: ServerDependencies,
  reports: AuditReports,
): Promise<Context['audit']> {
  if (audit === undefined) return undefined;
  const { policy, path } = audit;
  try {
    return { policy, sink: await (openAuditLog?.(path) ?? openAuditFile(path, reports)) };
  } catch (error) {
    throw new FlagError(`--audit-log-path: ${path}: ${fileProblem(error)}`, { cause: error });
  }
}

function checkAuthorization(options: ServerOptions, { access }: Parts): void {
  const problem = access.styleProblem(options);
  if (problem !== undefined) throw new FlagError(problem);
}

function openOwnStore(
  { dataDir, historyLimitBytes, historyRetentionMs }: ServerOptions,
  { clock, waitsForDisk }: ServerDependencies,
  { storage }: Parts,
): Promise<ClosableStore> {
  return openStore({
    clock: () => clock.now(),
    dataDir,
    waitsForDisk,
    historyRetentionMs: storage.retentionMs(historyRetentionMs),
    historyLimitBytes,
  });
}
