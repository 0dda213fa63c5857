// What the server makes for itself at its start: the namespaces that are always there, the default roles, what
// those who join the cluster are told.
import { createClusterInformation } from './access/bootstrap/cluster-information.ts';
import { createDefaults } from './access/defaults/create.ts';
import type { Context } from './context.ts';
import { bootstrapSigner } from './controllers/bootstrap-signer.ts';
import { createInternalClient } from './controllers/client.ts';

const systemNamespaces = 'start-system-namespaces';
const defaultRoles = 'start-default-roles';
const controllers = 'start-controllers';

/** Names of the start-up tasks, as the health checks show them. */
export const bootTasks: readonly string[] = [systemNamespaces, defaultRoles, controllers];

export interface BootOptions {
  /** Takes errors that nobody foresaw. */
  readonly report: (error: unknown) => void;
  /** Whether a controller runs. */
  readonly isOn: (name: string, onlyByName: boolean) => boolean;
  readonly startAfter: Promise<void> | undefined;
}

/** Runs the tasks of the start, once `startAfter` is over. On a store that was there before, what exists stays as it is.
 * The controllers run already: they tell nobody, so their task is done here. */
export async function boot(context: Context, { report, isOn, startAfter }: BootOptions): Promise<void> {
  await startAfter;
  context.health.markStarted(controllers);
  await createSystemNamespaces(context, report);
  context.health.markStarted(systemNamespaces);
  await createDefaults(context, report);
  context.health.markStarted(defaultRoles);
  // Whoever signs has something to sign.
  if (isOn(bootstrapSigner.name, true)) await createClusterInformation(context, report);
}

async function createSystemNamespaces(context: Context, report: (error: unknown) => void): Promise<void> {
  const kind = context.registry.find('', 'v1', 'namespaces');
  if (kind === undefined) return;
  const client = createInternalClient(context, 'apiserver', report);
  const { system, public: open, nodeLease } = context.names.namespaces;
  for (const name of ['default', system, open, nodeLease]) {
    if (!(await client.exists(kind, { name }))) await client.create(kind, '', { metadata: { name } });
  }
}
