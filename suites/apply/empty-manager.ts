// An apply whose parameter fieldManager is empty (core 4.3, 4.9.1, 4.9.2).
import type { CollectionContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';

/** A manager may be any text (core 4.3), so that a server may take an empty one; but the User-Agent stands for it in other writes
 * only. */
export async function expectNoGuessedManager(
  { collection, uniqueName, expect }: CollectionContext,
  intent: ApiObject,
): Promise<void> {
  const there = (await collection.given()).metadata.name!;
  for (const name of [there, uniqueName('absent')])
    for (const force of [undefined, true]) {
      const body = { ...intent, metadata: { ...intent.metadata, name } };
      const headers = { 'user-agent': 'guessed-tool/1.0' };
      const answer = await collection.apply(name, body, {
        manager: '',
        headers,
        ...(force === true && { force }),
      });
      const what = `an apply with an empty fieldManager${force === true ? ' and force=true' : ''}`;
      if (!answer.ok) {
        expect.refused(answer, what);
        continue;
      }
      const { managedFields = [] } = (await collection.current(name)).metadata;
      const guessed = managedFields.filter(
        ({ manager, operation }) => operation === 'Apply' && String(manager).startsWith('guessed-tool'),
      );
      expect.equal(guessed, [], `entries of the User-Agent after ${what}`);
    }
}
