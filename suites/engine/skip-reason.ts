// Decides whether a case is skipped in an environment.
import type { Outcome } from '../kit/outcome.ts';
import type { FeatureName } from '../catalogue/features.ts';
import type { Case } from '../kit/case.ts';
import type { Environment } from './environment.ts';
import { tooSlow } from './expiring.ts';
import { outcomeOf } from '../kit/outcome.ts';
import { outsideRelease } from '../kit/releases.ts';

/** The outcome of a case that is skipped: the run has halted, a feature is missing, the
 * row is about other releases, or it is slow. Else undefined. */
export function skipReason(one: Case, environment: Environment): Outcome | undefined {
  const halted = environment.halted();
  if (halted !== undefined) {
    return halted === 'target-lost'
      ? { kind: 'blocked', message: 'the target could no longer be reached' }
      : { kind: 'skipped', reason: halted, message: `the run ended before this case: ${halted}` };
  }
  const { slow, needs = [] } = one.conditions ?? {};
  const outside = outsideRelease(one.conditions ?? {}, environment.release);
  if (outside !== undefined) return { kind: 'skipped', reason: 'release', message: outside };
  if (slow && !environment.slow && !isShortened(one, environment)) return outcomeOf(tooSlow());
  const launches = needs.includes('launcher');
  if (launches && !environment.launcher)
    return { kind: 'skipped', reason: 'launcher', message: 'needs a launcher' };
  // Most features are then those of the server that the case launches, not of the target.
  const required = launches ? needs.filter((need) => ofLauncher.has(need)) : needs;
  const missing = required.find((need) => !isAvailable(need, environment));
  return (
    missing && {
      kind: 'skipped',
      reason: `feature:${missing}`,
      message: `the target does not have: ${missing}`,
    }
  );
}

/** Whether a launched server with a short history makes a slow row fast. */
const isShortened = ({ conditions }: Case, { launcher }: Environment) =>
  conditions?.shortenedBy === 'history' && launcher?.shortHistory !== undefined;

/** Features that a launcher file gives, of the target and of launched servers. */
const ofLauncher: ReadonlySet<FeatureName> = new Set<FeatureName>(['restart', 'audit']);

function isAvailable(need: FeatureName, environment: Environment): boolean {
  if (need === 'restart') return environment.launcher?.keepsState ?? false;
  if (need === 'audit') return environment.launcher?.product?.audit !== undefined;
  return environment.features.has(need);
}
