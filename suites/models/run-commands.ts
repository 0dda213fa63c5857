// Runs generated sequences against the target and holds each answer against the model. A failure is shrunk, and the
// sequence that is left runs once more, alone, so that transcript and script show it and nothing else.
import * as fc from 'fast-check';
import type { CaseContext, Namespace } from '../kit/context.ts';
import { CheckFailed, NotRun } from '../kit/failures.ts';
import type { Command } from './commands/command.ts';
import { lookAtWatches } from './commands/watches.ts';
import { findCounterexample, runSequence } from './counterexample.ts';
import type { Counterexample } from './counterexample.ts';
import type { CollectionId } from './requests.ts';
import { collectionIds, createSession } from './session.ts';
import type { Session } from './session.ts';
import { describeHistory } from './step/step.ts';

export type Commands = (collections: fc.Arbitrary<CollectionId>) => fc.Arbitrary<Command>;

/** Sequences have half of it on average, and some commands find nothing to do: see `selfcheck/sequences.test.ts`. */
const mostCommands = 120;

/** A sequence of commands, over this many namespaces. */
export function sequences(commands: Commands, namespaces: number) {
  const ids = collectionIds(namespaces);
  // Most of it happens in one collection, or too little would come together.
  const first = ids[0]!;
  const collections = fc.constantFrom<CollectionId[]>(first, first, first, first, first, ...ids);
  // The length is that of `maxCommands` only where the size is the greatest.
  return fc.commands([commands(collections)], { maxCommands: mostCommands, size: 'max' });
}

/** Over a slow line a sequence takes seconds. Then fewer of them have to do, and less is shrunk. */
const longestMs = 20_000;

type Start = (signal: AbortSignal, isHasty: boolean) => Session;

/** @throws CheckFailed for an answer that the documents do not allow */
export async function runSequences(context: CaseContext, commands: Commands, runs: number): Promise<void> {
  const namespaces = namespacesOf(context);
  const start: Start = (signal, isHasty) => {
    // What was recorded of the sequence before says nothing about this one.
    context.forgetExchanges();
    const surroundings = isHasty ? hasty(context) : context;
    return createSession({ surroundings, namespaces, run: context.uniqueName('run'), signal });
  };
  const found = await findCounterexample({
    arbitrary: sequences(commands, namespaces.length),
    seed: Math.floor(context.random() * 0x7fffffff),
    runs: Math.max(1, Math.round(runs * context.runs)),
    longestMs: longestMs * Math.max(1, context.runs),
    start,
    finish: lookAtTheEnd,
  });
  if (found.counterexample !== undefined) await showAgain(context, found.counterexample, start);
  if (found.runs === 0)
    throw new NotRun('not-exercised', 'the time was over before one sequence was through');
  context.record({ sequences: found.runs, requests: found.requests });
}

/** Two, where the run may make namespaces. */
function namespacesOf(context: CaseContext): readonly Namespace[] {
  try {
    return [context.namespace, context.anotherNamespace()];
  } catch (error) {
    if (error instanceof NotRun) return [context.namespace];
    throw error;
  }
}

/** What is waited for in vain makes a sequence long: while one that has failed is shrunk, less is waited for. The last
 * word has the run after that, which waits as long as any. */
const hasty = ({ eventually, expect }: CaseContext): Pick<CaseContext, 'eventually' | 'expect'> => ({
  eventually: (check) => eventually(check, 'quiet'),
  expect,
});

/** Each sequence ends with a look at all that it touched. */
export async function lookAtTheEnd(session: Session): Promise<void> {
  const watched = new Set([...session.state.watches.values()].map(({ collection }) => collection));
  for (const collection of session.state.collections.keys()) {
    if (!watched.has(collection)) await session.ask({ verb: 'list', collection });
  }
  for (const collection of watched) await lookAtWatches(session, collection);
}

/** Shrinking waits less, so what it leaves may be right where the whole was not: then the whole is shown.
 * @throws CheckFailed always */
async function showAgain(context: CaseContext, found: Counterexample, start: Start): Promise<never> {
  const shown = (await tryOnce(found.commands, start)) ?? (await tryOnce(found.unshrunk, start));
  const { seed, path, replayPath, requests } = found;
  context.record({ seed, path, replayPath });
  const origin = `Seed ${seed}, path ${path}, replayPath ${replayPath}`;
  if (shown === undefined)
    throw new CheckFailed(
      `${found.message}. When the ${requests} requests were sent once more, all was well. ${origin}`,
    );
  const { message, lines } = shown;
  const told = [...(lines.length > mostTold ? ['…'] : []), ...lines.slice(-mostTold)].join('; ');
  throw new CheckFailed(
    `${message}. After ${lines.length} requests, shrunk from ${requests}: ${told}. ${origin}`,
  );
}

/** In a message; the script has all. */
const mostTold = 25;

interface Shown {
  readonly message: string;
  /** Each request with its answer, in words. */
  readonly lines: readonly string[];
}

/** Undefined where all was well. @throws whatever ended it and says nothing about an answer */
async function tryOnce(commands: readonly Command[], start: Start): Promise<Shown | undefined> {
  const session = start(new AbortController().signal, false);
  const error = await errorOf(runSequence(session, commands, lookAtTheEnd));
  await session.close();
  if (error === undefined) return undefined;
  if (!(error instanceof CheckFailed)) throw error;
  return { message: error.message, lines: describeHistory(session.history) };
}

const errorOf = (run: Promise<void>): Promise<unknown> =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  );
