// Looks whether somebody else writes to new objects, once a case has failed.
import { isDeepStrictEqual } from 'node:util';
import { clusterTypes, namespacedTypes } from '../../../fixtures/objects/resource-types.ts';
import type { CaseContext } from '../context.ts';
import { WaitingError } from '../eventually.ts';
import { CheckFailed } from '../failures.ts';
import { follow, metadataOf } from '../follow.ts';
import { contentOf, isRecord } from '../object.ts';
import type { ApiObject } from '../object.ts';
import type { Resource, ResourceType } from '../resource.ts';
import type { Made } from '../trace.ts';
import type { WatchEvent } from '../watch.ts';
import { typeKey } from './types.ts';
import type { DisturbedTypes } from './types.ts';

type Looks = Map<string, Promise<unknown>>;

/** Of the types of what a case made, those that are disturbed. Each is looked at once a run, at objects that only the run
 * knows of. Namespaces are left out: controllers write to every new one. */
export async function findDisturbed(
  context: CaseContext,
  made: readonly Made[],
  looks: Looks,
): Promise<DisturbedTypes> {
  const plurals = new Set(made.map(({ path }) => path.split('/').at(-2)));
  const found = collectionsOf(context)
    .filter(({ type }) => plurals.has(type.plural))
    .map(async (one) => ((await lookOnce(context, one, looks)) === true ? [typeKey(one.type)] : []));
  return new Set((await Promise.all(found)).flat());
}

function collectionsOf({ names, namespace, cluster }: CaseContext): readonly Resource[] {
  const { namespaces: _namespaces, ...others } = clusterTypes(names);
  return [
    ...Object.values<ResourceType>(namespacedTypes(names)).map((type) => namespace.resource(type)),
    ...Object.values<ResourceType>(others).map((type) => cluster.resource(type)),
  ];
}

/** A look that broke off has seen nothing: the next failure looks again. */
function lookOnce(context: CaseContext, resource: Resource, looks: Looks): Promise<unknown> {
  const name = `whether somebody else writes to ${typeKey(resource.type)}`;
  const known = looks.get(name);
  if (known !== undefined) return known;
  const look = isDisturbed(context, resource).catch(() => {
    looks.delete(name);
    return false;
  });
  looks.set(name, look);
  return look;
}

/** Who writes to most objects may pass over some. */
const samples = 3;

/** Seen by a watch: an answer to a POST that is not what was stored is a fault of the server, and no work of others. */
async function isDisturbed(context: CaseContext, resource: Resource): Promise<boolean> {
  const { resourceVersion } = (await resource.list({ limit: 1 })).list.metadata;
  await using follower = follow(context, resource, { resourceVersion });
  const made = await resource.givenMany(samples);
  try {
    await context.eventually(() => {
      if (!made.some((object) => isWrittenTo(object, follower.events)))
        throw new CheckFailed('nobody else writes to it');
    }, 'unannounced');
    return true;
  } catch (error) {
    if (error instanceof WaitingError) return false;
    throw error;
  }
}

/** Another version with other content: either alone is a fault of the server. */
function isWrittenTo(made: ApiObject, events: readonly WatchEvent[]): boolean {
  const states = events
    .filter((event) => metadataOf(event).name === made.metadata.name && event.type !== 'DELETED')
    .map(({ object }) => object)
    .filter((object): object is ApiObject => isRecord(object) && isRecord(object['metadata']));
  const [first] = states;
  return states.some(
    (state) =>
      state.metadata.resourceVersion !== first!.metadata.resourceVersion &&
      !isDeepStrictEqual(contentOf(state), contentOf(first!)),
  );
}
