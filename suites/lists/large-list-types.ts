// A list of more than 500 objects in other encodings than JSON (core 4.7, 4.12).
import { decodedBody } from '../kit/answers/decoded-body.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';

/** Other rows judge whether a target has lists in these types (core 4.7). */
export async function expectInOtherTypes(
  { namespace, names, expect }: CaseContext,
  labelSelector: string,
  made: readonly ApiObject[],
): Promise<void> {
  for (const accept of ['application/yaml', 'application/cbor']) {
    const answer = await namespace.configMaps.list({ labelSelector }, { accept });
    if (!answer.ok || answer.mediaType !== accept) continue;
    const body = decodedBody(answer, names);
    const { metadata, items } = 'value' in body && isRecord(body.value) ? body.value : {};
    if (!Array.isArray(items) || (isRecord(metadata) && metadata['continue'])) continue;
    expect.equal(items.length, made.length, `items of a list of ${made.length} objects in ${accept}`);
  }
}
