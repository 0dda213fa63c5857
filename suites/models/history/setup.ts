// Where a history takes place: pod templates and config maps in a namespace of its own, and pod templates in another one,
// where the run may make namespaces and look over all of them.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Resource } from '../../kit/resource.ts';
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
}

const counts = { templates: 8, maps: 2, elsewhere: 2 };

export function createHistorySetup(context: CaseContext): HistorySetup {
  const tag = context.uniqueName('history');
  const here = namespaceFor(context);
  const templates = placeIn(context, here.namespace.podTemplates, 'pod template', counts.templates);
  const maps = placeIn(context, here.namespace.configMaps, 'config map', counts.maps);
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
  };
  if (!here.isOurs || !context.has('cluster-wide'))
    return { ...base, places: [templates, maps], targets: mixed([templates, maps]) };
  const other = placeIn(
    context,
    context.anotherNamespace().podTemplates,
    'pod template elsewhere',
    counts.elsewhere,
  );
  return {
    ...base,
    places: [templates, maps, other],
    targets: mixed([templates, maps, other]),
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

function placeIn({ uniqueName }: CaseContext, resource: Resource, word: string, count: number): Place {
  const closing = `closing ${word}`;
  const objects = [...Array.from({ length: count }, (_, index) => `${word} ${index + 1}`), closing];
  return { resource, closing, names: new Map(objects.map((object) => [object, uniqueName('history')])) };
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
