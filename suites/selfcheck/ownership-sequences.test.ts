// Generated sequences of managers against the model of ownership: right servers pass with whatever seed, with definitions
// and without, and a planted fault is found and shrunk to a few requests.
import { describe, expect, test } from 'vitest';
import faults from '../../reference-server/faults/apply/sequences.ts';
import type { WritingContext } from '../kit/context.ts';
import { caseOf, variant, plain, runOn } from './run-generated.test-support.ts';

const own = caseOf('apply.sequences.any');
/** As in a run that may not make definitions. */
const confined = {
  ...own,
  run: (context: WritingContext) =>
    own.run({ ...context, has: (feature) => feature !== 'cluster-wide' && context.has(feature) }),
};

describe.each([
  ['objects of a kind with every topology', own],
  ['config maps', confined],
])('%s', (_what, one) => {
  test.each([
    ['the bundled server', plain, 4],
    ['the variant server', variant, 2],
  ])('are green on %s, with any seed', async (_server, open, seeds) => {
    for (let seed = 100; seed < 100 + seeds; seed += 1) {
      const { outcome } = await runOn(await open(seed), one);
      expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'passed' });
      const { sequences, requests } = outcome.observed as { sequences: number; requests: number };
      expect(requests / sequences, `seed ${seed}`).toBeGreaterThanOrEqual(15);
    }
  });
});

test.each(faults.map(({ id, install }) => [id, install] as const))(
  '%s is found with each of several seeds, and shrunk to 5 requests and a read at most',
  async (_id, install) => {
    for (const seed of [1, 2, 3]) {
      const target = await plain(seed, install);
      const { outcome, reproduce } = await runOn(target, own);
      expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'failed' });
      const requests = Number(/After (\d+) requests/.exec(outcome.message!)![1]);
      expect(requests, outcome.message).toBeLessThanOrEqual(6);
      expect(outcome.message).toMatch(
        /1\. [mu]\d (?:applies|force-applies|creates) .* The rule|The rule: .*\(core 4.* 1\. [mu]\d/s,
      );
      // The definition goes before them.
      expect(reproduce).toContain('customresourcedefinitions');
    }
  },
);
