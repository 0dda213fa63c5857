// Whether the server reads resourceVersionMatch on lists of a collection. Clients tolerate servers that ignore it (core 4.12), so a server
// that ignores it on all of them is not judged by rows about it. One that honours a single combination is judged by all.
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { NotRun, PrerequisiteFailed } from '../../kit/failures.ts';
import { gone } from '../../kit/waiting/gone.ts';
import { onceKnown } from '../../kit/watches/known-version.ts';
import { listOf } from '../listed.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { invalidCombinations } from '../matches.ts';

/** @param view the lists that the case judges
 * @throws NotRun where the server ignores resourceVersionMatch on all of them */
export async function requireReadMatch(
  context: CaseContext,
  view: Resource = context.namespace.podTemplates,
  collection: Resource = view,
): Promise<void> {
  const { group, plural } = view.type;
  const where = view.namespace === '' ? 'over all' : 'in a namespace';
  const isRead = await context.shared(
    `whether resourceVersionMatch is read of ${group} ${plural} ${where}`,
    () => readsMatch(context, view, collection),
  );
  // The first case to get here sends these requests, so they are not part of any script.
  context.forgetExchanges();
  if (isRead) return;
  throw new NotRun(
    'not-exercised',
    `the server ignores resourceVersionMatch on lists of ${plural} ${where}, which clients tolerate (core 4.12)`,
  );
}

/** Whether an invalid combination is refused, or a valid one has an effect. */
async function readsMatch(context: CaseContext, view: Resource, collection: Resource): Promise<boolean> {
  for (const query of [...invalidCombinations, { resourceVersionMatch: 'Foo' }])
    if (!(await view.list(query)).ok) return true;
  return hasEffect(context, view, collection);
}

/** Whether a list at an earlier version with Exact differs from one without a match, or with a limit and NotOlderThan from
 * one without a match: one of each pair has that version, the other a later one, if not at once. Removes its objects, because
 * the case may count those in its namespace. */
async function hasEffect(context: CaseContext, view: Resource, collection: Resource): Promise<boolean> {
  const { eventually, expect } = context;
  const { resourceVersion } = listOf(await view.list(), 'a list', expect).metadata;
  const { name = '' } = (await collection.given()).metadata;
  const hasThatVersion = async (more: Readonly<Record<string, string | number>>) => {
    const answer = await onceKnown(() => view.list({ resourceVersion, ...more }), eventually);
    return answer.ok && answer.list.metadata.resourceVersion === resourceVersion;
  };
  const becomesLater = async (more: Readonly<Record<string, string | number>>) => {
    const isLater = async () =>
      expect.that(!(await hasThatVersion(more)), 'the list is still an earlier one');
    try {
      await eventually(isLater, 'event');
      return true;
    } catch (error) {
      if (error instanceof WaitingError) return false;
      throw error;
    }
  };
  const hasAnEffect =
    ((await hasThatVersion({ resourceVersionMatch: 'Exact' })) && (await becomesLater({}))) ||
    ((await hasThatVersion({ limit: 1 })) &&
      (await becomesLater({ limit: 1, resourceVersionMatch: 'NotOlderThan' })));
  const removal = await collection.remove(name, { phase: 'set-up' });
  if (!removal.ok) throw new PrerequisiteFailed(`set-up: ${removal.request} answered ${removal.status}`);
  await gone(context, collection, name);
  return hasAnEffect;
}
