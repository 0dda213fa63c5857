// Looks whether somebody else writes to new objects, once a case has failed.
import { isDeepStrictEqual } from 'node:util';
import { namespacedTypes } from '../../../fixtures/objects/resource-types.ts';
import type { CaseContext } from '../context.ts';
import { CheckFailed } from '../failures.ts';
import { contentOf } from '../object.ts';
import type { ResourceType } from '../resource.ts';
import type { Made } from '../trace.ts';
import { typeKey } from './types.ts';
import type { DisturbedTypes } from './types.ts';

type Looks = Map<string, Promise<unknown>>;

/** Of the types of what a case made in namespaces, those that are disturbed. Each is looked at once a run, at an object
 * that nobody but the run knows of. */
export async function findDisturbed(
  context: CaseContext,
  made: readonly Made[],
  looks: Looks,
): Promise<DisturbedTypes> {
  const plurals = new Set(made.map(({ path }) => path.split('/').at(-2)));
  const types = Object.values<ResourceType>(namespacedTypes(context.names));
  const found = types
    .filter(({ plural }) => plurals.has(plural))
    .map(async (type) => {
      const name = `whether somebody else writes to ${typeKey(type)}`;
      const look = looks.get(name) ?? isDisturbed(context, type);
      looks.set(name, look);
      return (await look) === true ? [typeKey(type)] : [];
    });
  return new Set((await Promise.all(found)).flat());
}

/** Another version with other content: either alone is a fault of the server, not the work of a writer. */
async function isDisturbed(context: CaseContext, type: ResourceType): Promise<boolean> {
  try {
    const resource = context.namespace.resource(type);
    const made = await resource.given();
    await context.eventually(async () => {
      const now = await resource.current(made.metadata.name!);
      const isWritten =
        now.metadata.resourceVersion !== made.metadata.resourceVersion &&
        !isDeepStrictEqual(contentOf(now), contentOf(made));
      if (!isWritten) throw new CheckFailed('nobody else writes to it');
    }, 'unannounced');
    return true;
  } catch {
    return false;
  }
}
