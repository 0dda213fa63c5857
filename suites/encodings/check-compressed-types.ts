// Compressed answers in other media types than JSON (core 4.7, 4.14).
import type { CollectionContext } from '../kit/context.ts';
import { decodedBody } from '../kit/answers/decoded-body.ts';
import { NotRun } from '../kit/failures.ts';
import { givenLarge, gzip, largeBytes, uncompressed } from './check-compression.ts';
import { withoutUnset } from './same-data.ts';
import { otherTypes } from './table-type.ts';

export async function checkEveryMediaType(context: CollectionContext): Promise<void> {
  const { collection, names, expect, uniqueName, record } = context;
  const large = uniqueName('types');
  const { name = '' } = (await givenLarge(collection, { large })).metadata;
  const query = { labelSelector: `large=${large}` };
  const judged: string[] = [];
  for (const accept of otherTypes(context)) {
    const plain = await collection.list(query, { accept });
    // Other rows judge whether the type is served. A table may leave out what makes the list large.
    if (!plain.ok || plain.bytes.length < largeBytes) continue;
    const packed = uncompressed(
      context,
      await collection.list(query, { accept, ...gzip }),
      `a list in ${accept}`,
    );
    const [before, after] = [decodedBody(plain, names), decodedBody(packed, names)];
    expect.equal(after.form, before.form, `the type of the decompressed list in ${accept}`);
    expect.atLeast(packed.bytes.length, largeBytes, `bytes of the decompressed list in ${accept}`);
    if ('value' in before && 'value' in after)
      expect.equal(
        Object.keys(withoutUnset(after.value) as object).toSorted(),
        Object.keys(withoutUnset(before.value) as object).toSorted(),
        `members of the decompressed list in ${accept}`,
      );
    judged.push(accept);
    await checkSingle(context, name, accept);
  }
  record({ types: judged });
  if (judged.length === 0) throw new NotRun('not-exercised', 'no other media type has a large list');
}

/** The object alone, in a type in which a list of it is served. */
async function checkSingle(context: CollectionContext, name: string, accept: string): Promise<void> {
  const { collection } = context;
  const plain = await collection.read(name, { accept });
  if (!plain.ok || plain.bytes.length < largeBytes) return;
  uncompressed(
    context,
    await collection.read(name, { accept, ...gzip }),
    `GET of a large object in ${accept}`,
  );
}
