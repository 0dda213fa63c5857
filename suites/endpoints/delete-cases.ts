// Cases of DELETE with one parameter or body, of an object and of a collection (core 4.3).
import type { SendOptions } from '../kit/requests/api.ts';
import type { CollectionContext } from '../kit/context.ts';
import { gone } from '../kit/waiting/gone.ts';
import { withAllParameters, withDeletableCollection } from '../kit/kinds/subjects.ts';
import { deleteGroup, givenGroup } from './deleted-group.ts';
import type { Group } from './deleted-group.ts';

/** A case: DELETE of an object with these options deletes it. */
export const deleteCase = (what: string, options: SendOptions, word = 'deleted') => ({
  subjects: withAllParameters,
  async run(context: CollectionContext) {
    const { collection, uniqueName, expect } = context;
    const name = uniqueName(word);
    await collection.given({ metadata: { name } });
    await collection.current(name);
    const answer = await collection.remove(name, options);
    expect.success(answer, `DELETE of an object with ${what}`);
    // The layout is the server's choice; a body, if there is one, must be JSON.
    if (answer.text !== '') void answer.json;
    await gone(context, collection, name);
  },
});

/** A case: DELETE of the collection with a selector and these options removes the matching objects and no others. */
export const deleteGroupCase = (
  what: string,
  options: (group: Group) => SendOptions | Promise<SendOptions>,
  word = 'group',
) => ({
  // A server that ignores the selector empties the namespace, so no other case may use it.
  isolated: true as const,
  subjects: withDeletableCollection,
  async run(context: CollectionContext) {
    const group = await givenGroup(context, context.collection, { word });
    await deleteGroup(context, group, `DELETE of the collection with ${what}`, await options(group));
  },
});
