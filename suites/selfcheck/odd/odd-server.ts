// A server that keeps to the documents and is odd in everything that they leave open: the whole suite must be green on
// it, or else it demands what nobody stated.
import type { Names } from '../../../fixtures/dialects/names.ts';
import { clusterTypes, namespacedTypes } from '../../../fixtures/objects/resource-types.ts';
import { createRandom } from '../../kit/random.ts';
import { collectionPath } from '../../kit/resource.ts';
import type { Transport } from '../../kit/transport.ts';
import { openInProcess } from '../in-process/environment.ts';
import type { InProcess } from '../in-process/environment.ts';
import type { HeldTime } from '../in-process/held-time.ts';
import { startControllers } from './controllers.ts';
import { createInnerClient } from './inner-client.ts';
import { createOddLayer } from './layer.ts';
import { makeOdd } from './parts.ts';
import { versionsOf } from './versions.ts';

export interface OddRequest {
  readonly names: Names;
  readonly seed: number;
  /** Whether it tells what it serves. */
  readonly discovery: boolean;
  /** Whether its versions look like nothing that can be counted. */
  readonly opaque: boolean;
}

export function openOddServer({ names, seed, discovery, opaque }: OddRequest): Promise<InProcess> {
  const types = [...Object.values(namespacedTypes(names)), ...Object.values(clusterTypes())];
  const collections = types.map((type) => collectionPath(type, ''));
  const before = (server: Transport, time: HeldTime): Transport => {
    const observe = startControllers(time.clock, createInnerClient(server), collections);
    const layer = createOddLayer({
      time,
      random: createRandom(`odd:${seed}`),
      discovery,
      versions: versionsOf(opaque),
      onAnswer: (asked, code) => {
        if (code < 300) observe(asked);
      },
    });
    return layer(server);
  };
  return openInProcess({ names, seed, poolSize: 8, alter: makeOdd, before });
}
