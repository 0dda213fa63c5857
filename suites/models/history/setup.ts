// Where a history takes place: pod templates and config maps in a namespace of its own, pod templates in another one, where
// the run may make namespaces and look over all of them, and custom objects with and without a namespace, where it may define
// them.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { define } from '../../kit/kinds/definitions.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import type { Place, View } from './places.ts';
import type { Target } from './writes.ts';

export interface HistorySetup {
  /** Label of everything that is made. */
  readonly tag: string;
  readonly places: readonly Place[];
  /** What writers write: the first are wanted most. */
  readonly targets: readonly Target[];
  readonly templates: View;
  readonly labelValue: View;
  readonly maps: View;
  /** Pod templates of both namespaces. */
  readonly everywhere?: View;
  /** Custom objects, each kind by itself. */
  readonly custom: readonly View[];
}

const counts = { templates: 8, maps: 2, elsewhere: 2, custom: 2 };

export async function createHistorySetup(context: CaseContext): Promise<HistorySetup> {
  const tag = context.uniqueName('history');
  const here = namespaceFor(context);
  const custom = await customPlaces(context, here.namespace);
  const templates = placeIn(here.namespace.podTemplates, 'pod template', counts.templates);
  const maps = placeIn(here.namespace.configMaps, 'config map', counts.maps);
  const { cluster } = context;
  const labelled = { labelSelector: `history=${tag}` };
  // Others write into a namespace that is not ours alone, and controllers make config maps everywhere.
  const templatesView: View = {
    resource: templates.resource,
    places: [templates],
    ...(here.isOurs ? {} : labelled),
  };
  const base = {
    tag,
    templates: templatesView,
    labelValue: { ...templatesView, labelValue: 'a' },
    maps: { resource: maps.resource, places: [maps], ...labelled },
    custom: custom.map((place) => ({ resource: place.resource, places: [place] })),
  };
  const inNamespace = [templates, maps, ...custom];
  if (!here.isOurs || !context.has('cluster-wide'))
    return { ...base, places: inNamespace, targets: mixed(inNamespace) };
  const other = placeIn(context.anotherNamespace().podTemplates, 'pod template elsewhere', counts.elsewhere);
  return {
    ...base,
    places: [...inNamespace, other],
    targets: mixed([...inNamespace, other]),
    everywhere: {
      resource: cluster.resource(templates.resource.type),
      places: [templates, other],
      ...labelled,
    },
  };
}

function namespaceFor(context: CaseContext): { readonly namespace: Namespace; readonly isOurs: boolean } {
  try {
    return { namespace: context.anotherNamespace(), isOurs: true };
  } catch (error) {
    if (!(error instanceof NotRun)) throw error;
    return { namespace: context.namespace, isOurs: false };
  }
}

/** One kind in the namespace and one without, on a target that serves custom kinds and lets the run define them. */
async function customPlaces(context: CaseContext, namespace: Namespace): Promise<readonly Place[]> {
  if (!context.has('custom-definitions') || !context.has('cluster-wide')) return [];
  const kinds = await Promise.all(
    (['Namespaced', 'Cluster'] as const).map((scope) => unlessBlocked(() => define(context, {}, { scope }))),
  );
  const [namespaced, clusterScoped] = kinds.map((kind) => kind?.objects);
  return [
    ...(namespaced === undefined
      ? []
      : [placeIn(namespace.resource(namespaced.type), 'custom object', counts.custom)]),
    ...(clusterScoped === undefined
      ? []
      : [placeIn(clusterScoped, 'cluster-scoped custom object', counts.custom)]),
  ];
}

/** The names of the objects of a place begin alike. */
const ends = ['', '-b', '-b-c', '0', '00', 'b', 'bb', '-1', '-0'] as const;

function placeIn(resource: Resource, word: string, count: number): Place {
  const closing = `closing ${word}`;
  const objects = [...Array.from({ length: count }, (_, index) => `${word} ${index + 1}`), closing];
  const first = resource.object().metadata.name!;
  return {
    resource,
    closing,
    names: new Map(objects.map((object, index) => [object, `${first}${ends[index]}`])),
  };
}

/** The objects of all places in turn. */
function mixed(places: readonly Place[]): readonly Target[] {
  const targets = places.flatMap((place) =>
    [...place.names.keys()]
      .filter((object) => object !== place.closing)
      .map((object, index) => ({ place, object, index })),
  );
  return targets.toSorted((a, b) => a.index - b.index).map(({ place, object }) => ({ place, object }));
}
