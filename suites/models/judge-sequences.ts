// Runs generated sequences against the target, in whatever kind of session, and judges what comes of them. A failure is
// shrunk, and the sequence that is left runs once more, alone, so that transcript and script show it and nothing else.
import type * as fc from 'fast-check';
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed, NotRun } from '../kit/failures.ts';
import { findCounterexample, runSequence } from './counterexample.ts';
import type { AnySession, CommandOf, Counterexample } from './counterexample.ts';

/** Over a slow line a sequence takes seconds. Then fewer of them have to do, one at least, and less is shrunk. */
const longestMs = 20_000;

/** What a sequence is run for. `shown`: the last time, which is all that a reader sees. */
export type Stage = 'search' | 'shrinking' | 'shown';

export interface Sequences<S extends AnySession> {
  readonly arbitrary: fc.Arbitrary<Iterable<CommandOf<S>>>;
  /** At --runs 1. */
  readonly runs: number;
  readonly start: (signal: AbortSignal, stage: Stage) => S;
  /** After the commands of each. */
  readonly finish: (session: S) => Promise<void>;
  /** Each request with its answer, in words. */
  readonly describe: (session: S) => readonly string[];
}

/** @throws CheckFailed for an answer that the documents do not allow */
export async function judgeSequences<S extends AnySession>(
  context: CaseContext,
  sequences: Sequences<S>,
): Promise<void> {
  const start: Sequences<S>['start'] = (signal, stage) => {
    // What was recorded of the sequence before says nothing about this one.
    context.forgetExchanges();
    return sequences.start(signal, stage);
  };
  const found = await findCounterexample({
    arbitrary: sequences.arbitrary,
    seed: Math.floor(context.random() * 0x7fffffff),
    runs: Math.max(1, Math.round(sequences.runs * context.runs)),
    longestMs: longestMs * Math.max(1, context.runs),
    start: (signal, isHasty) => start(signal, isHasty ? 'shrinking' : 'search'),
    finish: sequences.finish,
  });
  if (found.counterexample !== undefined)
    await showAgain(context, found.counterexample, { ...sequences, start });
  if (found.runs === 0)
    throw new NotRun('not-exercised', 'the time was over before the first sequence began');
  context.record({ sequences: found.runs, requests: found.requests });
}

/** Shrinking waits less, so what it leaves may be right where the whole was not: then the whole is shown.
 * @throws CheckFailed always */
async function showAgain<S extends AnySession>(
  context: CaseContext,
  found: Counterexample<S>,
  sequences: Sequences<S>,
): Promise<never> {
  const shown = (await tryOnce(found.commands, sequences)) ?? (await tryOnce(found.unshrunk, sequences));
  const { seed, path, replayPath, requests } = found;
  context.record({ seed, path, replayPath });
  const origin = `Seed ${seed}, path ${path}, replayPath ${replayPath}`;
  if (shown === undefined)
    throw new CheckFailed(
      `${found.message}. When the ${requests} requests were sent once more, all was well. ${origin}`,
    );
  const { message, lines } = shown;
  const listed = [...(lines.length > mostShown ? ['…'] : []), ...lines.slice(-mostShown)].join('; ');
  throw new CheckFailed(
    `${message}. After ${lines.length} requests, shrunk from ${requests}: ${listed}. ${origin}`,
  );
}

/** In a message; the script has all. */
const mostShown = 25;

interface Shown {
  readonly message: string;
  /** Each request with its answer, in words. */
  readonly lines: readonly string[];
}

/** Undefined where all was well. @throws whatever ended it and says nothing about an answer */
async function tryOnce<S extends AnySession>(
  commands: readonly CommandOf<S>[],
  { start, finish, describe }: Sequences<S>,
): Promise<Shown | undefined> {
  const session = start(new AbortController().signal, 'shown');
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
