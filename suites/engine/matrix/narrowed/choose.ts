// The cases that a narrowed fault runs against: those whose requests belong to the narrowing and call the replaced parts.
import { rowsOf } from '../../../kit/case.ts';
import type { Fault } from '../../../../reference-server/faults/fault.ts';
import type { Case } from '../../../kit/case.ts';
import { partsOfFault } from '../part-names.ts';
import { reaches } from './reach.ts';
import type { CaseReach } from './reach.ts';
import type { NarrowedFault } from './sample.ts';

/** Longer cases of other rows take most of the time of all. */
const mostRequests = 60;
const mostOthers = 15;

export interface Choice extends NarrowedFault {
  readonly cases: readonly Case[];
  readonly reach: readonly CaseReach[];
  /** Every other case that reaches the fault, however long it takes. */
  readonly all: boolean;
}

export interface Chosen {
  /** The shortest first. */
  readonly own: readonly Case[];
  /** Those whose ids begin like the fault's rows first, the shortest of them first. */
  readonly others: readonly Case[];
  /** How many others were left out. */
  readonly left: number;
  /** Without a fault, by id. */
  readonly durations: ReadonlyMap<string, number>;
}

export function choose({ fault, narrowing, cases, reach, all }: Choice): Chosen {
  const replaced = partsOfFault(fault);
  const known = new Map(reach.map((one) => [one.id, one]));
  const chosen = cases
    .filter(({ id }) => reaches(known.get(id)!, replaced, narrowing))
    .sort((a, b) => known.get(a.id)!.requests - known.get(b.id)!.requests);
  const mine = new Set(ownOf(fault, cases));
  const isOwn = (one: Case) => mine.has(one);
  const others = chosen
    .filter((one) => !isOwn(one))
    .sort((a, b) => nearness(b.id, fault.breaks) - nearness(a.id, fault.breaks));
  const own = chosen.filter(isOwn);
  const short = others.filter(({ id }) => known.get(id)!.requests <= mostRequests).slice(0, mostOthers);
  const taken = all || own.length + short.length === 0 ? others : short;
  return {
    own,
    others: taken,
    left: others.length - taken.length,
    durations: new Map(reach.map(({ id, durationMs }) => [id, durationMs])),
  };
}

/** The cases of the rows that the fault breaks. */
export const ownOf = ({ breaks }: Fault, cases: readonly Case[]): readonly Case[] =>
  cases.filter((one) => rowsOf(one).some((id) => breaks.includes(id)));

/** How many words the ids have in common at their beginning. */
const nearness = (id: string, rows: readonly string[]): number =>
  Math.max(...rows.map((row) => commonWords(id.split('.'), row.split('.'))));

function commonWords(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((word, at) => word !== other[at]);
  return first < 0 ? one.length : first;
}
