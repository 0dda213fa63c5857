// Lists at a version select by the labels of that version, and not by those of today (core 4.3, 4.12).
import type { CollectionContext } from '../kit/context.ts';
import { onceKnown } from '../kit/watches/known-version.ts';
import { listOf } from './listed.ts';
import { afterToken, itemsOf, walk } from './walk.ts';

/** Two objects exchange the values of a label after a list; each is in the lists that its former value leads to. */
export async function expectFormerLabels(context: CollectionContext): Promise<void> {
  const { collection, view, uniqueName, eventually, expect } = context;
  const key = uniqueName('turn');
  const labelled = (value: string) => ({ metadata: { labels: { [key]: value } } });
  const names: string[] = [];
  for (const value of ['first', 'second'])
    names.push((await collection.given(labelled(value))).metadata.name!);
  const before = listOf(await view.list({ labelSelector: `${key}=first` }), 'a list', expect);
  const { resourceVersion } = before.metadata;
  for (const [index, value] of ['second', 'first'].entries())
    expect.success(await collection.mergePatch(names[index]!, labelled(value)), 'a change of a label');
  for (const limit of [undefined, 1])
    for (const [index, value] of ['first', 'second'].entries()) {
      const labelSelector = `${key}=${value}`;
      const query = { labelSelector, resourceVersion, resourceVersionMatch: 'Exact', limit };
      const what = `a list with Exact at the version of a list, by a label that was changed since${limit === undefined ? '' : ', with a limit'}`;
      const first = await onceKnown(() => view.list(query), eventually);
      // A version may be kept for a short time only (core 4.12).
      if (first.status === 410) continue;
      const head = listOf(first, what, expect);
      const token = head.metadata.continue;
      const rest = token ? await walk(view, afterToken(query, token), context) : [];
      const shown = itemsOf([head, ...rest]).map(({ metadata }) => metadata.name);
      expect.equal(shown, [names[index]], `names in ${what}`);
    }
}
