// Planted faults turn their own rows red, and no others of a sample: every fault that changed or has a changed case, and one
// of 120 of the rest (`turn.ts`). `npm run matrix` runs them all.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import type { Fault } from '../../reference-server/faults/fault.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { isExcused } from '../engine/matrix/entanglements/index.ts';
import { parseMatrix } from '../engine/matrix/matrix-result.ts';
import type { FaultResult } from '../engine/matrix/matrix-result.ts';
import { runMatrix } from '../engine/matrix/run-matrix.ts';
import { cases } from '../index.ts';
import { pendingFaults } from './pending-faults.ts';
import { currentTurn } from './turn.ts';

const saved = parseMatrix(readFileSync(new URL('./matrix.json', import.meta.url), 'utf8'));

/** While faults are pending, a share of the settled ones: the changed cases have not met all of them. */
function chooseFaults(): readonly Fault[] {
  if (pendingFaults.length === 0) return currentTurn().faults(faults, cases, 120);
  const settled = faults.filter(({ id }) => !pendingFaults.includes(id));
  return settled.filter((_, index) => index % 120 === 0);
}

test('no fault survives, and none turns other rows red', { timeout: 1_200_000 }, async () => {
  const results: FaultResult[] = [];
  const chosen = chooseFaults();
  const { redWithoutFault } = await runMatrix({
    faults: chosen,
    seed: 1,
    saved: saved.fingerprints,
    threads: Math.min(2, availableParallelism()),
    onResult: (result) => void results.push(result),
  });
  expect(redWithoutFault).toEqual([]);
  expect(results.length).toBe(chosen.length);
  expect(results.flatMap(({ fault, survived }) => survived.map((row) => `${fault} survives ${row}`))).toEqual(
    [],
  );
  const entangled = results.flatMap(({ fault, entangled: ids }) =>
    Object.keys(ids)
      .filter((id) => !isExcused(fault, id))
      .map((id) => `${fault} also breaks ${id}`),
  );
  expect(entangled).toEqual([]);
});
