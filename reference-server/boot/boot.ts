// What the server creates at its start: the system namespaces, the default roles, and the cluster information
// for joining nodes.
import { createClusterInformation } from './cluster-information.ts';
import { createDefaults } from './create-defaults.ts';
import type { Context } from '../context.ts';
import { bootstrapSigner } from '../controllers/bootstrap-signer.ts';
import { createInternalClient } from '../pipeline/internal-client.ts';

const systemNamespaces = 'start-system-namespaces';
const defaultRoles = 'start-default-roles';
const controllers = 'start-controllers';

/** Names of the start-up tasks, as the health checks show them. */
export const bootTasks: readonly string[] = [systemNamespaces, defaultRoles, controllers];

export interface BootOptions {
  /** Receives unexpected errors. */
  readonly report: (error: unknown) => void;
  /** Whether a controller runs. */
  readonly isOn: (name: string, onlyByName: boolean) => boolean;
  readonly startAfter: Promise<void> | undefined;
}

/**
 * Runs the start-up tasks, once `startAfter` has resolved. On an existing store, existing objects stay
 * unchanged. The controllers already run and do not report their start, so their task is marked as done here.
 */
export async function boot(context: Context, { report, isOn, startAfter }: BootOptions): Promise<void> {
  await startAfter;
  context.health.markStarted(controllers);
  await createSystemNamespaces(context, report);
  context.health.markStarted(systemNamespaces);
  await createDefaults(context, report);
  context.health.markStarted(defaultRoles);
  // The bootstrap signer signs this object.
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
