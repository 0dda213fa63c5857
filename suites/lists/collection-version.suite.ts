// Cases: the version of a collection (core 2.5): every list has one, and a watch from it goes on where the list ended.
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { follow, metadataOf } from '../kit/follow.ts';
import type { ApiObject } from '../kit/object.ts';
import { listOf } from './listed.ts';
import type { ListQuery } from './walk.ts';

export default section({
  'lists.shape.resource-version': {
    isolated: true,
    async run(context) {
      const { namespace, uniqueName, expect } = context;
      const { podTemplates } = namespace;
      const versionOf = async (query: ListQuery, what: string) => {
        const { resourceVersion } = listOf(await podTemplates.list(query), what, expect).metadata;
        const good = typeof resourceVersion === 'string' && resourceVersion !== '';
        expect.that(good, `metadata.resourceVersion of ${what}: expected a text that is not empty`);
        return { what, resourceVersion: String(resourceVersion) };
      };
      const empty = await versionOf({}, 'an empty list');
      const set = uniqueName('set');
      const held = await podTemplates.givenMany(3, { metadata: { labels: { set } } });
      const fieldSelector = `metadata.name=${held[0]!.metadata.name}`;
      const lists = [
        await versionOf({}, 'a list'),
        await versionOf({ limit: 1 }, 'the first chunk of a list'),
        await versionOf(
          { labelSelector: `set=${uniqueName('none')}` },
          'a list whose selector matches nothing',
        ),
        await versionOf({ fieldSelector }, 'a list of one object'),
        await versionOf({ fieldSelector, labelSelector: `set=${set}` }, 'a list by both selectors'),
      ];
      const later = await podTemplates.given();
      await expectChanges(context, empty, [...held, later]);
      for (const list of lists) await expectChanges(context, list, [later]);
    },
  },
});

/** A watch from the version of a list reports these objects, and no other. */
async function expectChanges(
  context: CaseContext,
  { what, resourceVersion }: { readonly what: string; readonly resourceVersion: string },
  objects: readonly ApiObject[],
): Promise<void> {
  const { namespace, expect } = context;
  const wanted = new Set(objects.map(({ metadata }) => metadata.uid));
  const seen = new Set<string | undefined>();
  await using follower = follow(context, namespace.podTemplates, { resourceVersion });
  await follower.until((event) => {
    if (event.type !== 'BOOKMARK') seen.add(metadataOf(event).uid);
    return wanted.isSubsetOf(seen);
  }, `what was made after ${what}, from the version of ${what}`);
  expect.equal(
    seen.difference(wanted).size,
    0,
    `objects that did not change since, reported by a watch from the version of ${what}`,
  );
}
