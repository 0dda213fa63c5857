// A server that keeps to the documents and is odd in everything that they leave open: the whole suite must be green on
// it, or else it demands what nobody stated.
import type { VirtualClock } from '../../../reference-server/clock.ts';
import type { Names } from '../../../fixtures/dialects/names.ts';
import { clusterTypes, namespacedTypes } from '../../../fixtures/objects/resource-types.ts';
import { createRandom } from '../../kit/random.ts';
import { collectionPath } from '../../kit/resource.ts';
import type { Transport } from '../../kit/transport.ts';
import { openInProcess } from '../in-process/environment.ts';
import type { InProcess } from '../in-process/environment.ts';
import { createLateRemoval } from './late-removal.ts';
import { createOddLayer } from './layer.ts';
import { makeOdd } from './parts.ts';

export function openOddServer(names: Names, seed: number): Promise<InProcess> {
  const types = [...Object.values(namespacedTypes(names)), ...Object.values(clusterTypes())];
  const collections = types.map((type) => collectionPath(type, ''));
  const before = (server: Transport, clock: VirtualClock): Transport => {
    const removal = createLateRemoval(clock, server, collections);
    const layer = createOddLayer({
      clock,
      random: createRandom(`odd:${seed}`),
      onAnswer: ({ method }, code) => {
        if (method === 'DELETE' && code < 300) removal.expect();
      },
    });
    return layer(server);
  };
  return openInProcess({ names, seed, poolSize: 8, alter: makeOdd, before });
}
