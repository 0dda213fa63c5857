// A get of a sub-resource is a get, too (core 4.1, 4.14).
import type { CaseContext } from '../kit/context.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import { givenLarge, uncompressed } from './check-compression.ts';

/** The status of a custom object shows the whole object, with its annotations. */
export async function checkCompressedStatus(context: CaseContext): Promise<void> {
  const { api, expect } = context;
  for (const { name: part, objects } of await partsOf(context)) {
    if (part !== 'status') continue;
    const { name = '' } = (await givenLarge(objects)).metadata;
    const path = objects.path(name, part);
    const plain = await api.get(path);
    // What a status shows beside itself is not stated.
    if (!plain.ok || !plain.text.includes('example.com/large')) continue;
    const packed = await api.get(path, { headers: { 'accept-encoding': 'gzip' } });
    const shown = uncompressed(context, packed, 'GET of the status of a large object');
    expect.equal(shown.object, plain.object, 'the object in the decompressed body of its status');
  }
}
