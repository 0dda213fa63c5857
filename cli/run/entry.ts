// The one file that vitest runs: it registers every case of the plan, and cleans up when all are done.
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
import type { Decided, Done, Given, Halt, Plan } from './plan.ts';
import { createTurns, isPatient } from './turns.ts';
import { withinLimit } from './within-limit.ts';
import { unverifiedLeftovers } from '../../suites/kit/namespaces/unverified-leftovers.ts';

const channel = new BroadcastChannel(inject('channel'));
const halt: { reason: Halt['reason'] } = { reason: undefined };
const { promise: given, resolve: give } = Promise.withResolvers<Plan | undefined>();
const late = createLateFeatures();
channel.onmessage = (event) => {
  const { data } = event as { readonly data: Given | Decided | Halt };
  if ('plan' in data) give(data.plan);
  else if ('decided' in data) late.decide(data.decided);
  else halt.reason ??= data.reason;
};
channel.postMessage({} satisfies Halt);

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

/** In the order in which they start. */
function inOrder(planned: readonly Case[]): readonly Case[] {
  const sizes = new Map<string, number>();
  for (const one of planned) sizes.set(sectionOf(one), (sizes.get(sectionOf(one)) ?? 0) + 1);
  // Small sections come first, so that one after the other is done.
  const bySection = (a: Case, b: Case) =>
    (sizes.get(sectionOf(a)) ?? 0) - (sizes.get(sectionOf(b)) ?? 0) ||
    sectionOf(a).localeCompare(sectionOf(b));
  return planned.toSorted((a, b) => urgency(a) - urgency(b) || bySection(a, b));
}

function register(its: Plan): void {
  const turns = createTurns(its.concurrency);
  const wanted = new Set<string>(its.cases);
  const planned = inOrder(allCases.filter(({ id }) => wanted.has(id)));
  const remaining = createRemaining(planned.length);
  const opened = openEnvironment(its, () => halt.reason, remaining);
  for (const one of planned) {
    test(one.id, async ({ task }) => {
      const { environment: early, lost } = await opened;
      const environment = { ...early, features: await late.featuresFor(one, its) };
      const run = () => withinLimit(one, runCase(one, environment), realPause);
      const report = await (isPatient(one) ? run() : turns(run)).finally(remaining.finished);
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
    const { close, lost, throttled, watchEvents } = await opened;
    // It may be there again.
    const leftovers =
      halt.reason === 'target-lost' && (await lost())
        ? [unverifiedLeftovers(its.prefix, 'the target was lost before it could be removed')]
        : await close().catch((error: unknown) => [unverifiedLeftovers(its.prefix, String(error))]);
    suite.meta.room = { leftovers, throttled: throttled(), watchEvents: watchEvents() };
    channel.close();
  });
}

const plan = await given;
if (plan === undefined) channel.close();
else register(plan);
