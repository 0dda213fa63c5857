// A fault for all requests dies by its own row; one for requests that no case sends is not reached.
import { expect, test } from 'vitest';
import { orch } from '../../../../common/dialects/names.ts';
import { findFault } from '../../../../reference-server/faults/index.ts';
import { cases } from '../../../index.ts';
import { rowsOf } from '../../../kit/case.ts';
import { narrowings } from './narrowings.ts';
import type { Narrowing } from './narrowings.ts';
import { runNarrowed } from './run-one.ts';

const fault = findFault('empty-put-resets')!;
const part = 'encoding.emptyBody';
const own = cases.filter((one) => rowsOf(one).some((id) => fault.breaks.includes(id)));
const secrets = narrowings.find(({ id }) => id === 'only-secrets')!;

/** @param isReached whether the run without a fault sends such requests */
const run = (narrowing: Narrowing, isReached: boolean) =>
  runNarrowed({
    fault,
    narrowing,
    cases: own,
    reach: own.map(({ id }) => ({
      id,
      requests: 1,
      durationMs: 1000,
      parts: { [part]: isReached ? 1 << narrowings.indexOf(secrets) : 0 },
    })),
    features: new Set(),
    names: orch,
    seeds: [1],
    all: false,
  });

test('for all requests', async () => {
  const result = await run({ ...secrets, applies: () => true }, true);
  expect(result).toMatchObject({ verdict: 'killed', by: 'endpoints.update.body-required', notRun: 0 });
  expect(result.differedIn).toEqual(['endpoints.update.body-required']);
});

test('for requests that no case sends', async () => {
  expect(await run(secrets, false)).toMatchObject({ verdict: 'not reached', ownCases: 0 });
  expect(await run(secrets, true)).toMatchObject({ verdict: 'not reached', ownCases: 1, calls: 0 });
});
