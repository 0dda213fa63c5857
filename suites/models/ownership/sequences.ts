// Runs sequences of several managers on one or two objects (core 4.9).
import type { CaseContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/resource.ts';
import { judgeSequences } from '../judge-sequences.ts';
import { appliers, ownershipSequences, updaters } from './commands.ts';
import { describeOwnershipHistory } from './describe.ts';
import { createOwnershipSession } from './session.ts';
import type { OwnershipSession } from './session.ts';
import { subjectOf } from './subject.ts';

/** @throws CheckFailed for an answer that the documents do not allow */
export async function runOwnershipSequences(context: CaseContext, runs: number): Promise<void> {
  const { fields, make } = subjectOf(context);
  const shared = await make();
  await judgeSequences(context, {
    arbitrary: ownershipSequences(fields),
    runs,
    start: (signal, stage) =>
      createOwnershipSession({
        fields,
        // The script begins with the definition, so that it can be repeated.
        resource: stage === 'shown' ? once(make) : async () => shared,
        managers: [...appliers, ...updaters],
        run: context.uniqueName('run'),
        signal,
      }),
    finish: lookAtAll,
    describe: ({ history }) => describeOwnershipHistory(fields, history),
  });
}

function once(make: () => Promise<Resource>): () => Promise<Resource> {
  let made: Promise<Resource> | undefined;
  return () => (made ??= make());
}

/** What was answered is what is stored. */
export async function lookAtAll(session: OwnershipSession): Promise<void> {
  for (const name of session.objects.keys()) await session.send({ verb: 'look', name });
}
