// Builds a Result from catalogue rows and the outcomes of their cases. Pure: no input or output.
import type { Row } from '../suites/catalogue/row.ts';
import { endingOf } from './ending.ts';
import { orderByCause } from './failure-order.ts';
import type { RedRow } from './failure-order.ts';
import { combine, expectedIn, isRed, judge } from './judge.ts';
import { comparePlaces, compareRequirements } from './order.ts';
import type { CaseResult, Evidence, RequirementResult, Result, SectionResult } from './result.ts';
import { documentNames, sectionTitle, sectionTitles } from '../suites/catalogue/section-titles.ts';
import { blockerOf, countVerdicts, shortestCase } from './totals.ts';
import { verdictLine } from './verdict-line.ts';

/** The fields of a catalogue row that a result shows. */
export type AssembledRow = Pick<Row, 'id' | 'document' | 'section' | 'also' | 'level' | 'text' | 'excluded'>;

/** A case without its verdict. */
export type CollectedCase = Omit<CaseResult, 'verdict'>;

export interface AssembleInput {
  /** The rows that the run selected; rows outside a selection are not part of its result. */
  readonly rows: readonly AssembledRow[];
  /** By row id. A claimed row that is missing here did not run. */
  readonly cases: ReadonlyMap<string, readonly CollectedCase[]>;
  /** By row id, as known before the run: `claimed` or `proven`. A missing row is unclaimed. */
  readonly evidence: ReadonlyMap<string, Evidence>;
  /** By row id: the planted faults on which it fails. */
  readonly faults: ReadonlyMap<string, readonly string[]>;
  /** Reasons by row id, from the expected-failures file. */
  readonly expectedFailures: ReadonlyMap<string, string>;
  /** Ids of the whole catalogue where the run selected only some rows; an expected failure may name any of them. */
  readonly knownIds?: ReadonlySet<string>;
  readonly suite: Result['suite'];
  readonly target: Result['target'];
  readonly run: Result['run'];
  readonly leftovers: Result['leftovers'];
}

/** Judges all cases, sorts and counts the rows, and returns the result. */
export function assemble(input: AssembleInput): Result {
  const requirements = input.rows.map((row) => assembleRequirement(row, input)).sort(compareRequirements);
  const unexpected = findUnexpected(requirements, input);
  const isExpected = expectedIn(requirements);
  const failures = orderByCause(
    requirements.filter((one) => isRed(one.verdict) && !isExpected(one)).map(redRow),
  );
  const judged = {
    schemaVersion: 1,
    suite: input.suite,
    target: { ...input.target, features: sortKeys(input.target.features) },
    run: input.run,
    totals: countVerdicts(requirements),
    sections: assembleSections(requirements),
    requirements,
    failures: failures.map((one) => one.id),
    unexpected,
    leftovers: input.leftovers,
  } as const;
  const { schemaVersion, suite, target, run, ...rest } = judged;
  const conformant = endingOf(judged) === 'conformant';
  return { schemaVersion, suite, target, run, conformant, verdict: verdictLine(judged), ...rest };
}

function assembleRequirement(row: AssembledRow, input: AssembleInput): RequirementResult {
  const known = input.evidence.get(row.id) ?? 'unclaimed';
  const collected = input.cases.get(row.id) ?? [];
  const cases = collected.map((one) => judgeCase(row, one, input.run.requiredFeatures));
  const expectedFailure = input.expectedFailures.get(row.id);
  return {
    id: row.id,
    document: row.document,
    section: row.section,
    also: row.also ?? [],
    level: row.level,
    text: row.text,
    verdict: rowVerdict(row, cases, known),
    evidence: raiseEvidence(known, cases),
    faults: [...(input.faults.get(row.id) ?? [])].sort(),
    ...(row.excluded === undefined ? {} : { excluded: row.excluded }),
    ...(expectedFailure === undefined ? {} : { expectedFailure }),
    cases,
  };
}

function judgeCase(row: AssembledRow, collected: CollectedCase, required: readonly string[]): CaseResult {
  const { title, outcome, general, requests, reproduce, transcript } = collected;
  const verdict = judge(row.level, outcome, required);
  const detailed = verdict !== 'pass';
  return {
    title,
    outcome,
    verdict,
    ...(general === undefined ? {} : { general }),
    requests,
    ...(detailed && reproduce !== undefined ? { reproduce } : {}),
    ...(detailed && transcript !== undefined ? { transcript } : {}),
  };
}

function rowVerdict(
  row: AssembledRow,
  cases: readonly CaseResult[],
  evidence: Evidence,
): CaseResult['verdict'] {
  if (row.excluded !== undefined) return 'excluded';
  if (cases.length > 0) return combine(cases.map((one) => one.verdict));
  return evidence === 'unclaimed' ? 'unclaimed' : 'not-run';
}

function raiseEvidence(known: Evidence, cases: readonly CaseResult[]): Evidence {
  if (known === 'proven' || cases.length === 0) return known;
  const ran = cases.some((one) => one.outcome.kind === 'passed' || one.outcome.kind === 'failed');
  if (ran) return 'exercised';
  return known === 'unclaimed' ? 'claimed' : known;
}

function redRow(requirement: RequirementResult): RedRow {
  const { id, document, section, verdict } = requirement;
  const shortest = shortestCase(requirement);
  const blockedBy = blockerOf(requirement);
  return {
    id,
    document,
    section,
    verdict,
    isGeneral: shortest?.general ?? false,
    requests: shortest?.requests ?? 0,
    ...(blockedBy === undefined ? {} : { blockedBy }),
  };
}

function findUnexpected(
  requirements: readonly RequirementResult[],
  input: AssembleInput,
): Result['unexpected'] {
  const byId = new Map(requirements.map((one) => [one.id, one]));
  const unexpected: Result['unexpected'][number][] = [];
  for (const id of [...input.expectedFailures.keys()].sort()) {
    const requirement = byId.get(id);
    if (requirement === undefined) {
      if (!input.knownIds?.has(id)) unexpected.push({ id, problem: 'unknown-id' });
    } else if (hasPassed(requirement)) {
      unexpected.push({ id, problem: 'passed' });
    }
  }
  return unexpected;
}

function hasPassed(requirement: RequirementResult): boolean {
  const ran = requirement.cases.filter((one) => one.outcome.kind !== 'skipped');
  return ran.length > 0 && ran.every((one) => one.outcome.kind === 'passed');
}

function assembleSections(requirements: readonly RequirementResult[]): SectionResult[] {
  const rows = Map.groupBy(requirements, (one) => `${one.document} ${one.section}`);
  const mentioned = new Set(requirements.flatMap((one) => one.also));
  const listed = documentNames.flatMap((document) =>
    sectionTitles[document].map(([section]) => ({ document, section })),
  );
  const titled = new Set(listed.map((one) => `${one.document} ${one.section}`));
  const untitled = [...rows.values()].flatMap(([first]) =>
    first === undefined || titled.has(`${first.document} ${first.section}`) ? [] : [first],
  );
  return [...listed, ...untitled]
    .filter(
      ({ document, section }) =>
        rows.has(`${document} ${section}`) || mentioned.has(`${document} ${section}`),
    )
    .sort(comparePlaces)
    .map(({ document, section }) => ({
      document,
      section,
      title: sectionTitle(document, section),
      totals: countVerdicts(rows.get(`${document} ${section}`) ?? []),
    }));
}

function sortKeys<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));
}
