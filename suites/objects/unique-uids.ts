// The uids of objects, some of which are created again under their names (core 2.3).
import { dependsOn } from '../kit/depends-on.ts';
import type { CollectionContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { gone } from '../kit/waiting/gone.ts';
import { areCounted } from './counted.ts';

/** Expects uids that are different, and do not count the objects. */
export async function mustHaveUniqueUids(context: CollectionContext): Promise<void> {
  const { expect, collection } = context;
  const first = await collection.givenMany(3);
  const again: ApiObject[] = [];
  for (const { metadata } of first.slice(0, 2)) {
    expect.success(await collection.remove(metadata.name!), 'DELETE of an object whose name is then reused');
    await gone(context, collection, metadata.name!);
    const recreate = () => collection.given({ metadata: { name: metadata.name! } });
    again.push(await dependsOn('objects.names.reuse-after-delete', recreate));
  }
  again.push(...(await appliedAgain(context)));
  const uids = [...first, ...again].map(({ metadata }) => expect.present(metadata.uid, 'metadata.uid'));
  for (const uid of uids)
    expect.that(typeof uid === 'string' && uid !== '', 'metadata.uid: expected a string that is not empty');
  expect.equal(
    new Set(uids).size,
    uids.length,
    'number of different uids of objects, some of which were recreated under their names',
  );
  expect.that(!areCounted(uids, 1000), 'the uids of these objects are the numbers of a counter, not random');
}

/** An object that an apply creates, and another one that an apply creates under its name. Other rows judge applies. */
async function appliedAgain(context: CollectionContext): Promise<readonly ApiObject[]> {
  const { collection } = context;
  const { name = '', ...metadata } = collection.object().metadata;
  const intent = { metadata, ...collection.type.sample() };
  const made: ApiObject[] = [];
  while (made.length < 2) {
    if (!(await collection.apply(name, intent, { manager: 'first' })).ok) return made;
    made.push(await collection.current(name));
    if (!(await collection.remove(name)).ok) return made;
    await gone(context, collection, name);
  }
  return made;
}
