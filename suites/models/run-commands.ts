// Generated sequences over the collections of the model, each of which ends with a look at all that it touched.
import * as fc from 'fast-check';
import type { CaseContext, Namespace } from '../kit/context.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import { NotRun } from '../kit/failures.ts';
import type { Command } from './commands/command.ts';
import { lookAtWatches } from './commands/watches.ts';
import { judgeSequences } from './judge-sequences.ts';
import { kinds } from './kinds.ts';
import type { KindName } from './kinds.ts';
import type { CollectionId } from './requests.ts';
import { collectionIds, createSession } from './session.ts';
import type { Session } from './session.ts';
import { describeHistory } from './step/step.ts';

export type Commands = (collections: fc.Arbitrary<CollectionId>) => fc.Arbitrary<Command>;

/** Sequences have half of it on average, and some commands find nothing to do: see `selfcheck/sequences.test.ts`. */
const mostCommands = 120;

/** A sequence of commands, over this many namespaces and these kinds. */
export function sequences(commands: Commands, namespaces: number, names?: readonly KindName[]) {
  const ids = collectionIds(namespaces, names);
  // Most of it happens in one collection, or too little would come together.
  const first = ids[0]!;
  const collections = fc.constantFrom<CollectionId[]>(first, first, first, first, first, ...ids);
  // The length is that of `maxCommands` only where the size is the greatest.
  return fc.commands([commands(collections)], { maxCommands: mostCommands, size: 'max' });
}

/** @throws CheckFailed for an answer that the documents do not allow */
export function runSequences(context: CaseContext, commands: Commands, runs: number): Promise<void> {
  const namespaces = namespacesOf(context);
  return judgeSequences(context, {
    arbitrary: sequences(commands, namespaces.length, kindsOf(context)),
    runs,
    start(signal, stage) {
      const shortened = stage === 'shrinking' ? hasty(context) : context;
      return createSession({ context: shortened, namespaces, run: context.uniqueName('run'), signal });
    },
    finish: lookAtTheEnd,
    describe: ({ history }) => describeHistory(history),
  });
}

/** The model knows of no writer but itself. @throws NotRun where others write to all of its kinds */
function kindsOf(context: CaseContext): readonly KindName[] {
  const { namespace, isConcurrentlyModified } = context;
  const calm = (Object.keys(kinds) as KindName[]).filter((name) => !isConcurrentlyModified(namespace[name]));
  if (calm.length === 0) requireNoOtherWriter(context, namespace.podTemplates);
  return calm;
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
    if (!watched.has(collection)) await session.send({ verb: 'list', collection });
  }
  for (const collection of watched) await lookAtWatches(session, collection);
}
