// The one file that vitest runs: it registers every case of the plan, and cleans up when all are done.
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, inject, test } from 'vitest';
import { cases as allCases } from '../../suites/index.ts';
import { findRequirement } from '../../suites/catalogue/index.ts';
import type { Case } from '../../suites/kit/case.ts';
import { runCase } from '../../suites/kit/run-case.ts';
import { openEnvironment } from './open-environment.ts';
import type { Done, Halt } from './plan.ts';
import { createTurns, isPatient } from './turns.ts';

const plan = inject('plan');
const channel = new BroadcastChannel(plan.channel);
const halt: { reason: Halt['reason'] } = { reason: undefined };
channel.onmessage = (event) => {
  halt.reason ??= (event as { readonly data: Halt }).data.reason;
};
channel.postMessage({} satisfies Halt);
const turns = createTurns(plan.concurrency);
const opened = openEnvironment(plan, () => halt.reason);

/** Waits start first and overlap the rest, in places of their own; then what takes longest: models and histories, and
 * servers that have to come up. */
function urgency(one: Case): number {
  if (isPatient(one)) return 0;
  if (one.general) return 1;
  return findRequirement(one.id)?.needs?.includes('launcher') ? 2 : 3;
}

const sectionOf = ({ id }: Case) => {
  const row = findRequirement(id);
  return `${row?.document} ${row?.section}`;
};

const wanted = new Set<string>(plan.cases);
const planned = allCases.filter(({ id }) => wanted.has(id));
const sizes = new Map<string, number>();
for (const one of planned) sizes.set(sectionOf(one), (sizes.get(sectionOf(one)) ?? 0) + 1);

/** Small sections come first, so that one after the other is done. */
const bySection = (a: Case, b: Case) =>
  (sizes.get(sectionOf(a)) ?? 0) - (sizes.get(sectionOf(b)) ?? 0) || sectionOf(a).localeCompare(sectionOf(b));
const cases = planned.sort((a, b) => urgency(a) - urgency(b) || bySection(a, b));

for (const one of cases) {
  test(one.id, async ({ task }) => {
    const { environment, lost } = await opened;
    const run = () => runCase(one, environment);
    const report = await (isPatient(one) ? run() : turns(run));
    const isRed = report.outcome.kind === 'blocked' || report.outcome.kind === 'failed';
    const isLost = isRed && (halt.reason === 'target-lost' || (await lost()));
    // What a case saw of a target that went away under it says nothing about its requirement.
    task.meta.report = isLost
      ? { ...report, outcome: { kind: 'blocked', message: 'the target could no longer be reached' } }
      : report;
    const { rows, outcome } = task.meta.report;
    channel.postMessage({ done: { rows, outcome: outcome.kind } } satisfies Done);
    if (isLost && halt.reason === undefined) {
      halt.reason = 'target-lost';
      channel.postMessage({ reason: 'target-lost' } satisfies Halt);
    }
  });
}

// oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the fixtures from this pattern
afterAll(async ({}, suite) => {
  const { close, throttled, watchEvents } = await opened;
  const leftovers = halt.reason === 'target-lost' ? [] : await close();
  suite.meta.room = { leftovers, throttled: throttled(), watchEvents: watchEvents() };
  channel.close();
});
