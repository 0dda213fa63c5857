// DeleteOptions in another encoding than JSON, of one object and of a collection (core 2.9, 4.7).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { sealEnvelope } from '../kit/protobuf/envelope.ts';
import { dryRunForms } from '../kit/requests/dry-run-forms.ts';

interface Sent {
  readonly bytes: string | Uint8Array;
  readonly contentType: string;
}
type Encode = (value: unknown) => Sent;

/** The documents do not show the parameters of a delete of pod templates (core 4.5). */
const takesOptions = ({ collection }: CollectionContext): boolean =>
  collection.type.plural !== 'podtemplates';

const optionsWith = (fields: object) => ({ apiVersion: 'v1', kind: 'DeleteOptions', ...fields });

/** The uid that the body names must be that of the object. Not where a body in JSON has no such effect: another row judges that. */
export async function checkDeleteOptions(
  context: CollectionContext,
  { metadata }: ApiObject,
  encoding: string,
  encode: Encode,
): Promise<void> {
  const { collection, expect } = context;
  await checkCollectionOptions(context, encoding, encode);
  if (!takesOptions(context)) return;
  const name = metadata.name!;
  const options = (uid: string) => optionsWith({ preconditions: { uid } });
  const wrong = options('00000000-0000-4000-8000-000000000000');
  const inJson = await collection.remove(name, { body: wrong });
  if (inJson.ok || inJson.status >= 500) return;
  expect.refused(await collection.remove(name, encode(wrong)), `DELETE whose ${encoding} names another uid`);
  const isKept = await collection.exists(name);
  expect.that(isKept, `the object is deleted although the ${encoding} names another uid`);
  const removed = await collection.remove(name, encode(options(metadata.uid!)));
  expect.success(removed, `DELETE whose ${encoding} names the uid of the object`);
}

/** dryRun in the body keeps the objects of a collection. Not where it has no such effect in JSON, which another row judges. */
async function checkCollectionOptions(
  context: CollectionContext,
  encoding: string,
  encode: Encode,
): Promise<void> {
  const { collection, expect } = context;
  // Of a cluster-scoped collection, a wrong server may delete objects of others.
  if (collection.namespace === '') return;
  const { object: kept, remove } = await givenSelected(context);
  const { name = '', uid } = kept.metadata;
  const isLive = async () =>
    (await collection.exists(name)) && isUnmarked(await collection.current(name), uid);
  let form: unknown;
  for (const dryRun of dryRunForms) {
    const inJson = await remove({ body: optionsWith({ dryRun }) });
    if (inJson.ok) form = dryRun;
    if (inJson.ok) break;
  }
  if (form === undefined || !(await isLive())) return;
  const dry = await remove(encode(optionsWith({ dryRun: form })));
  expect.success(dry, `DELETE of a collection whose ${encoding} has dryRun, as in JSON`);
  expect.that(await isLive(), `an object of the collection is deleted although the ${encoding} has dryRun`);
  // A server may delete the objects after its answer, so that of another request must be gone first.
  const other = await givenSelected(context);
  const real = await other.remove(encode(optionsWith({})));
  expect.success(real, `DELETE of a collection with options in ${encoding}`);
  await gone(context, collection, other.object.metadata.name!);
  expect.that(
    await isLive(),
    `an object of the collection is deleted some time after a DELETE whose ${encoding} has dryRun`,
  );
}

const isUnmarked = ({ metadata }: ApiObject, uid: string | undefined): boolean =>
  metadata.uid === uid && !metadata.deletionTimestamp;

interface Selected {
  readonly object: ApiObject;
  /** DELETE of the collection with a selector that only this object matches. */
  remove(sent: Sent | { readonly body: object }): Promise<Answer>;
}

async function givenSelected({ collection, uniqueName }: CollectionContext): Promise<Selected> {
  const selected = uniqueName('selected');
  const object = await collection.given({ metadata: { labels: { selected } } });
  const query = { labelSelector: `selected=${selected}` };
  return { object, remove: (sent) => collection.removeCollection({ query, ...sent }) };
}

/** Options without any field, whose message has no bytes: the documents show the fields by name only. */
export async function checkProtobufDeleteOptions(context: CollectionContext): Promise<void> {
  const { collection, names, expect } = context;
  if (!takesOptions(context)) return;
  const { name = '' } = (await collection.given()).metadata;
  const bytes = sealEnvelope({ apiVersion: 'v1', kind: 'DeleteOptions', raw: new Uint8Array() });
  const sent = { bytes, contentType: names.mediaTypes.protobuf };
  const answer = await collection.remove(name, sent);
  expect.success(answer, 'DELETE with DeleteOptions in Protobuf');
  await gone(context, collection, name);
  if (collection.namespace === '') return;
  // Not every kind has the verb, which the same request in JSON shows.
  const inJson = await (await givenSelected(context)).remove({ body: optionsWith({}) });
  if (!inJson.ok) return;
  const { object, remove } = await givenSelected(context);
  expect.success(await remove(sent), 'DELETE of a collection with DeleteOptions in Protobuf');
  await gone(context, collection, object.metadata.name!);
}
