// Runs sequences of several managers on one or two objects (core 4.9).
import type { CaseContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { judgeSequences } from '../judge-sequences.ts';
import { appliers, ownershipSequences, updaters } from './commands.ts';
import { describeOwnershipHistory } from './describe.ts';
import { createOwnershipSession } from './session.ts';
import type { OwnershipSession } from './session.ts';
import { subjectsOf } from './subject.ts';
import type { Subject } from './subject.ts';

/** @throws CheckFailed for an answer that the documents do not allow */
export async function runOwnershipSequences(context: CaseContext, runs: number): Promise<void> {
  for (const subject of subjectsOf(context)) await runOn(context, subject, runs);
}

async function runOn(
  context: CaseContext,
  { fields, isBuiltIn, share, make }: Subject,
  runs: number,
): Promise<void> {
  const shared = await make();
  await judgeSequences(context, {
    arbitrary: ownershipSequences(fields, isBuiltIn),
    runs: runs * share,
    start: (signal, stage) =>
      createOwnershipSession({
        fields,
        // The final run creates its own definition, so that its script is complete.
        resource: stage === 'final' ? once(make) : async () => shared,
        managers: [...appliers, ...updaters],
        run: context.uniqueName('run'),
        signal,
      }),
    finish: checkAllObjects,
    describe: ({ history }) => describeOwnershipHistory(fields, history),
  });
}

function once(make: () => Promise<Resource>): () => Promise<Resource> {
  let made: Promise<Resource> | undefined;
  return () => (made ??= make());
}

/** Reads each object, to check that the answers match the stored objects. */
export async function checkAllObjects(session: OwnershipSession): Promise<void> {
  for (const name of session.objects.keys()) await session.send({ verb: 'read', name });
}
