// Looks for a sequence that breaks the model, and shrinks it: fast-check generates, within a time limit, and whatever it
// started has ended when this returns.
import * as fc from 'fast-check';
import { CheckFailed } from '../kit/failures.ts';
import { WatchFrameError } from '../kit/watch.ts';
import { shrink } from './shrink.ts';

/** Shrinking takes a few dozen as a rule. */
const mostTries = 150;

/** What a search needs of that which a sequence runs in. */
export interface AnySession {
  /** An entry a request that was sent. */
  readonly history: readonly unknown[];
  close(): Promise<void>;
}

export type CommandOf<S extends object> = fc.AsyncCommand<S, S>;
type Sequence<S extends object> = Iterable<CommandOf<S>>;

export interface Search<S extends AnySession> {
  readonly arbitrary: fc.Arbitrary<Sequence<S>>;
  readonly seed: number;
  readonly runs: number;
  /** For the search, which ends one sequence at least, and again for shrinking. */
  readonly longestMs: number;
  /** Of one sequence. @param isHasty a failure was found, and is being shrunk */
  readonly start: (signal: AbortSignal, isHasty: boolean) => S;
  /** After the commands of each. */
  readonly finish: (session: S) => Promise<void>;
}

export interface Counterexample<S extends object> {
  readonly commands: readonly CommandOf<S>[];
  /** All that it was shrunk from. */
  readonly unshrunk: readonly CommandOf<S>[];
  readonly message: string;
  readonly seed: number;
  /** Which of the generated sequences it was shrunk from, for `path` of fast-check. */
  readonly path: string;
  /** Which commands of that are left: their places, from 0. */
  readonly replayPath: string;
  /** How many requests it had before. */
  readonly requests: number;
}

export interface Found<S extends object> {
  readonly counterexample?: Counterexample<S>;
  /** Sequences that were right. */
  readonly runs: number;
  /** Requests of all of them. */
  readonly requests: number;
}

/** @throws whatever ended a sequence and says nothing about an answer: a lost target, a blocked set-up */
export async function findCounterexample<S extends AnySession>(search: Search<S>): Promise<Found<S>> {
  const controller = new AbortController();
  let last: Begun<S> | undefined;
  let requests = 0;
  let failed = 0;
  let fatal: { readonly error: unknown } | undefined;
  const property = fc.asyncProperty(search.arbitrary, async (commands) => {
    const run = runOne(search, commands, controller.signal, false);
    last = { commands: [...commands], run };
    const { error, count } = await run;
    if (error === undefined) requests += count;
    else failed = count;
    if (error !== undefined && !isAboutAnAnswer(error)) fatal = { error };
    if (error !== undefined) throw error;
  });
  const details = await fc.check(property, {
    seed: search.seed,
    numRuns: search.runs,
    endOnFailure: true,
    interruptAfterTimeLimit: search.longestMs,
    // Slow is not wrong: what ran until then was right.
    markInterruptAsFailure: false,
  });
  // The time limit leaves the sequence that is under way alone, which would go on behind the back of the case. Its last
  // request is answered, so that what it made is known and removed. The first goes on to its end: slow is not unjudged.
  const first = details.numRuns === 0 && details.counterexample === null ? last : undefined;
  if (first === undefined) controller.abort();
  await last?.run;
  const end = await first?.run;
  if (fatal !== undefined) throw fatal.error;
  const found = { runs: end !== undefined && end.error === undefined ? 1 : details.numRuns, requests };
  const broken = end?.error === undefined ? details.counterexample?.[0] : first?.commands;
  if (broken === undefined) return found;
  const all = [...broken];
  const places = await shorten(search, all);
  const counterexample: Counterexample<S> = {
    commands: places.map((place) => all[place]!),
    unshrunk: all,
    message: messageOf(details.errorInstance ?? end?.error),
    seed: details.seed,
    path: details.counterexamplePath ?? '0',
    replayPath: places.join(','),
    requests: failed,
  };
  return { ...found, counterexample };
}

/** A sequence of the search, which may still be under way. */
interface Begun<S extends object> {
  readonly commands: readonly CommandOf<S>[];
  readonly run: Promise<Run>;
}

function shorten<S extends AnySession>(
  search: Search<S>,
  commands: readonly CommandOf<S>[],
): Promise<readonly number[]> {
  const signal = AbortSignal.timeout(search.longestMs);
  const fails = async (places: readonly number[]) => {
    if (signal.aborted) return false;
    const { error } = await runOne(
      search,
      places.map((place) => commands[place]!),
      signal,
      true,
    );
    return error !== undefined && isAboutAnAnswer(error);
  };
  return shrink(commands.length, fails, mostTries);
}

interface Run {
  readonly error?: unknown;
  /** Requests that were sent. */
  readonly count: number;
}

async function runOne<S extends AnySession>(
  { start, finish }: Search<S>,
  commands: Sequence<S>,
  signal: AbortSignal,
  isHasty: boolean,
): Promise<Run> {
  const session = start(signal, isHasty);
  try {
    await runSequence(session, commands, finish);
    return { count: session.history.length };
  } catch (error) {
    // What was cut short says nothing.
    return signal.aborted ? { count: 0 } : { error, count: session.history.length };
  } finally {
    await session.close();
  }
}

/** Commands for which the state has no use are passed over. */
export async function runSequence<S extends object>(
  session: S,
  commands: Sequence<S>,
  finish: (session: S) => Promise<void>,
): Promise<void> {
  await fc.asyncModelRun(() => ({ model: session, real: session }), commands);
  await finish(session);
}

const isAboutAnAnswer = (error: unknown) => error instanceof CheckFailed || error instanceof WatchFrameError;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
