// Searches for a sequence that violates the model and shrinks it. fast-check generates the sequences within a time limit.
// All started sequences have ended when the search returns.
import * as fc from 'fast-check';
import { CheckFailed } from '../kit/failures.ts';
import { WatchFrameError } from '../kit/watches/watch.ts';
import { shrink } from './shrink.ts';

/** Shrinking usually takes a few dozen tries. */
const maxTries = 150;

/** The part of a session that the search uses. */
export interface AnySession {
  /** One entry per request sent. */
  readonly history: readonly unknown[];
  close(): Promise<void>;
}

export type CommandOf<S extends object> = fc.AsyncCommand<S, S>;
type Sequence<S extends object> = Iterable<CommandOf<S>>;

export interface Search<S extends AnySession> {
  readonly arbitrary: fc.Arbitrary<Sequence<S>>;
  readonly seed: number;
  readonly runs: number;
  /** Time limit of the search, which completes at least one sequence, and again of the shrinking. */
  readonly timeLimitMs: number;
  /** Opens the session of one sequence. @param isShrinking the sequence is a try of the shrinking */
  readonly start: (signal: AbortSignal, isShrinking: boolean) => S;
  /** Runs after the commands of each sequence. */
  readonly finish: (session: S) => Promise<void>;
}

export interface Counterexample<S extends object> {
  readonly commands: readonly CommandOf<S>[];
  /** The commands before shrinking. */
  readonly unshrunk: readonly CommandOf<S>[];
  readonly message: string;
  readonly seed: number;
  /** Identifies the generated sequence that was shrunk: the `path` of fast-check. */
  readonly path: string;
  /** Indices of the remaining commands in that sequence, from 0. */
  readonly replayPath: string;
  /** Number of requests before shrinking. */
  readonly requests: number;
}

export interface Found<S extends object> {
  readonly counterexample?: Counterexample<S>;
  /** Number of sequences without a failure. */
  readonly runs: number;
  /** Number of requests in these sequences. */
  readonly requests: number;
}

/** @throws the error of a sequence that is not about an answer, such as a lost connection or a blocked set-up */
export async function findCounterexample<S extends AnySession>(search: Search<S>): Promise<Found<S>> {
  const controller = new AbortController();
  let last: StartedSequence<S> | undefined;
  let requests = 0;
  let failed = 0;
  let fatal: { readonly error: unknown } | undefined;
  const property = fc.asyncProperty(search.arbitrary, async (commands) => {
    const run = runOne(search, commands, controller.signal, false);
    last = { commands: [...commands], run };
    const { error, count } = await run;
    if (error === undefined) requests += count;
    else failed = count;
    if (error !== undefined && !isVerdict(error)) fatal = { error };
    if (error !== undefined) throw error;
  });
  const details = await fc.check(property, {
    seed: search.seed,
    numRuns: search.runs,
    endOnFailure: true,
    interruptAfterTimeLimit: search.timeLimitMs,
    // Reaching the time limit is not a failure.
    markInterruptAsFailure: false,
  });
  // fast-check does not stop the running sequence at the time limit, so it is aborted here. Its last request is awaited, so
  // that the created objects are known and deleted. The first sequence runs to its end, so that at least one is judged.
  const first = details.numRuns === 0 && details.counterexample === null ? last : undefined;
  if (first === undefined) controller.abort();
  await last?.run;
  const end = await first?.run;
  if (fatal !== undefined) throw fatal.error;
  const found = { runs: end !== undefined && end.error === undefined ? 1 : details.numRuns, requests };
  const broken = end?.error === undefined ? details.counterexample?.[0] : first?.commands;
  if (broken === undefined) return found;
  const all = [...broken];
  const indices = await shorten(search, all);
  const counterexample: Counterexample<S> = {
    commands: indices.map((index) => all[index]!),
    unshrunk: all,
    message: messageOf(details.errorInstance ?? end?.error),
    seed: details.seed,
    path: details.counterexamplePath ?? '0',
    replayPath: indices.join(','),
    requests: failed,
  };
  return { ...found, counterexample };
}

/** A sequence of the search that may still be running. */
interface StartedSequence<S extends object> {
  readonly commands: readonly CommandOf<S>[];
  readonly run: Promise<Run>;
}

function shorten<S extends AnySession>(
  search: Search<S>,
  commands: readonly CommandOf<S>[],
): Promise<readonly number[]> {
  const signal = AbortSignal.timeout(search.timeLimitMs);
  const fails = async (indices: readonly number[]) => {
    if (signal.aborted) return false;
    const { error } = await runOne(
      search,
      indices.map((index) => commands[index]!),
      signal,
      true,
    );
    return error !== undefined && isVerdict(error);
  };
  return shrink(commands.length, fails, maxTries);
}

interface Run {
  readonly error?: unknown;
  /** Number of requests sent. */
  readonly count: number;
}

async function runOne<S extends AnySession>(
  { start, finish }: Search<S>,
  commands: Sequence<S>,
  signal: AbortSignal,
  isShrinking: boolean,
): Promise<Run> {
  const session = start(signal, isShrinking);
  try {
    await runSequence(session, commands, finish);
    return { count: session.history.length };
  } catch (error) {
    // The error of an aborted sequence is not a finding.
    return signal.aborted ? { count: 0 } : { error, count: session.history.length };
  } finally {
    await session.close();
  }
}

/** Skips commands that are not possible in the current state. */
export async function runSequence<S extends object>(
  session: S,
  commands: Sequence<S>,
  finish: (session: S) => Promise<void>,
): Promise<void> {
  await fc.asyncModelRun(() => ({ model: session, real: session }), commands);
  await finish(session);
}

const isVerdict = (error: unknown) => error instanceof CheckFailed || error instanceof WatchFrameError;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
