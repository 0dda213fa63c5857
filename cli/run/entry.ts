// The only test file that vitest runs: registers every case of the plan, and cleans up after the last.
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, inject, test } from 'vitest';
import { cases as allCases } from '../../suites/index.ts';
import { findRequirement } from '../../suites/catalogue/index.ts';
import type { Case } from '../../suites/kit/case.ts';
import { realPause } from '../../suites/kit/layers/pause.ts';
import { createRemaining } from '../../suites/kit/remaining.ts';
import { runCase } from '../../suites/kit/run-case.ts';
import { createLateFeatures } from './late-features.ts';
import { openEnvironment } from './open-environment.ts';
import type { DecidedMessage, DoneMessage, HaltMessage, Plan, PlanMessage } from './plan.ts';
import { createLimiter, mostlyWaits } from './limiter.ts';
import { withinLimit } from './within-limit.ts';
import { unverifiedLeftovers } from '../../suites/kit/namespaces/unverified-leftovers.ts';

const channel = new BroadcastChannel(inject('channel'));
const halt: { reason: HaltMessage['reason'] } = { reason: undefined };
const { promise: receivedPlan, resolve: resolvePlan } = Promise.withResolvers<Plan | undefined>();
const late = createLateFeatures();
channel.onmessage = (event) => {
  const { data } = event as { readonly data: PlanMessage | DecidedMessage | HaltMessage };
  if ('plan' in data) resolvePlan(data.plan);
  else if ('decided' in data) late.decide(data.decided);
  else halt.reason ??= data.reason;
};
channel.postMessage({} satisfies HaltMessage);

/** The start order: cases that mostly wait, models and histories, cases that launch a server, all others. */
function urgency(one: Case): number {
  if (mostlyWaits(one)) return 0;
  if (one.general) return 1;
  return findRequirement(one.id)?.needs?.includes('launcher') ? 2 : 3;
}

const sectionOf = ({ id }: Case) => {
  const row = findRequirement(id);
  return `${row?.document} ${row?.section}`;
};

/** The cases in the order in which they start. */
function inOrder(planned: readonly Case[]): readonly Case[] {
  const sizes = new Map<string, number>();
  for (const one of planned) sizes.set(sectionOf(one), (sizes.get(sectionOf(one)) ?? 0) + 1);
  // Small sections come first, so that progress reports finished sections early.
  const bySection = (a: Case, b: Case) =>
    (sizes.get(sectionOf(a)) ?? 0) - (sizes.get(sectionOf(b)) ?? 0) ||
    sectionOf(a).localeCompare(sectionOf(b));
  return planned.toSorted((a, b) => urgency(a) - urgency(b) || bySection(a, b));
}

function register(runPlan: Plan): void {
  const limiter = createLimiter(runPlan.concurrency);
  const wanted = new Set<string>(runPlan.cases);
  const planned = inOrder(allCases.filter(({ id }) => wanted.has(id)));
  const remaining = createRemaining(planned.length);
  const opened = openEnvironment(runPlan, () => halt.reason, remaining);
  for (const one of planned) {
    test(one.id, async ({ task }) => {
      const { environment: early, lost } = await opened;
      const environment = { ...early, features: await late.featuresFor(one, runPlan) };
      const run = () => withinLimit(one, runCase(one, environment), realPause);
      const report = await (mostlyWaits(one) ? run() : limiter(run)).finally(remaining.finished);
      const isRed = report.outcome.kind === 'blocked' || report.outcome.kind === 'failed';
      const isLost = isRed && (halt.reason === 'target-lost' || (await lost()));
      // A failure after the target became unreachable is not a failure of the requirement.
      task.meta.report = isLost
        ? { ...report, outcome: { kind: 'blocked', message: 'the target could no longer be reached' } }
        : report;
      const { rows, outcome } = task.meta.report;
      channel.postMessage({ done: { rows, outcome: outcome.kind } } satisfies DoneMessage);
      if (isLost && halt.reason === undefined) {
        halt.reason = 'target-lost';
        channel.postMessage({ reason: 'target-lost' } satisfies HaltMessage);
      }
    });
  }

  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the fixtures from this pattern
  afterAll(async ({}, suite) => {
    const { close, lost, throttled, watchEvents } = await opened;
    // The target may be reachable again: checked once more before the clean-up.
    const leftovers =
      halt.reason === 'target-lost' && (await lost())
        ? [unverifiedLeftovers(runPlan.prefix, 'the target was lost before it could be removed')]
        : await close().catch((error: unknown) => [unverifiedLeftovers(runPlan.prefix, String(error))]);
    suite.meta.pool = { leftovers, throttled: throttled(), watchEvents: watchEvents() };
    channel.close();
  });
}

const plan = await receivedPlan;
if (plan === undefined) channel.close();
else register(plan);
