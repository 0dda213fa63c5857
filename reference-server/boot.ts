// What the server makes for itself at its start: the namespaces that are always there, the default roles.
import { createDefaults } from './access/defaults/create.ts';
import type { Context } from './context.ts';
import { createInternalClient } from './controllers/client.ts';

const systemNamespaces = 'start-system-namespaces';
const defaultRoles = 'start-default-roles';
const controllers = 'start-controllers';

/** Names of the start-up tasks, as the health checks show them. */
export const bootTasks: readonly string[] = [systemNamespaces, defaultRoles, controllers];

/** Runs the tasks of the start, once `startAfter` is over. On a store that was there before, what exists stays as it is.
 * The controllers run already: they tell nobody, so their task is done here. */
export async function boot(
  context: Context,
  report: (error: unknown) => void,
  startAfter?: Promise<void>,
): Promise<void> {
  await startAfter;
  context.health.markStarted(controllers);
  await createSystemNamespaces(context, report);
  context.health.markStarted(systemNamespaces);
  await createDefaults(context, report);
  context.health.markStarted(defaultRoles);
}

async function createSystemNamespaces(context: Context, report: (error: unknown) => void): Promise<void> {
  const kind = context.registry.find('', 'v1', 'namespaces');
  if (kind === undefined) return;
  const client = createInternalClient(context, 'apiserver', report);
  const { system, public: open, nodeLease } = context.names.namespaces;
  for (const name of ['default', system, open, nodeLease]) {
    if ((await client.get(kind, { name })) === undefined)
      await client.create(kind, '', { metadata: { name } });
  }
}
