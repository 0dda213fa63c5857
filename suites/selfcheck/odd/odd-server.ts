// A server that keeps to the documents and is odd in everything that they leave open: the whole suite must be green on
// it, or else it demands what nobody stated.
import type { VirtualClock } from '../../../reference-server/clock.ts';
import type { Names } from '../../../fixtures/dialects/names.ts';
import { createRandom } from '../../kit/random.ts';
import { collectionPath } from '../../kit/resource.ts';
import type { Transport } from '../../kit/transport.ts';
import { openInProcess } from '../in-process/environment.ts';
import type { InProcess } from '../in-process/environment.ts';
import { startControllers } from './controllers.ts';
import { createInnerClient } from './inner-client.ts';
import { createLateKinds } from './late-kinds.ts';
import { createOddLayer } from './layer.ts';
import { makeOdd } from './parts.ts';
import { servedCollections } from './served.ts';

export interface OddRequest {
  readonly names: Names;
  readonly seed: number;
  /** Whether it tells what it serves. */
  readonly discovery: boolean;
}

export function openOddServer({ names, seed, discovery }: OddRequest): Promise<InProcess> {
  const definitions = collectionPath(
    { group: names.groups.definitions, version: 'v1', plural: 'customresourcedefinitions' },
    '',
  );
  const before = (server: Transport, clock: VirtualClock): Transport => {
    const client = createInnerClient(server);
    const observe = startControllers(clock, client, () => servedCollections(client));
    const layer = createOddLayer({
      clock,
      random: createRandom(`odd:${seed}`),
      discovery,
      onAnswer: (asked, code) => {
        if (code < 300) observe(asked);
      },
    });
    return layer(createLateKinds(clock, definitions)(server));
  };
  return openInProcess({ names, seed, poolSize: 8, alter: makeOdd, before });
}
