// The effect of a planted fault on one of the rows that it breaks: killed, or survived with a reason.
import type { Level } from '../suites/catalogue/row.ts';
import { judge, missingFeature } from './judge.ts';
import type { Outcome } from '../suites/kit/outcome.ts';
import { caseMessage } from './totals.ts';

export interface FaultEffect {
  /** A MUST failed, a SHOULD warned, or the case of another level failed. */
  readonly isKilled: boolean;
  /** The message of the case, with `warned: …`, `not exercised: …` and so on where the fault survived. */
  readonly text: string;
}

/** @param outcome undefined where the case did not run */
export function faultEffect(level: Level, outcome: Outcome | undefined): FaultEffect {
  if (outcome === undefined) return { isKilled: false, text: 'not run' };
  const text = caseMessage(outcome);
  if (isKill(level, outcome)) return { isKilled: true, text };
  return {
    isKilled: false,
    text: `${howItSurvived(outcome)}${text === '' ? '' : `: ${text.split('\n')[0]}`}`,
  };
}

function isKill(level: Level, outcome: Outcome): boolean {
  if (level === 'MUST') return judge(level, outcome) === 'fail';
  return level === 'SHOULD' ? judge(level, outcome) === 'warn' : outcome.kind === 'failed';
}

function howItSurvived(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'passed':
      return (outcome.warnings?.length ?? 0) > 0 ? 'warned' : 'passed';
    case 'skipped':
      if (outcome.reason === 'not-exercised') return 'not exercised';
      if (outcome.reason === 'disturbed' || missingFeature(outcome) !== undefined) return 'not applicable';
      return `not run, ${outcome.reason}`;
    case 'failed':
    case 'blocked':
    case 'error':
      return outcome.kind;
    default:
      return outcome.kind satisfies never;
  }
}
