// Runs generated sequences against the target and judges the answers, for any kind of session. A failing sequence is
// shrunk and runs once more, so that the transcript and the script contain only its requests.
import type * as fc from 'fast-check';
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed, NotRun } from '../kit/failures.ts';
import { findCounterexample, runSequence } from './counterexample.ts';
import type { AnySession, CommandOf, Counterexample } from './counterexample.ts';

/** A sequence takes seconds over a slow network. Fewer sequences run then, at least one, and shrinking tries less. */
const maxSearchMs = 20_000;

/** The purpose of a run of a sequence. `final`: the run after shrinking, which the report contains. */
export type Stage = 'search' | 'shrinking' | 'final';

export interface Sequences<S extends AnySession> {
  readonly arbitrary: fc.Arbitrary<Iterable<CommandOf<S>>>;
  /** Number of sequences at `--runs 1`. */
  readonly runs: number;
  readonly start: (signal: AbortSignal, stage: Stage) => S;
  /** Runs after the commands of each sequence. */
  readonly finish: (session: S) => Promise<void>;
  /** One line for each request with its answer. */
  readonly describe: (session: S) => readonly string[];
}

/** @returns how many ran, and their requests @throws CheckFailed for an answer that the documents do not allow */
export async function judgeSequences<S extends AnySession>(
  context: CaseContext,
  sequences: Sequences<S>,
): Promise<{ readonly sequences: number; readonly requests: number }> {
  const start: Sequences<S>['start'] = (signal, stage) => {
    // Drops the recorded exchanges of the previous sequence.
    context.forgetExchanges();
    return sequences.start(signal, stage);
  };
  const found = await findCounterexample({
    arbitrary: sequences.arbitrary,
    seed: Math.floor(context.random() * 0x7fffffff),
    runs: Math.max(1, Math.round(sequences.runs * context.runs)),
    timeLimitMs: maxSearchMs * Math.max(1, context.runs),
    start: (signal, isShrinking) => start(signal, isShrinking ? 'shrinking' : 'search'),
    finish: sequences.finish,
  });
  if (found.counterexample !== undefined)
    await reproduce(context, found.counterexample, { ...sequences, start });
  if (found.runs === 0)
    throw new NotRun('not-exercised', 'the time limit was reached before the first sequence started');
  const counts = { sequences: found.runs, requests: found.requests };
  context.record(counts);
  return counts;
}

/** Runs the shrunk sequence again. Shrinking waits for shorter times, so the shrunk sequence may pass; then the whole
 * sequence runs again.
 * @throws CheckFailed always */
async function reproduce<S extends AnySession>(
  context: CaseContext,
  found: Counterexample<S>,
  sequences: Sequences<S>,
): Promise<never> {
  const reproduced = (await runOnce(found.commands, sequences)) ?? (await runOnce(found.unshrunk, sequences));
  const { seed, path, replayPath, requests } = found;
  context.record({ seed, path, replayPath });
  const origin = `Seed ${seed}, path ${path}, replayPath ${replayPath}`;
  if (reproduced === undefined)
    throw new CheckFailed(
      `${found.message}. The failure did not occur again when the ${requests} requests were repeated. ${origin}`,
    );
  const { message, lines } = reproduced;
  const steps = [...(lines.length > maxShownLines ? ['…'] : []), ...lines.slice(-maxShownLines)].join('; ');
  throw new CheckFailed(
    `${message}. After ${lines.length} requests, shrunk from ${requests}: ${steps}. ${origin}`,
  );
}

/** In a message. The script contains all requests. */
const maxShownLines = 25;

interface Failure {
  readonly message: string;
  /** One line for each request with its answer. */
  readonly lines: readonly string[];
}

/** @returns undefined if the sequence passes @throws an error that is not about an answer */
async function runOnce<S extends AnySession>(
  commands: readonly CommandOf<S>[],
  { start, finish, describe }: Sequences<S>,
): Promise<Failure | undefined> {
  const session = start(new AbortController().signal, 'final');
  const error = await errorOf(runSequence(session, commands, finish));
  await session.close();
  if (error === undefined) return undefined;
  if (!(error instanceof CheckFailed)) throw error;
  return { message: error.message, lines: describe(session) };
}

const errorOf = (run: Promise<void>): Promise<unknown> =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  );
