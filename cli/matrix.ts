// `matrix`: runs the suite against every planted fault. A fault that survives shows a gap in the suite.
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Fault } from '../reference-server/faults/fault.ts';
import { faults as allFaults, findFault } from '../reference-server/faults/index.ts';
import { isBelow } from '../suites/catalogue/index.ts';
import { cases } from '../suites/index.ts';
import { runMatrix } from '../suites/engine/matrix/run-matrix.ts';
import { isExcused } from '../suites/engine/matrix/entanglements/index.ts';
import { fingerprintOfCase, fingerprintOfFault } from '../suites/engine/matrix/fingerprint.ts';
import type { Fingerprints } from '../suites/engine/matrix/fingerprint.ts';
import { parseMatrix } from '../suites/engine/matrix/matrix-result.ts';
import type { FaultResult, MatrixResult } from '../suites/engine/matrix/matrix-result.ts';
import { mergeMatrix } from '../suites/engine/matrix/merge-matrix.ts';
import type { MatrixUpdate } from '../suites/engine/matrix/merge-matrix.ts';
import { plantedFault } from '../suites/engine/bundled/planted-fault.ts';
import { matrixFile, pendingFile } from './evidence.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { helpText, parseOptions, refuseWords } from './options/declare.ts';
import type { Values } from './options/declare.ts';
import { flag, shard, text, wholeNumber } from './options/readers.ts';
import { narrowedMatrix } from './narrowed-matrix.ts';
import { checkRequirements } from './run/select.ts';

const table = {
  all: {
    argument: '',
    help: 'run each fault against every case that executes the parts it replaces',
    read: flag,
  },
  changed: {
    argument: '',
    help: 'run only what changed since the saved matrix: changed faults as with --all, the others against changed cases',
    read: flag,
  },
  fault: { argument: 'ID', help: 'only this fault; repeatable', repeatable: true, read: text },
  requirement: {
    argument: 'ID',
    help: 'only faults of this requirement, or of all below a prefix; repeatable',
    repeatable: true,
    read: text,
  },
  shard: { argument: 'I/N', help: 'run the i-th of n parts of the faults', read: shard },
  seed: {
    argument: 'N',
    help: 'seed that selects the other cases, or draws narrowed faults (default: 1)',
    read: wholeNumber(0),
  },
  narrowed: {
    argument: '',
    help: 'install faults for a part of the requests only: one kind, one encoding, every seventh and so on',
    read: flag,
  },
  sample: {
    argument: 'N',
    help: 'with --narrowed: how many narrowed faults to draw (default: 50)',
    read: wholeNumber(1),
  },
  save: {
    argument: '',
    help: 'with --all or --changed: merge the results into suites/selfcheck/matrix.json',
    read: flag,
  },
} as const;

/** With --save: after so many faults, what was found is saved. */
const savedEvery = 20;

/** The broken requirement has to be among the first three failures of a report. */
const namedWithin = 3;

export async function matrix(words: readonly string[]): Promise<ExitCode> {
  const { values, words: others, help } = parseOptions(table, words);
  if (help) {
    process.stdout.write(helpText('orch-conformance matrix [options]', table));
    return exitCodes.conformant;
  }
  refuseWords(others, (word) => `--${findFault(word) === undefined ? 'requirement' : 'fault'} ${word}`);
  checkNarrowed(values);
  if (values.save && !values.all && !values.changed)
    throw new CommandError('--save stores results for every case, not for a sample: add --all or --changed');
  const faults = chooseFaults(values);
  if (values.narrowed) return narrowedMatrix(faults, values);
  const saved = parseMatrix(await readFile(matrixFile, 'utf8'));
  const found: FaultResult[] = [];
  const { results, redWithoutFault } = await runMatrix({
    faults,
    seed: values.seed ?? 1,
    threads: Math.min(2, faults.length),
    onResult(result) {
      printResult(result);
      found.push(result);
      if (values.save && found.length % savedEvery === 0) saveUnfinished(saved, found);
    },
    stopWhereRed: values.save ?? false,
    onlyChanged: values.changed,
    known: saved.faults,
    ...(values.all ? {} : { saved: saved.fingerprints }),
  });
  for (const { id, outcome } of redWithoutFault)
    process.stdout.write(`fails without a fault: ${id}: ${outcome.message ?? outcome.kind}\n`);
  const isSound = redWithoutFault.length === 0;
  if (values.save)
    process.stdout.write(
      isSound
        ? save(saved, { results, fingerprints: fingerprintsOf(faults, values) })
        : 'nothing saved: --save requires that every case passes without a fault\n',
    );
  const failed = results.filter((one) => problemsOf(one).length > 0).length;
  process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
  return failed === 0 && isSound ? exitCodes.conformant : exitCodes.notConformant;
}

/** @throws CommandError */
function checkNarrowed({ narrowed, sample, changed, save }: Values<typeof table>): void {
  if (sample !== undefined && !narrowed)
    throw new CommandError('--sample says how many narrowed faults to draw: add --narrowed');
  const other = Object.entries({ changed, save }).find(([, given]) => given)?.[0];
  if (narrowed && other !== undefined)
    throw new CommandError(`--narrowed draws a sample that is never saved: leave out --${other}`);
}

/** @throws CommandError for an unknown id, and where no fault matches */
export function chooseFaults({
  fault,
  requirement,
  shard: part,
}: Pick<Values<typeof table>, 'fault' | 'requirement' | 'shard'>): readonly Fault[] {
  for (const id of fault ?? []) plantedFault(id);
  checkRequirements(requirement);
  const chosen = allFaults.filter(
    (one) =>
      (fault === undefined || fault.includes(one.id)) &&
      (requirement === undefined ||
        one.breaks.some((id) => requirement.some((wanted) => isBelow(id, wanted)))),
  );
  const { index, count } = part ?? { index: 1, count: 1 };
  const mine = chosen.filter((_, place) => place % count === index - 1);
  if (mine.length > 0) return mine;
  const filters = [...(fault ?? []), ...(requirement ?? []), ...(part ? [`shard ${index}/${count}`] : [])];
  throw new CommandError(`no fault matches all of these filters: ${filters.join(', ')}`);
}

/** One line for each problem of the suite or of the fault. */
function problemsOf({ fault, survived, entangled, place }: FaultResult): readonly string[] {
  return [
    ...survived.map((row) => `survived: ${row}`),
    ...(place > namedWithin ? [`hidden: its own requirement is only number ${place} in the report`] : []),
    ...Object.entries(entangled)
      .filter(([id]) => !isExcused(fault, id))
      .map(([id, kind]) => `also fails: ${id} (${kind})`),
  ];
}

function printResult(result: FaultResult): void {
  const problems = problemsOf(result);
  const killed = Object.keys(result.killed).length;
  process.stdout.write(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${result.fault} (${killed} killed)\n`);
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
}

/** Cases count as saved where every fault runs against them: shards are of one tree. */
const fingerprintsOf = (
  faults: readonly Fault[],
  { fault, requirement }: Pick<Values<typeof table>, 'fault' | 'requirement'>,
): Fingerprints => ({
  faults: Object.fromEntries(faults.map((one) => [one.id, fingerprintOfFault(one)])),
  cases:
    fault === undefined && requirement === undefined
      ? Object.fromEntries(
          cases.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((one) => [one.id, fingerprintOfCase(one)]),
        )
      : {},
});

/** A run over everything takes hours: one that is killed keeps what it found. No case counts as saved before the end. */
function saveUnfinished(saved: MatrixResult, results: readonly FaultResult[]): void {
  const ran = results.map(({ fault }) => findFault(fault)!);
  save(saved, { results, fingerprints: fingerprintsOf(ran, { fault: [], requirement: [] }) });
}

/** Merges the results into the committed matrix, and returns a summary line. */
function save(saved: MatrixResult, update: MatrixUpdate): string {
  const existing = allFaults.map(({ id }) => id);
  const merged = mergeMatrix(saved, update, existing);
  writeFileSync(matrixFile, `${JSON.stringify(merged, null, 1)}\n`);
  const known = new Set(merged.faults.map(({ fault }) => fault));
  const missing = existing.filter((id) => !known.has(id)).toSorted();
  writeFileSync(pendingFile, `${JSON.stringify(missing, null, 1)}\n`);
  return `saved ${update.results.length} of ${existing.length} faults${missing.length === 0 ? '' : `; without a saved result: ${missing.join(', ')}`}\n`;
}
