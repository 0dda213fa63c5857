// What the runner is told while the cases run, gathered to an account of the whole execution.
import type { Reporter } from 'vitest/node';
import type { CaseRun } from '../../suites/kit/run-case.ts';
import type { Plan, RoomReport } from './plan.ts';
import type { HaltReason } from './talk.ts';
import { unverifiedLeftovers } from '../../suites/kit/namespaces/unverified-leftovers.ts';

export interface Execution {
  readonly reports: readonly CaseRun[];
  readonly room: RoomReport;
  /** Why it ended early, if it did. */
  readonly halted?: HaltReason;
  /** What broke in the runner itself. */
  readonly errors: readonly string[];
}

export interface Gathering {
  readonly reporter: Reporter;
  /** All that was told of the plan, once the thread has ended. */
  account(plan: Pick<Plan, 'cases' | 'prefix'>, halted: HaltReason | undefined): Execution;
}

export function gather(): Gathering {
  const reports: CaseRun[] = [];
  const errors: string[] = [];
  let room: RoomReport | undefined;
  return {
    reporter: {
      onTestCaseResult(test) {
        const { report } = test.meta();
        const result = test.result();
        if (report) reports.push(report);
        else if (result.state === 'failed') errors.push(...result.errors.map(told));
      },
      onTestModuleEnd(module) {
        room = module.meta().room ?? room;
        errors.push(...module.errors().map(told));
      },
      onTestRunEnd(_modules, unhandled) {
        errors.push(...unhandled.map(told));
      },
    },
    account({ cases, prefix }, halted) {
      const ended = 'the thread of the cases ended before its time';
      const isCut = room === undefined && cases.length > 0;
      return {
        reports,
        errors: isCut && errors.length === 0 ? [ended] : errors,
        room: room ?? {
          leftovers: isCut ? [unverifiedLeftovers(prefix, ended)] : [],
          throttled: 0,
          watchEvents: 0,
        },
        ...(halted === undefined ? {} : { halted }),
      };
    },
  };
}

function told({ message, cause }: { readonly message: string; readonly cause?: unknown }): string {
  const because = (cause as { readonly message?: unknown } | undefined)?.message;
  return typeof because === 'string' ? `${message} ${because}` : message;
}
