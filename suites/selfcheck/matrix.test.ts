// Every planted fault turns its own rows red, and no others of a sample: changed cases, or any others where the fault changed.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { faults } from '../../reference-server/faults/index.ts';
import { isExcused } from '../engine/matrix/entanglements.ts';
import { parseMatrix } from '../engine/matrix/matrix-result.ts';
import type { FaultResult } from '../engine/matrix/matrix-result.ts';
import { runMatrix } from '../engine/matrix/run-matrix.ts';

const saved = parseMatrix(readFileSync(new URL('./matrix.json', import.meta.url), 'utf8'));

test('no fault survives, and none turns other rows red', { timeout: 1_200_000 }, async () => {
  const results: FaultResult[] = [];
  const { redWithoutFault } = await runMatrix({
    faults,
    seed: 1,
    saved: saved.fingerprints,
    threads: Math.min(2, availableParallelism()),
    onResult: (result) => void results.push(result),
  });
  expect(redWithoutFault).toEqual([]);
  expect(results.length).toBe(faults.length);
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
