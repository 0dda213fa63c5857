// Draws pairs of a fault and a narrowing: faults in an order that the seed gives, each with one of the next families in turn
// that makes sense for it.
import type { Fault } from '../../../../reference-server/faults/fault.ts';
import { createRandom } from '../../../kit/data/random.ts';
import { narrowings } from './narrowings.ts';
import type { Narrowing } from './narrowings.ts';

export interface NarrowedFault {
  readonly fault: Fault;
  readonly narrowing: Narrowing;
}

export interface Draw {
  readonly faults: readonly Fault[];
  readonly count: number;
  readonly seed: number;
  /** Whether the narrowed fault still violates a sentence. */
  readonly makesSense: (pair: NarrowedFault) => boolean;
}

/** A fault for which few families make sense waits for its turn, or the sample would have little else. */
const familiesTried = 3;
const families = [...new Set(narrowings.map(({ family }) => family))];

export function drawNarrowed({ faults, count, seed, makesSense }: Draw): readonly NarrowedFault[] {
  const drawn: NarrowedFault[] = [];
  let turn = 0;
  for (const fault of shuffled(faults, ({ id }) => id, `${seed}`)) {
    if (drawn.length === count) break;
    const inTurn = families.map((_, at) => families[(turn + at) % families.length]).slice(0, familiesTried);
    const pair = inTurn
      .flatMap((family) =>
        shuffled(
          narrowings.filter((one) => one.family === family),
          ({ id }) => id,
          `${seed}:${fault.id}`,
        ),
      )
      .map((narrowing) => ({ fault, narrowing }))
      .find(makesSense);
    if (pair === undefined) continue;
    drawn.push(pair);
    turn = families.indexOf(pair.narrowing.family) + 1;
  }
  return drawn;
}

/** The order does not depend on the number of members. */
const shuffled = <T>(all: readonly T[], idOf: (one: T) => string, seed: string): readonly T[] =>
  all
    .map((one) => ({ one, order: createRandom(`${seed}:${idOf(one)}`)() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
