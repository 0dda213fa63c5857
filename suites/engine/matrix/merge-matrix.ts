// The results of a run over some or all faults, merged into the saved matrix.
import type { Fingerprints } from './fingerprint.ts';
import type { FaultResult, MatrixResult } from './matrix-result.ts';

export interface MatrixUpdate {
  /** Of faults that ran against every case that passes their parts, or against those that changed. */
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
  const before = new Map(saved.faults.map((one) => [one.fault, one]));
  const now = results.map((one) => merged(before.get(one.fault), one));
  const byFault = new Map([...before, ...now.map((one) => [one.fault, one] as const)]);
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

/** A fault that met only changed cases keeps what the others found. */
function merged(saved: FaultResult | undefined, { ran, ...result }: FaultResult): FaultResult {
  if (saved === undefined || ran === undefined) return result;
  const kept = (found: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(found).filter(([id]) => !ran.includes(id)));
  const survivedBefore = saved.survived.filter((text) => !ran.some((id) => text.startsWith(`${id} `)));
  const blocked = sorted({ ...kept(saved.blocked), ...result.blocked });
  return {
    ...result,
    killed: sorted({ ...kept(saved.killed), ...result.killed }),
    survived: [...survivedBefore, ...result.survived].sort(),
    ...(Object.keys(blocked).length === 0 ? {} : { blocked }),
    entangled: sorted({ ...kept(saved.entangled), ...result.entangled }),
    place: Math.max(saved.place, result.place),
  };
}

const sorted = (found: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
