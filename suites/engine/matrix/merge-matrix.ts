// The results of a run over some or all faults, merged into the saved matrix.
import type { Fingerprints } from './fingerprint.ts';
import type { FaultResult, MatrixResult } from './matrix-result.ts';

export interface MatrixUpdate {
  /** Of faults that ran against every case that passes their parts. */
  readonly results: readonly FaultResult[];
  /** Of these faults; of cases only where no filter chose the faults. */
  readonly fingerprints: Fingerprints;
}

/** New results replace saved ones of the same fault, and faults that no longer exist are removed. The matrix is complete once
 * every fault of `existing` has a result. */
export function mergeMatrix(
  saved: MatrixResult,
  { results, fingerprints }: MatrixUpdate,
  existing: readonly string[],
): MatrixResult {
  const ids = existing.toSorted();
  const byFault = new Map([...saved.faults, ...results].map((one) => [one.fault, one]));
  const faults = ids.map((id) => byFault.get(id)).filter((one) => one !== undefined);
  const codeOf = { ...saved.fingerprints.faults, ...fingerprints.faults };
  const hasCases = Object.keys(fingerprints.cases).length > 0;
  return {
    schemaVersion: 1,
    complete: faults.length === ids.length,
    faults,
    fingerprints: {
      faults: Object.fromEntries(ids.filter((id) => id in codeOf).map((id) => [id, codeOf[id]!])),
      cases: hasCases ? fingerprints.cases : saved.fingerprints.cases,
    },
  };
}
