// What the server makes for itself before it is ready: the namespaces that are always there.
import type { Context } from './context.ts';
import { createInternalClient } from './controllers/client.ts';

/** Names of the start-up tasks, as the health checks show them. */
export const bootTasks: readonly string[] = ['start-system-namespaces-controller', 'start-controllers'];

/** On a store that was there before, what exists stays as it is. */
export async function createSystemObjects(context: Context): Promise<void> {
  const kind = context.registry.find('', 'v1', 'namespaces');
  if (kind === undefined) return;
  const client = createInternalClient(context, 'system:apiserver');
  const { system, public: open, nodeLease } = context.names.namespaces;
  for (const name of ['default', system, open, nodeLease]) {
    if ((await client.get(kind, '', name)) === undefined) await client.create(kind, '', { metadata: { name } });
  }
}
