// The evidence of each requirement, before any run: which have a case, and which of these fail on a planted fault.
import { readFileSync } from 'node:fs';
import type { Evidence } from '../reports/result.ts';
import { cases } from '../suites/index.ts';
import { rowsOf } from '../suites/kit/case.ts';
import { faultsByRequirement, parseMatrix } from '../suites/engine/matrix/matrix-result.ts';

/** The committed matrix. */
export const matrixFile = new URL('../suites/selfcheck/matrix.json', import.meta.url);

/** Ids of the faults without a saved result. */
export const pendingFile = new URL('../suites/selfcheck/matrix-pending.json', import.meta.url);

export interface KnownEvidence {
  /** By requirement id; a missing one is unclaimed. */
  readonly evidence: ReadonlyMap<string, Evidence>;
  /** By requirement id: the faults on which it fails in the committed matrix. */
  readonly faults: ReadonlyMap<string, readonly string[]>;
}

export function knownEvidence(): KnownEvidence {
  const text = readFileSync(matrixFile, 'utf8');
  const faults = faultsByRequirement(parseMatrix(text));
  const evidence = new Map<string, Evidence>();
  for (const id of cases.flatMap(rowsOf)) evidence.set(id, faults.has(id) ? 'proven' : 'claimed');
  return { evidence, faults };
}
