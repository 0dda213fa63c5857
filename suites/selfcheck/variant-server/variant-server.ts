// A server that keeps to the documents and differs in everything that they leave open: the whole suite must be green on
// it, or it demands what the documents do not state.
import type { Names } from '../../../common/dialects/names.ts';
import { createRandom } from '../../kit/data/random.ts';
import { collectionPath } from '../../kit/kinds/resource.ts';
import type { Transport } from '../../kit/requests/transport.ts';
import { openInProcess } from '../../engine/in-process/environment.ts';
import type { InProcess } from '../../engine/in-process/environment.ts';
import type { HeldTime } from '../../engine/in-process/held-time.ts';
import { startAnnotator } from './annotator.ts';
import type { AnnotatedTypes } from './annotator.ts';
import { startControllers } from './controllers.ts';
import { createInnerClient } from './inner-client.ts';
import { createLateKinds } from './late-kinds.ts';
import { createVariantServerLayer } from './layer.ts';
import { alter } from './parts.ts';
import { servedCollections } from './served.ts';
import { versionsOf } from './versions.ts';

export interface VariantServerRequest {
  readonly names: Names;
  readonly seed: number;
  /** Whether it serves discovery. */
  readonly discovery: boolean;
  /** Whether its versions look like nothing that can be counted, and selectors of its lists are of one `=` at most. */
  readonly opaque: boolean;
  /** Which new objects a controller of its own writes to. */
  readonly annotated: AnnotatedTypes;
}

/** Servers that cases launch have the late finalizer, too, and the controller that removes it. */
function removesLate(server: Transport, { clock }: HeldTime): Transport {
  const client = createInnerClient(server);
  const observe = startControllers(clock, client, () => servedCollections(client));
  return async (request) => {
    const response = await server(request);
    if (request.method === 'DELETE' && response.status < 300)
      observe({ method: request.method, path: request.path, count: 0 });
    return response;
  };
}

export function openVariantServer({
  names,
  seed,
  discovery,
  opaque,
  annotated,
}: VariantServerRequest): Promise<InProcess> {
  const definitions = collectionPath(
    { group: names.groups.definitions, version: 'v1', plural: 'customresourcedefinitions' },
    '',
  );
  const before = (server: Transport, time: HeldTime): Transport => {
    const client = createInnerClient(server);
    const observers = [
      startControllers(time.clock, client, () => servedCollections(client)),
      startAnnotator(time.clock, client, annotated),
    ];
    const layer = createVariantServerLayer({
      time,
      random: createRandom(`odd:${seed}`),
      discovery,
      versions: versionsOf(opaque),
      onlyEqual: opaque,
      onAnswer: (requested, code) => {
        if (code < 300) for (const observe of observers) observe(requested);
      },
    });
    return layer(createLateKinds(time.clock, definitions)(server));
  };
  return openInProcess({ names, seed, poolSize: 8, alter, before, beforeLaunched: removesLate });
}
