// Whether the server reads resourceVersionMatch on lists. Clients tolerate servers that ignore it (core 4.12), so a server
// that ignores it everywhere is not judged by rows about it. One that honours a single combination is judged by all.
import type { CaseContext } from '../kit/context.ts';
import { NotRun, PrerequisiteFailed } from '../kit/failures.ts';
import { gone } from '../kit/gone.ts';
import { onceKnown } from '../kit/known-version.ts';
import { listOf } from './listed.ts';
import { invalidCombinations } from './matches.ts';

/** @throws NotRun where the server ignores resourceVersionMatch on every list */
export async function requireReadMatch(context: CaseContext): Promise<void> {
  const isRead = await context.shared('whether resourceVersionMatch is read', () => readsMatch(context));
  // Which case sends these requests depends on time, and no script shows them.
  context.forgetExchanges();
  if (isRead) return;
  throw new NotRun(
    'not-exercised',
    'the server ignores resourceVersionMatch on every list, which clients tolerate (core 4.12)',
  );
}

/** Whether an invalid combination is refused, or Exact has an effect. */
async function readsMatch(context: CaseContext): Promise<boolean> {
  const { podTemplates } = context.namespace;
  for (const query of [...invalidCombinations, { resourceVersionMatch: 'Foo' }])
    if (!(await podTemplates.list(query)).ok) return true;
  return honoursExact(context);
}

/** Whether a list at an earlier version has that version with Exact, and a later one without a match. Leaves nothing
 * behind: the namespace may be that of a case which counts what is in it. */
async function honoursExact(context: CaseContext): Promise<boolean> {
  const { namespace, eventually, expect } = context;
  const { podTemplates } = namespace;
  const { resourceVersion } = listOf(await podTemplates.list(), 'a list', expect).metadata;
  const { name = '' } = (await podTemplates.given()).metadata;
  const hasThatVersion = async (resourceVersionMatch: string | undefined) => {
    const query = { resourceVersion, resourceVersionMatch };
    const answer = await onceKnown(() => podTemplates.list(query), eventually);
    return answer.ok && answer.list.metadata.resourceVersion === resourceVersion;
  };
  const isHonoured = (await hasThatVersion('Exact')) && !(await hasThatVersion(undefined));
  const removal = await podTemplates.remove(name, { phase: 'set-up' });
  if (!removal.ok) throw new PrerequisiteFailed(`set-up: ${removal.request} answered ${removal.status}`);
  await gone(context, podTemplates, name);
  return isHonoured;
}
