// Collects the runner's events while the cases run into the result of the whole execution.
import type { Reporter } from 'vitest/node';
import type { CaseRun } from '../../suites/kit/run-case.ts';
import type { Plan, PoolReport } from './plan.ts';
import type { HaltReason } from './runner-channel.ts';
import { unverifiedLeftovers } from '../../suites/kit/namespaces/unverified-leftovers.ts';

export interface Execution {
  readonly reports: readonly CaseRun[];
  readonly pool: PoolReport;
  /** The reason of an early end. */
  readonly halted?: HaltReason;
  /** Errors of the runner itself. */
  readonly errors: readonly string[];
}

export interface Collector {
  readonly reporter: Reporter;
  /** The result, once the thread has ended. */
  result(plan: Pick<Plan, 'cases' | 'prefix'>, halted: HaltReason | undefined): Execution;
}

export function createCollector(): Collector {
  const reports: CaseRun[] = [];
  const errors: string[] = [];
  let pool: PoolReport | undefined;
  return {
    reporter: {
      onTestCaseResult(test) {
        const { report } = test.meta();
        const ended = test.result();
        if (report) reports.push(report);
        else if (ended.state === 'failed') errors.push(...ended.errors.map(describeError));
      },
      onTestModuleEnd(module) {
        pool = module.meta().pool ?? pool;
        errors.push(...module.errors().map(describeError));
      },
      onTestRunEnd(_modules, unhandled) {
        errors.push(...unhandled.map(describeError));
      },
    },
    result({ cases, prefix }, halted) {
      const ended = 'the worker thread of the cases ended unexpectedly';
      const isCut = pool === undefined && cases.length > 0;
      return {
        reports,
        errors: isCut && errors.length === 0 ? [ended] : errors,
        pool: pool ?? {
          leftovers: isCut ? [unverifiedLeftovers(prefix, ended)] : [],
          throttled: 0,
          watchEvents: 0,
        },
        ...(halted === undefined ? {} : { halted }),
      };
    },
  };
}

function describeError({ message, cause }: { readonly message: string; readonly cause?: unknown }): string {
  const because = (cause as { readonly message?: unknown } | undefined)?.message;
  return typeof because === 'string' ? `${message} ${because}` : message;
}
