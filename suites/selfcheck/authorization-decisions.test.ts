// Generated policies against the model of RBAC: right servers pass with whatever seed, whichever way people are known,
// and a planted fault is found and shrunk to a few bindings.
import { expect, test } from 'vitest';
import { orch } from '../../fixtures/dialects/names.ts';
import faults from '../../reference-server/faults/authorization/generated.ts';
import { cases } from '../index.ts';
import { runCase } from '../kit/run-case.ts';
import { openInProcess } from './in-process/environment.ts';
import type { InProcess } from './in-process/environment.ts';
import { openOddServer } from './odd/odd-server.ts';

const own = cases.find(({ id }) => id === 'authorization.decisions.any')!;

async function runOn(target: InProcess, one = own) {
  try {
    return await runCase(one, target.environment);
  } finally {
    await target.drop();
  }
}

const plain = (seed: number) => openInProcess({ names: orch, seed, poolSize: 1 });
const odd = (seed: number) => openOddServer({ names: orch, seed, discovery: true, opaque: true });

test.each([
  ['the bundled server', plain, 3],
  ['the odd server', odd, 2],
])('are green on %s, with any seed, long enough and balanced', async (_server, open, seeds) => {
  for (let seed = 100; seed < 100 + seeds; seed += 1) {
    const { outcome } = await runOn(await open(seed));
    expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'passed' });
    const { decisions } = outcome.observed as { decisions: Record<string, [number, number]> };
    const [reviews, requests] = [decisions['by a review']!, decisions['by a request']!];
    expect(reviews[0] + requests[0]).toBeGreaterThanOrEqual(2000);
    expect(requests[0]).toBeGreaterThanOrEqual(500);
    for (const [all, allowed] of [reviews, requests]) expect(allowed / all).toBeGreaterThanOrEqual(0.4);
  }
});

test.each(faults.map(({ id, install }) => [id, install] as const))(
  '%s is found with each of several seeds, and shrunk to two bindings at most',
  async (_id, install) => {
    for (const seed of [1, 2, 3]) {
      const target = await openInProcess({ names: orch, seed, poolSize: 1, alter: install });
      const { outcome } = await runOn(target);
      expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'failed' });
      const bindings = outcome.message!.split(' is bound ').length - 1;
      expect(bindings, outcome.message).toBeGreaterThanOrEqual(1);
      expect(bindings, outcome.message).toBeLessThanOrEqual(2);
    }
  },
);
