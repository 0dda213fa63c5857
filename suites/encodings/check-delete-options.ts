// DeleteOptions in another encoding than JSON (core 2.9, 4.7).
import type { CollectionContext } from '../kit/context.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { sealEnvelope } from '../kit/protobuf/envelope.ts';

interface Sent {
  readonly bytes: string | Uint8Array;
  readonly contentType: string;
}

/** The documents do not show the parameters of a delete of pod templates (core 4.5). */
const takesOptions = ({ collection }: CollectionContext): boolean =>
  collection.type.plural !== 'podtemplates';

/** The uid that the body names must be that of the object. Not where a body in JSON has no such effect: another row judges that. */
export async function checkDeleteOptions(
  context: CollectionContext,
  { metadata }: ApiObject,
  encoding: string,
  encode: (value: unknown) => Sent,
): Promise<void> {
  const { collection, expect } = context;
  if (!takesOptions(context)) return;
  const name = metadata.name!;
  const options = (uid: string) => ({ apiVersion: 'v1', kind: 'DeleteOptions', preconditions: { uid } });
  const wrong = options('00000000-0000-4000-8000-000000000000');
  const inJson = await collection.remove(name, { body: wrong });
  if (inJson.ok || inJson.status >= 500) return;
  expect.refused(await collection.remove(name, encode(wrong)), `DELETE whose ${encoding} names another uid`);
  const isKept = await collection.exists(name);
  expect.that(isKept, `the object is deleted although the ${encoding} names another uid`);
  const removed = await collection.remove(name, encode(options(metadata.uid!)));
  expect.success(removed, `DELETE whose ${encoding} names the uid of the object`);
}

/** Options without any field, whose message has no bytes: the documents show the fields by name only. */
export async function checkProtobufDeleteOptions(context: CollectionContext): Promise<void> {
  const { collection, names, expect } = context;
  if (!takesOptions(context)) return;
  const { name = '' } = (await collection.given()).metadata;
  const bytes = sealEnvelope({ apiVersion: 'v1', kind: 'DeleteOptions', raw: new Uint8Array() });
  const answer = await collection.remove(name, { bytes, contentType: names.mediaTypes.protobuf });
  expect.success(answer, 'DELETE with DeleteOptions in Protobuf');
  await gone(context, collection, name);
}
