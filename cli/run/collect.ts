// Builds the result of a run, with its details and transcripts, from the reports of the cases.
import { assemble } from '../../reports/assemble.ts';
import type { CollectedCase } from '../../reports/assemble.ts';
import { digestCatalogue, digestOf } from '../../reports/digest.ts';
import type { Result, RunDetails, Transcript } from '../../reports/result.ts';
import { requirements } from '../../suites/catalogue/index.ts';
import { knownEvidence } from '../evidence.ts';
import { suiteVersion } from '../version.ts';
import { namesOn } from '../../suites/engine/features/decision/begin.ts';
import type { FinalFeatures } from '../../suites/engine/features/decision/begin.ts';
import type { Execution } from '../../suites/engine/runner.ts';
import type { RunOptions } from './options.ts';
import { createRedactor } from '../../suites/engine/recording/redact.ts';
import { keptOptions } from './repeat.ts';
import type { CaseRun } from '../../suites/engine/run-case.ts';
import type { Prepared } from './prepare.ts';
import type { Target } from './target.ts';

export interface Collected {
  readonly result: Result;
  readonly details: RunDetails;
  readonly transcripts: ReadonlyMap<string, Transcript>;
}

export interface CollectInput {
  readonly options: RunOptions;
  readonly prepared: Prepared;
  readonly found: FinalFeatures;
  readonly target: Target;
  readonly execution: Execution;
  readonly startedAtMs: number;
  readonly command: string;
}

export function collect(input: CollectInput): Collected {
  const { prepared, execution } = input;
  const transcripts = new Map<string, Transcript>();
  const cases = new Map<string, CollectedCase[]>();
  for (const report of execution.reports) {
    const transcript = keepTranscript(report, transcripts);
    for (const id of report.rows) cases.set(id, [collectedCase(report, transcript)]);
  }
  addViolations(cases, execution.reports, transcripts);
  for (const id of prepared.inOtherShards) cases.set(id, [leftOut('shard', 'runs in another shard')]);
  const evidence = knownEvidence();
  const result = assemble({
    rows: prepared.selected,
    cases: withUnreported(cases, input),
    evidence: evidence.evidence,
    faults: evidence.faults,
    expectedFailures: prepared.expectedFailures,
    knownIds: new Set(requirements.map(({ id }) => id)),
    suite: {
      name: 'orch-conformance',
      version: suiteVersion(),
      catalogueDigest: digestCatalogue(requirements),
    },
    target: describeTarget(input),
    run: describeRun(input),
    leftovers: [...execution.pool.leftovers, ...input.found.leftovers],
  });
  const details: RunDetails = {
    durationsMs: Object.fromEntries(
      execution.reports.map(({ rows, durationMs }) => [rows[0] ?? '', durationMs]),
    ),
    addresses: { target: prepared.plan.connection.baseUrl },
    throttled: execution.pool.throttled,
    watchEvents: execution.pool.watchEvents,
    longestStallMs: execution.pool.longestStallMs,
    features: Object.fromEntries(input.found.features),
    requests: execution.reports.reduce((sum, { sent }) => sum + sent, 0),
  };
  return { result, details, transcripts };
}

const mostViolations = 3;

/** Adds what standing checks found to the rows that it is about: of each the shortest. */
function addViolations(
  cases: Map<string, CollectedCase[]>,
  reports: readonly CaseRun[],
  transcripts: Map<string, Transcript>,
): void {
  const found = reports.flatMap(({ rows: [ran = ''], violations = [] }) =>
    violations.map((one) => ({ ...one, ran })),
  );
  for (const [id, all] of Map.groupBy(found, ({ row }) => row)) {
    const others = all.length === 1 ? '' : `, and in ${all.length - 1} more`;
    const shortest = all.toSorted((a, b) => a.requests - b.requests).slice(0, mostViolations);
    for (const { ran, outcome, exchanges, requests, reproduce } of shortest) {
      const name = `${id}-in-${ran}.json`;
      transcripts.set(name, { requirement: id, title: `${id}, seen in ${ran}`, exchanges });
      const message = `seen while ${ran} ran${others}: ${outcome.message}`;
      const collected = { title: `${id} in ${ran}`, outcome: { ...outcome, message } };
      cases.set(id, [
        ...(cases.get(id) ?? []),
        { ...collected, general: true, requests, reproduce, transcript: name },
      ]);
    }
  }
}

function keepTranscript(
  { rows, exchanges }: CaseRun,
  transcripts: Map<string, Transcript>,
): string | undefined {
  const [id] = rows;
  if (id === undefined || exchanges === undefined || exchanges.length === 0) return undefined;
  const name = `${id}.json`;
  transcripts.set(name, { requirement: id, title: id, exchanges });
  return name;
}

function collectedCase(
  { rows, outcome, general, requests, reproduce }: CaseRun,
  transcript: string | undefined,
): CollectedCase {
  return {
    title: rows[0] ?? '',
    outcome,
    ...(general === undefined ? {} : { general }),
    // The number of requests of a passed case differs from run to run, because it polls.
    requests: reproduce === undefined ? 0 : requests,
    ...(reproduce === undefined ? {} : { reproduce }),
    ...(transcript === undefined ? {} : { transcript }),
  };
}

const leftOut = (reason: string, message: string): CollectedCase => ({
  title: message,
  outcome: { kind: 'skipped', reason, message },
  requests: 0,
});

/** Adds the planned cases without a report: the run ended before they started. */
function withUnreported(
  cases: Map<string, CollectedCase[]>,
  { prepared, execution }: CollectInput,
): Map<string, CollectedCase[]> {
  for (const { id } of prepared.planned) {
    if (cases.has(id)) continue;
    const reason = execution.halted ?? 'not-reported';
    cases.set(
      id,
      reason === 'target-lost' || reason === 'not-reported'
        ? [{ title: id, outcome: { kind: 'blocked', message: `did not run: ${reason}` }, requests: 0 }]
        : [leftOut(reason, `the run ended before it: ${reason}`)],
    );
  }
  return cases;
}

function describeTarget({ prepared, found, target, options }: CollectInput): Result['target'] {
  const { names, launcher, connection } = prepared.plan;
  const features = namesOn(found.features);
  const known = Object.fromEntries(features.map((name) => [name, true]));
  const fingerprint = digestOf({
    target: target.name,
    dialect: names.dialect,
    features: [...features].sort(),
    launcher,
    fault: options.fault,
    ...(connection.http === '2' && { http: connection.http }),
  });
  return {
    url: target.bundled ? 'bundled' : connection.baseUrl,
    dialect: names.dialect,
    version: prepared.release,
    http: connection.http,
    features: known,
    fingerprint,
  };
}

function describeRun({ prepared, execution, options, startedAtMs, command }: CollectInput): Result['run'] {
  const { shard } = options;
  const redactor = createRedactor();
  redactor.addSecret(prepared.plan.connection.token ?? '');
  const errors = execution.errors.map((error) => redactor.text(error));
  const repeated = keptOptions(options);
  return {
    seed: prepared.plan.seed,
    startedAt: new Date(startedAtMs).toISOString(),
    durationMs: Date.now() - startedAtMs,
    prefix: prepared.plan.prefix,
    ...(shard === undefined ? {} : { shard: `${shard.index}/${shard.count}` }),
    ...(prepared.selection === undefined ? {} : { selection: prepared.selection }),
    requiredFeatures: prepared.requiredFeatures,
    end: execution.halted ?? 'completed',
    ...(errors.length === 0 ? {} : { errors }),
    ...(repeated === undefined ? {} : { options: repeated }),
    command,
  };
}
