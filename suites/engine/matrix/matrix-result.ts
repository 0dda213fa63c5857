// What a matrix run found, as `matrix.json` keeps it: which planted fault turned which requirement red.
import type { Fingerprints } from './fingerprint.ts';

export interface FaultResult {
  readonly fault: string;
  /** Requirements that the fault should turn red, and did, with what their case said. */
  readonly killed: Readonly<Record<string, string>>;
  /** Those that it should have, and did not, with what their case did instead: `ID (warned: …)`. */
  readonly survived: readonly string[];
  /** Requirements that are blocked by a red one, by the id of that one. */
  readonly blocked?: Readonly<Record<string, string>>;
  /** Further requirements red although the fault does not name them, with the outcome. */
  readonly entangled: Readonly<Record<string, string>>;
  /** Place of the first own row among all red ones, as a report orders them; from 1, 0 where none is red. */
  readonly place: number;
  /** The rows of the cases that ran, where these were the fault's own and changed ones; never saved. */
  readonly ran?: readonly string[];
}

/** Each fault ran against every case that passes its parts: a run over a sample is never saved. */
export interface MatrixResult {
  readonly schemaVersion: 1;
  /** True where each fault of its time is there. */
  readonly complete: boolean;
  /** Sorted by fault. */
  readonly faults: readonly FaultResult[];
  /** The code that ran, sorted by id. Those of cases are of the last run without a filter. */
  readonly fingerprints: Fingerprints;
}

/** @throws SyntaxError, Error for a file that is no matrix */
export function parseMatrix(text: string): MatrixResult {
  const parsed = JSON.parse(text) as MatrixResult;
  if (parsed.schemaVersion !== 1 || !Array.isArray(parsed.faults))
    throw new Error('not a matrix of this version');
  return parsed;
}

/** All rows that the fault turned red. */
export const redRowsOf = ({ killed, blocked = {}, entangled }: FaultResult): readonly string[] =>
  [killed, blocked, entangled].flatMap((rows) => Object.keys(rows));

/** By requirement: the faults that turned it red. */
export function faultsByRequirement(matrix: MatrixResult): ReadonlyMap<string, readonly string[]> {
  const byRow = new Map<string, string[]>();
  for (const { fault, killed } of matrix.faults) {
    for (const id of Object.keys(killed)) byRow.set(id, [...(byRow.get(id) ?? []), fault]);
  }
  return byRow;
}
