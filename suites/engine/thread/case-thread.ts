// The entry of the thread that runs the cases of a plan.
import { executePlan } from '../execute.ts';
import { createLateFeatures } from '../late-features.ts';
import type { Halt } from '../plan.ts';
import type { CaseThread, CommandThread } from './calls.ts';
import { serveThread } from './thread.ts';

const halt: Halt = { reason: undefined };
const late = createLateFeatures();
const calls: CaseThread = {
  execute: (plan) =>
    executePlan(plan, {
      halt,
      late,
      finished: (run) => void command.finished(run),
      halted: (reason) => void command.halted(reason),
    }),
  decide: late.decide,
  halt: (reason) => void (halt.reason ??= reason),
};
const command = serveThread<CommandThread>(calls, ['finished', 'halted', 'failed']);

// The run continues, and its report lists the error.
const report = (error: unknown) =>
  void command.failed(error instanceof Error ? error.message : String(error));
process.on('uncaughtException', report).on('unhandledRejection', report);
