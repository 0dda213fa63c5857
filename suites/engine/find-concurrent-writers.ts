// After a case has failed: checks whether another writer modifies new objects of the types that the case used.
import { isDeepStrictEqual } from 'node:util';
import { clusterTypes, namespacedTypes } from '../../fixtures/objects/resource-types.ts';
import type { CaseContext } from '../kit/context.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import { CheckFailed } from '../kit/failures.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource, ResourceType } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import type { CreatedObject } from './created-objects.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { typeKey } from '../kit/concurrent-writers/types.ts';
import type { ConcurrentlyModifiedTypes } from '../kit/concurrent-writers/types.ts';

type Checks = Map<string, Promise<unknown>>;

/** Of the types of the objects that a case created, those whose new objects another writer modifies. Each type is checked
 * once per run, on new objects of the run. Namespaces are omitted: controllers modify every new one. It is not known how to create
 * further objects of a custom type, or another of which the suite has no sample: they count where a writer modifies config maps,
 * or where the case failed although the other types were stable.
 * @param known the types whose objects were stable in the failed attempt */
export async function findConcurrentlyModified(
  context: CaseContext,
  made: readonly CreatedObject[],
  { checks, known: stable }: { readonly checks: Checks; readonly known: ConcurrentlyModifiedTypes },
): Promise<ConcurrentlyModifiedTypes> {
  const types = made.map(({ path }) => typeOfItem(path));
  const collections = collectionsOf(context).filter(({ type }) => !costly.includes(type.plural));
  const known = collections.filter(({ type }) => types.some(({ plural }) => plural === type.plural));
  const checked = known.map(async (one) =>
    (await checkOnce(context, one, checks)) ? [typeKey(one.type)] : [],
  );
  const found = (await Promise.all(checked)).flat();
  const checkable = new Set(known.map(({ type }) => type.plural));
  const others = types.filter(({ plural }) => !checkable.has(plural) && plural !== 'namespaces').map(typeKey);
  if (others.length === 0) return new Set(found);
  const isRepeated = found.length > 0 && found.every((type) => stable.has(type));
  const isDisturbed = isRepeated || (await checkOnce(context, context.namespace.configMaps, checks));
  return new Set(isDisturbed ? [...found, ...others] : found);
}

/** The type of an item, by its path below `/api/<version>` or `/apis/<group>/<version>`. */
function typeOfItem(path: string) {
  const segments = path.split('/');
  return { group: segments[1] === 'apis' ? segments[2]! : '', plural: segments.at(-2)! };
}

function collectionsOf({ names, namespace, cluster }: CaseContext): readonly Resource[] {
  const { namespaces: _namespaces, ...others } = clusterTypes(names);
  return [
    ...Object.values<ResourceType>(namespacedTypes(names)).map((type) => namespace.resource(type)),
    ...Object.values<ResourceType>(others).map((type) => cluster.resource(type)),
  ];
}

/** A check that throws is repeated after the next failure. */
function checkOnce(context: CaseContext, resource: Resource, checks: Checks): Promise<boolean> {
  const name = `concurrent writes to ${typeKey(resource.type)}`;
  const known = checks.get(name);
  if (known !== undefined) return known as Promise<boolean>;
  const check = isConcurrentlyModified(context, resource).catch(() => {
    checks.delete(name);
    return false;
  });
  checks.set(name, check);
  return check;
}

/** A writer may modify some objects only, such as every third, and the result holds for the whole run. */
const samples = 12;

/** Objects of which some cost something, or attract what others made. */
const costly: readonly string[] = ['nodes', 'persistentvolumes', 'persistentvolumeclaims', 'pods'];

/** Uses a watch: where the answer to a POST differs from the stored object, the server is at fault, not another writer. */
async function isConcurrentlyModified(context: CaseContext, resource: Resource): Promise<boolean> {
  const { resourceVersion } = (await resource.list({ limit: 1 })).list.metadata;
  await using follower = follow(context, resource, { resourceVersion });
  // A quota may refuse some.
  const tried = Array.from({ length: samples }, () => unlessBlocked(() => resource.given()));
  const made = (await Promise.all(tried)).filter((one) => one !== undefined);
  try {
    await context.eventually(() => {
      if (!made.some((object) => isModified(object, follower.events)))
        throw new CheckFailed('no other writer has modified it');
    }, 'unannounced');
    return true;
  } catch (error) {
    if (error instanceof WaitingError) return false;
    throw error;
  }
}

/** Both the version and something else have changed: a change of one alone is a mistake of the server. The other writer may have
 * written only who owns which fields: managers that apply an equal value share it (core 4.9.5). */
function isModified(made: ApiObject, events: readonly WatchEvent[]): boolean {
  const states = events
    .filter((event) => metadataOf(event).name === made.metadata.name && event.type !== 'DELETED')
    .map(({ object }) => object)
    .filter((object): object is ApiObject => isRecord(object) && isRecord(object['metadata']));
  const [first] = states;
  return states.some(
    (state) =>
      state.metadata.resourceVersion !== first!.metadata.resourceVersion &&
      !isDeepStrictEqual(withoutVersion(state), withoutVersion(first!)),
  );
}

function withoutVersion({ metadata: { resourceVersion: _version, ...metadata }, ...object }: ApiObject) {
  return { ...object, metadata };
}
