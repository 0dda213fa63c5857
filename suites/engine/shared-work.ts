// Work that one case does for several: its promise by its name. What failed is forgotten where it may succeed for another case.
import { isBrokenConnection } from '../kit/outcome.ts';
import type { CreatedObjects } from './created-objects.ts';
import type { Environment } from './environment.ts';

type Shared = Environment['shared'];

const creatorOf = (name: string): string => `creator of ${name}`;

/** The work of this name, which the first caller does. A connection that breaks says nothing about the work: the next caller does it
 * anew. */
export function share<T>(shared: Shared, name: string, make: () => Promise<T>): Promise<T> {
  const known = shared.get(name);
  if (known !== undefined) return known as Promise<T>;
  const made = make();
  shared.set(name, made);
  made.catch((error: unknown) => {
    if (isBrokenConnection(error)) forget(shared, name);
  });
  return made;
}

/** The objects of the case that does the work of this name, the caller if there is none yet. */
export const sharedCreator = (
  shared: Shared,
  name: string,
  createdObjects: CreatedObjects,
): Promise<CreatedObjects> => share(shared, creatorOf(name), async () => createdObjects);

/** What failed for one case may succeed for another. */
export async function forgetFailures(shared: Shared): Promise<void> {
  await Promise.all([...shared].map(([name, made]) => made.catch(() => forget(shared, name))));
}

function forget(shared: Shared, name: string): void {
  shared.delete(name);
  shared.delete(creatorOf(name));
}
