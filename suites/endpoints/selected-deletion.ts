// More checks of deletecollection with selectors (core 4.3): both selectors together, set-based selectors, and a cluster-scoped
// collection.
import type { CaseContext } from '../kit/context.ts';
import { define } from '../kit/kinds/definitions.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { deleteGroup, givenGroup, othersStay, withSibling } from './deleted-group.ts';

/** The label of one object with the name of another: no object matches, so ignoring either selector shows. */
export async function withBothSelectors(context: CaseContext, resource: Resource): Promise<void> {
  const group = await withSibling(await givenGroup(context, resource));
  const { key, matching, others } = group;
  const query = { labelSelector: `${key}=y`, fieldSelector: `metadata.name=${matching[0]!.metadata.name}` };
  const what =
    'DELETE of the collection with a labelSelector and a fieldSelector that no object matches together';
  context.expect.success(await resource.removeCollection({ query }), what);
  await othersStay(context, resource, [...matching, ...others], what);
  await deleteGroup(context, group, 'DELETE of the collection with labelSelector alone', {});
}

/** The syntax of selectors is not shown, so these may be refused. An accepted selector must be applied. */
export async function withSetSelectors(context: CaseContext, resource: Resource): Promise<void> {
  const { key, matching, others } = await withSibling(await givenGroup(context, resource, { count: 3 }));
  const [first, second, third] = matching;
  const ofEmpty = `DELETE of the collection with labelSelector=${key}=`;
  const none = await resource.removeCollection({ query: { labelSelector: `${key}=` } });
  if (!none.ok) context.expect.refused(none, ofEmpty);
  await othersStay(context, resource, [...matching, ...others], ofEmpty);
  const query = {
    labelSelector: `${key},${key} in (none,x)`,
    fieldSelector: `metadata.name!=${first!.metadata.name},metadata.name!=${second!.metadata.name}`,
  };
  const what = `DELETE of the collection with labelSelector=${key},${key} in (none,x) and two terms of a fieldSelector with !=`;
  const answer = await resource.removeCollection({ query });
  if (!answer.ok) {
    context.expect.refused(answer, what);
    return othersStay(context, resource, [...matching, ...others], `${what}, refused`);
  }
  await gone(context, resource, third!.metadata.name!);
  await othersStay(context, resource, [first!, second!, ...others], what);
}

/** Terms of a labelSelector, each of which keeps one object from the DELETE: the letter case of a value, the prefix of a key, a
 * label that is not there (an empty one is), and the other term about its key. It may be refused as a whole. */
export async function withEachTerm(context: CaseContext, resource: Resource): Promise<void> {
  const key = context.uniqueName('term');
  const prefixed = `example.com/${key}`;
  const empty = `${key}-e`;
  const wanted = { [key]: 'x', [prefixed]: 'y', [empty]: '' };
  const { [prefixed]: _prefixed, ...bare } = wanted;
  const { [empty]: _empty, ...full } = wanted;
  const made = (labels: Readonly<Record<string, string>>) => resource.given({ metadata: { labels } });
  const selected = await made(wanted);
  const others = [
    await made({ ...wanted, [key]: 'X' }),
    await made({ ...wanted, [key]: 'w' }),
    await made({ ...bare, [`other.${prefixed}`]: 'y' }),
    await made(full),
  ];
  const labelSelector = `${key} in (x,w),${key}!=w,${prefixed}=y,${empty}`;
  const what = `DELETE of the collection with labelSelector=${labelSelector}`;
  const answer = await resource.removeCollection({ query: { labelSelector } });
  if (answer.ok) await gone(context, resource, selected.metadata.name!);
  else context.expect.refused(answer, what);
  await othersStay(context, resource, others, what);
}

/** The collection of a cluster-scoped custom kind of this case alone, which a wrong server may empty. None where the run
 * cannot define one. */
export async function clusterScopedObjects(context: CaseContext): Promise<readonly Resource[]> {
  if (!context.has('custom-definitions') || !context.has('cluster-wide')) return [];
  const defined = await unlessBlocked(() => define(context, {}, { scope: 'Cluster' }));
  return defined === undefined ? [] : [defined.objects];
}
