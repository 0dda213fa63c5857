// Merges several results into one: the shards of a run, or one result judged again by the current rules.
import { type AssembledRow, assemble, type CollectedCase } from './assemble.ts';
import { ReportError } from './errors.ts';
import { combine } from './judge.ts';
import type { Evidence, RequirementResult, Result, RunDetails } from './result.ts';

const evidenceOrder: readonly Evidence[] = ['unclaimed', 'claimed', 'exercised', 'proven'];
const endOrder: readonly Result['run']['end'][] = ['completed', 'deadline', 'interrupted', 'target-lost'];

/** Merges results of the same catalogue and target. A row takes the outcome of the result that ran it; where two ran it, the
 * worse one. @throws ReportError `not-mergeable` */
export function mergeResults(results: readonly Result[]): Result {
  const [first, ...others] = results;
  if (first === undefined) throw new ReportError('not-mergeable', 'There is no result to merge.');
  for (const other of others) requireSame(first, other);
  const rows = new Map<string, RequirementResult>();
  for (const requirement of results.flatMap((one) => one.requirements)) {
    const present = rows.get(requirement.id);
    rows.set(requirement.id, present === undefined ? requirement : choose(present, requirement));
  }
  const leftovers = new Map(results.flatMap((one) => one.leftovers).map((one) => [one.path, one]));
  return assembleAgain(first, [...rows.values()], {
    run: others.length === 0 ? first.run : mergeRuns(results),
    unexpected: results.flatMap((one) => one.unexpected),
    leftovers: [...leftovers.values()],
  });
}

/** Derives all verdicts again from the stored outcomes. */
export function rejudge(result: Result): Result {
  return mergeResults([result]);
}

/** Sums the numbers but for the longest stall; addresses of later shards override those of earlier ones. */
export function mergeDetails(details: readonly RunDetails[]): RunDetails {
  return {
    durationsMs: Object.assign({}, ...details.map((one) => one.durationsMs)) as Record<string, number>,
    addresses: Object.assign({}, ...details.map((one) => one.addresses)) as Record<string, string>,
    throttled: details.reduce((sum, one) => sum + one.throttled, 0),
    longestStallMs: Math.max(...details.map((one) => one.longestStallMs ?? 0)),
    watchEvents: details.reduce((sum, one) => sum + (one.watchEvents ?? 0), 0),
    requests: details.reduce((sum, one) => sum + one.requests, 0),
  };
}

function requireSame(first: Result, other: Result): void {
  const pairs = [
    ['catalogue', first.suite.catalogueDigest, other.suite.catalogueDigest],
    ['target, flags or launcher', first.target.fingerprint, other.target.fingerprint],
  ] as const;
  for (const [what, left, right] of pairs) {
    if (left === right) continue;
    throw new ReportError(
      'not-mergeable',
      `The results differ in their ${what}: ${describe(first)} has ${left}, ${describe(other)} has ${right}.`,
    );
  }
}

function describe(result: Result): string {
  const shard = result.run.shard === undefined ? '' : `, shard ${result.run.shard}`;
  return `the run of ${result.run.startedAt}${shard}`;
}

function choose(left: RequirementResult, right: RequirementResult): RequirementResult {
  const evidence =
    evidenceOrder[Math.max(evidenceOrder.indexOf(left.evidence), evidenceOrder.indexOf(right.evidence))];
  const chosen = pickRun(left, right);
  return { ...chosen, evidence: evidence ?? chosen.evidence };
}

function pickRun(left: RequirementResult, right: RequirementResult): RequirementResult {
  if (!hasRun(left)) return right.cases.length === 0 ? left : preferRun(left, right);
  if (!hasRun(right)) return left;
  return combine([left.verdict, right.verdict]) === left.verdict ? left : right;
}

/** Of two results that may not have run the row, the one with a reason other than `shard`. */
function preferRun(left: RequirementResult, right: RequirementResult): RequirementResult {
  const hasReason = left.cases.some((one) => one.outcome.reason !== 'shard');
  return hasRun(right) || !hasReason ? right : left;
}

function hasRun(requirement: RequirementResult): boolean {
  return requirement.cases.some((one) => one.outcome.kind !== 'skipped');
}

function mergeRuns(results: readonly Result[]): Result['run'] {
  const runs = results.map((one) => one.run);
  const [first] = runs as [Result['run']];
  const starts = runs.map((run) => Date.parse(run.startedAt));
  const ends = runs.map((run, index) => (starts[index] ?? 0) + run.durationMs);
  const { shard: _shard, selection: _selection, errors: _errors, ...rest } = first;
  const errors = runs.flatMap((run) => run.errors ?? []);
  const selections = [...new Set(runs.map((run) => run.selection))];
  const isWhole = selections.includes(undefined);
  return {
    ...rest,
    ...(isWhole ? {} : { selection: selections.join(' and ') }),
    startedAt: new Date(Math.min(...starts)).toISOString(),
    durationMs: Math.max(...ends) - Math.min(...starts),
    requiredFeatures: [...new Set(runs.flatMap((run) => run.requiredFeatures))].sort(),
    end: endOrder.findLast((end) => runs.some((run) => run.end === end)) ?? 'completed',
    ...(errors.length === 0 ? {} : { errors }),
  };
}

type Rest = Pick<Result, 'run' | 'unexpected' | 'leftovers'>;

function assembleAgain(first: Result, requirements: readonly RequirementResult[], rest: Rest): Result {
  const expected = requirements.flatMap((one) =>
    one.expectedFailure === undefined ? [] : [[one.id, one.expectedFailure] as const],
  );
  const unknown = rest.unexpected
    .filter((one) => one.problem === 'unknown-id')
    .map((one) => [one.id, ''] as const);
  return assemble({
    rows: requirements.map(rowOf),
    cases: new Map(requirements.map((one) => [one.id, one.cases satisfies readonly CollectedCase[]])),
    evidence: new Map(requirements.map((one) => [one.id, one.evidence])),
    faults: new Map(requirements.map((one) => [one.id, one.faults])),
    expectedFailures: new Map([...unknown, ...expected]),
    suite: first.suite,
    target: first.target,
    run: rest.run,
    leftovers: rest.leftovers,
  });
}

function rowOf({ id, document, section, also, level, text, excluded }: RequirementResult): AssembledRow {
  return { id, document, section, also, level, text, ...(excluded === undefined ? {} : { excluded }) };
}
