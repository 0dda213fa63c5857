// Lists and watches with selectors that find objects from before a restart, which nothing has read since (core 1, 4.3).
import { follow, metadataOf } from '../kit/watches/follow.ts';
import type { Prepare } from './across-restart.ts';

const kinds = ['podTemplates', 'configMaps'] as const;

/** Two objects of each kind: one by its label, first in a watch, and one by its name. */
export const withSelected: Prepare = async (context, namespace) => {
  const { expect, uniqueName } = context;
  const selected = uniqueName('selected');
  const labelSelector = `selected=${selected}`;
  const made: { readonly labelled: string; readonly named: string }[] = [];
  for (const kind of kinds) {
    const labelled = await namespace[kind].given({ metadata: { labels: { selected } } });
    const named = await namespace[kind].given();
    made.push({ labelled: labelled.metadata.name!, named: named.metadata.name! });
  }
  return async (restored) => {
    for (const [index, kind] of kinds.entries()) {
      const { labelled, named } = made[index]!;
      const resource = restored[kind];
      const what = `${resource.type.plural} from before a restart`;
      await using follower = follow(context, resource, { labelSelector });
      await follower.until(
        (event) => metadataOf(event).name === labelled,
        `one of the ${what}, by its label`,
      );
      for (const [selector, name] of [
        [{ labelSelector }, labelled],
        [{ fieldSelector: `metadata.name=${named}` }, named],
      ] as const) {
        const answer = await resource.list(selector);
        // Which fields can be selected is not shown (core 4.3).
        if (!answer.ok && 'fieldSelector' in selector) continue;
        expect.status(answer, 200, `a list with a selector of ${what}`);
        const names = answer.list.items.map(({ metadata }) => metadata.name);
        expect.equal(names, [name], `a list with a selector of ${what}`);
      }
    }
  };
};
