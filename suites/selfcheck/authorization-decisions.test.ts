// Generated policies against the model of RBAC: right servers pass with whatever seed, whichever way people are known,
// and a planted fault is found and shown with few bindings.
import { expect, test } from 'vitest';
import faults from '../../reference-server/faults/authorization/generated.ts';
import { caseOf, variant, plain, runOn } from './run-generated.test-support.ts';

const own = caseOf('authorization.decisions.any');
const escalation = caseOf('authorization.escalation.any');
const faultsOf = (id: string) =>
  faults
    .filter(({ breaks }) => (breaks as readonly string[]).includes(id))
    .map((fault) => [fault.id, fault.install] as const);

test.each([
  ['the bundled server', plain, 3],
  ['the variant server', variant, 2],
])('are green on %s, with any seed, long enough and balanced', async (_server, open, seeds) => {
  for (let seed = 100; seed < 100 + seeds; seed += 1) {
    const { outcome } = await runOn(await open(seed), own);
    expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'passed' });
    const { decisions } = outcome.observed as { decisions: Record<string, [number, number]> };
    const [reviews, requests] = [decisions['by a review']!, decisions['by a request']!];
    expect(reviews[0] + requests[0]).toBeGreaterThanOrEqual(1400);
    expect(requests[0]).toBeGreaterThanOrEqual(300);
    for (const [all, allowed] of [reviews, requests]) expect(allowed / all).toBeGreaterThanOrEqual(0.4);
  }
});

test.each(faultsOf(own.id))(
  '%s is found with each of several seeds, and with two bindings at most unless a change shows it',
  async (_id, install) => {
    for (const seed of [1, 2, 3]) {
      const target = await plain(seed, install);
      const { outcome } = await runOn(target, own);
      expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'failed' });
      const bindings = outcome.message!.split(' is bound ').length - 1;
      expect(bindings, outcome.message).toBeGreaterThanOrEqual(1);
      // What is found after a change is reported with the policy that was changed.
      const isAfterChange = / by a (?:review|request) after /.test(outcome.message!);
      if (!isAfterChange) expect(bindings, outcome.message).toBeLessThanOrEqual(2);
    }
  },
);

test.each([
  ['the bundled server', plain, 4],
  ['the variant server', variant, 2],
])('attempts to give rights end as they must on %s, with any seed', async (_server, open, seeds) => {
  for (let seed = 100; seed < 100 + seeds; seed += 1) {
    const { outcome } = await runOn(await open(seed), escalation);
    expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'passed' });
    const { attempts } = outcome.observed as { attempts: { succeeded: number; refused: number } };
    const all = attempts.succeeded + attempts.refused;
    expect(all).toBeGreaterThanOrEqual(80);
    expect(attempts.succeeded / all).toBeGreaterThanOrEqual(0.4);
    expect(attempts.refused / all).toBeGreaterThanOrEqual(0.3);
  }
});

test.each(faultsOf(escalation.id))('%s is found with each of several seeds', async (_id, install) => {
  for (const seed of [1, 2, 3]) {
    const target = await plain(seed, install);
    const { outcome } = await runOn(target, escalation);
    expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'failed' });
    expect(outcome.message).toContain('although the user does not hold');
  }
});
