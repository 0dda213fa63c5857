// A run over some or all faults, laid over the matrix that was kept before.
import type { FaultResult, MatrixResult } from './matrix-result.ts';

/** What ran replaces what was kept of the same fault, and faults that are no more go. It is complete once every fault of
 * `existing` is there. `ran` holds results of faults that met every case that passes their parts. */
export function mergeMatrix(
  kept: MatrixResult,
  ran: readonly FaultResult[],
  existing: readonly string[],
): MatrixResult {
  const byFault = new Map([...kept.faults, ...ran].map((one) => [one.fault, one]));
  const faults = existing
    .toSorted()
    .map((id) => byFault.get(id))
    .filter((one) => one !== undefined);
  return { schemaVersion: 1, complete: faults.length === existing.length, faults };
}
