// All that a server in this process stores.
import type { InProcess } from '../engine/in-process/environment.ts';

/** Keys of all that is stored; the content of system objects may change by itself. */
export async function inventory({ server }: InProcess): Promise<readonly string[]> {
  await server.idle();
  const { entries } = await server.context.store.list('/');
  return entries.map(({ key }) => key);
}
