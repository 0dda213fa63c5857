// Cases: the version of a collection (core 2.5): every list has one, and a watch from it continues where the list ended.
import { eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import { section } from '../kit/case.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { listOf } from './listed.ts';
import type { ListQuery } from './walk.ts';

export default section('core', '2.5', {
  'lists.shape.resource-version': {
    text: 'Every list carries metadata.resourceVersion, the version at which the collection was built.',
    observe:
      'A non-empty string on full, empty, filtered and chunked lists. List after a deletion, then create an object: a watch from the version of the list reports that object, and nothing that the list held. The same over all namespaces and, where the target has them, for a cluster-scoped and a custom kind.',
    wrong:
      'The version is missing on an empty list, constant, or that of some item, so that a watch from it repeats or loses changes.',
    alsoIn: ['core 2.3'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    run: expectListVersions,
  },
});

interface Named {
  readonly what: string;
  readonly resourceVersion: string;
}

/** Lists of every form have a version, and a watch from it reports exactly the later changes. */
async function expectListVersions(context: CollectionContext): Promise<void> {
  const { uniqueName, view, collection: writer } = context;
  const isWhole = isOwn(context);
  const labels = { set: uniqueName('set') };
  const bySet = { labelSelector: `set=${labels.set}` };
  const where = `of ${view.type.plural}`;
  const named = (query: ListQuery, what: string) => versionOf(context, view, query, `${what} ${where}`);
  const empty = await named(isWhole ? {} : bySet, 'an empty list');
  const held = await writer.givenMany(3, { metadata: { labels } });
  // The last change is a deletion, so that no listed object has the version of the list.
  const { name = '', uid } = (await writer.given({ metadata: { labels } })).metadata;
  const removal = await writer.remove(name, { phase: 'set-up' });
  if (!removal.ok) throw new PrerequisiteFailed(`set-up: ${removal.request} answered ${removal.status}`);
  await gone(context, writer, name);
  const fieldSelector = `metadata.name=${held[0]!.metadata.name}`;
  const lists = [
    await named({}, 'a list'),
    await named({ limit: 1 }, 'the first chunk of a list'),
    await named({ labelSelector: `set=${uniqueName('none')}` }, 'a list whose selector matches nothing'),
    await named({ fieldSelector }, 'a list of one object'),
    await named({ fieldSelector, ...bySet }, 'a list by both selectors'),
  ];
  const later = await writer.given({ metadata: { labels } });
  const watched = { watch: (query: ListQuery = {}) => view.watch({ ...(isWhole ? {} : bySet), ...query }) };
  const isRemoved = (one: string | undefined) => one === uid;
  await expectChanges(context, watched, empty, [...held, later], isRemoved);
  for (const list of lists) await expectChanges(context, watched, list, [later]);
}

async function versionOf(
  { expect }: CaseContext,
  view: Resource,
  query: ListQuery,
  what: string,
): Promise<Named> {
  const { resourceVersion } = listOf(await view.list(query), what, expect).metadata;
  const isGood = typeof resourceVersion === 'string' && resourceVersion !== '';
  expect.that(isGood, `metadata.resourceVersion of ${what}: expected a text that is not empty`);
  return { what, resourceVersion: String(resourceVersion) };
}

/** A watch from the version of a list reports exactly these objects. */
async function expectChanges(
  context: CaseContext,
  watched: Pick<Resource, 'watch'>,
  { what, resourceVersion }: Named,
  objects: readonly ApiObject[],
  mayBeSeen: (uid: string | undefined) => boolean = () => false,
): Promise<void> {
  const { expect } = context;
  const wanted = new Set(objects.map(({ metadata }) => metadata.uid));
  const seen = new Set<string | undefined>();
  await using follower = follow(context, watched, { resourceVersion });
  await follower.until((event) => {
    const { uid } = metadataOf(event);
    if (event.type !== 'BOOKMARK' && !mayBeSeen(uid)) seen.add(uid);
    return wanted.isSubsetOf(seen);
  }, `what was made after ${what}, from the version of ${what}`);
  expect.equal(
    seen.difference(wanted).size,
    0,
    `objects that did not change since, reported by a watch from the version of ${what}`,
  );
}
