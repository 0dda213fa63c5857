// Whether a case runs at all in an environment.
import type { Outcome } from '../../reports/result.ts';
import type { FeatureName } from '../catalogue/features.ts';
import { findRequirement } from '../catalogue/index.ts';
import type { Row } from '../catalogue/row.ts';
import type { Case } from './case.ts';
import type { Environment } from './environment.ts';
import { tooSlow } from './expiring.ts';
import { outcomeOf } from './outcome.ts';

/** Why a case does not run: the run has halted, a feature is missing, it is slow. */
export function reasonToLeaveOut(one: Case, environment: Environment): Outcome | undefined {
  const halted = environment.halted();
  if (halted !== undefined) {
    return halted === 'target-lost'
      ? { kind: 'blocked', message: 'the target could no longer be reached' }
      : { kind: 'skipped', reason: halted, message: `the run ended before it: ${halted}` };
  }
  const row = findRequirement(one.id);
  if (row?.slow && !environment.slow && !isShortened(row, environment)) return outcomeOf(tooSlow());
  const needs = row?.needs ?? [];
  if (needs.includes('launcher')) {
    // Its other needs are those of the server that the case launches, not of the target.
    return environment.launcher
      ? undefined
      : { kind: 'skipped', reason: 'launcher', message: 'needs a launcher' };
  }
  const missing = needs.find((need) => !isThere(need, environment));
  return (
    missing && {
      kind: 'skipped',
      reason: `feature:${missing}`,
      message: `the target does not have: ${missing}`,
    }
  );
}

/** Whether a launched server spares the minutes of a slow row. */
const isShortened = ({ shortenedBy }: Row, { launcher }: Environment) =>
  shortenedBy === 'history' && launcher?.shortHistory !== undefined;

function isThere(need: FeatureName, environment: Environment): boolean {
  if (need === 'restart') return environment.launcher?.keepsState ?? false;
  return environment.features.has(need);
}
