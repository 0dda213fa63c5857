// `matrix`: the suite against every planted fault. A fault that survives is a hole in the suite.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Fault } from '../reference-server/faults/fault.ts';
import { faults as allFaults } from '../reference-server/faults/index.ts';
import { runMatrix } from '../suites/selfcheck/matrix/run-matrix.ts';
import type { MatrixRun } from '../suites/selfcheck/matrix/run-matrix.ts';
import { isExcused } from '../suites/selfcheck/matrix/entanglements.ts';
import type { FaultResult } from '../suites/selfcheck/matrix/matrix-result.ts';
import { plantedFault } from './bundled/planted-fault.ts';
import { exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { helpText, parseOptions } from './options/declare.ts';
import { flag, shard, text, wholeNumber } from './options/readers.ts';

const table = {
  all: { argument: '', help: 'each fault against every case that passes its parts', read: flag },
  fault: { argument: 'ID', help: 'only this fault; repeatable', repeatable: true, read: text },
  requirement: {
    argument: 'ID',
    help: 'only faults of this requirement, or of all below it; repeatable',
    repeatable: true,
    read: text,
  },
  shard: { argument: 'I/N', help: 'the i-th of n parts of the faults', read: shard },
  seed: { argument: 'N', help: 'chooses the other cases (default 1)', read: wholeNumber(0) },
  save: { argument: '', help: 'keep the result in suites/selfcheck/matrix.json', read: flag },
} as const;

/** A report names the broken requirement among its first three. */
const namedWithin = 3;

/** Cases that each fault meets besides its own, where not all are asked for. */
const sampleSize = 40;

export async function matrix(words: readonly string[]): Promise<ExitCode> {
  const { values, help } = parseOptions(table, words);
  if (help) {
    process.stdout.write(helpText('orch-conformance matrix [options]', table));
    return exitCodes.conformant;
  }
  const faults = chooseFaults(values);
  const run = await runMatrix({
    faults,
    seed: values.seed ?? 1,
    threads: Math.min(2, Math.max(1, faults.length)),
    onResult: tell,
    ...(values.all ? {} : { others: sampleSize }),
  });
  for (const { id, outcome } of run.redWithoutFault)
    process.stdout.write(`red without any fault: ${id}: ${outcome.message ?? outcome.kind}\n`);
  if (values.save) await save(run);
  return conclude(run);
}

function chooseFaults({
  fault,
  requirement,
  shard: part,
}: {
  fault?: readonly string[];
  requirement?: readonly string[];
  shard?: { index: number; count: number };
}): readonly Fault[] {
  for (const id of fault ?? []) plantedFault(id);
  const chosen = allFaults.filter(
    (one) =>
      (fault === undefined || fault.includes(one.id)) &&
      (requirement === undefined ||
        one.breaks.some((id) => requirement.some((below) => id === below || id.startsWith(`${below}.`)))),
  );
  return part === undefined ? chosen : chosen.filter((_, index) => index % part.count === part.index - 1);
}

function tell({ fault, killed, survived, entangled, place }: FaultResult): void {
  const problems = [
    ...survived.map((id) => `  survived: ${id}`),
    ...(place > namedWithin
      ? [`  hidden: its own requirement is only the ${place}th that a report names`]
      : []),
    ...Object.entries(entangled)
      .filter(([id]) => !isExcused(fault, id))
      .map(([id, kind]) => `  also red: ${id} (${kind})`),
  ];
  process.stdout.write(
    `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${fault} (${Object.keys(killed).length} killed)\n${problems.map((line) => `${line}\n`).join('')}`,
  );
}

function conclude({ result, redWithoutFault }: MatrixRun): ExitCode {
  const bad = result.faults.filter(
    ({ fault, survived, entangled, place }) =>
      place > namedWithin ||
      survived.length > 0 ||
      Object.keys(entangled).some((id) => !isExcused(fault, id)),
  );
  process.stdout.write(`${result.faults.length - bad.length} passed, ${bad.length} failed\n`);
  return bad.length === 0 && redWithoutFault.length === 0 ? exitCodes.conformant : exitCodes.notConformant;
}

async function save({ result }: MatrixRun): Promise<void> {
  const file = fileURLToPath(new URL('../suites/selfcheck/matrix.json', import.meta.url));
  await writeFile(file, `${JSON.stringify(result, null, 1)}\n`);
}
