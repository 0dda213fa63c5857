// Cases: the Protobuf envelope of answers, at the level of the wire format (core 2.8, 4.7).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { overlay } from '../kit/objects/object.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import { workloadsOf } from '../kit/kinds/workload-types.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { hasPrefix, sealEnvelope } from '../kit/protobuf/envelope.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { checkTokenInRaw } from './check-protobuf-chunks.ts';
import { envelopeOf, marks, readInProtobuf, withMessage } from './protobuf-bodies.ts';

export async function checkPrefix(context: CollectionContext): Promise<void> {
  const { collection, names, expect, uniqueName } = context;
  const { item, list, created } = await readInProtobuf(context);
  const accept = names.mediaTypes.protobuf;
  const missing = await collection.read(uniqueName('missing'), { accept });
  const errors = missing.mediaType === accept ? [missing] : [];
  const scales = context.isFirstSubject ? await scalesIn(context, accept) : [];
  for (const answer of [item, list, ...created, ...errors, ...scales])
    expect.that(
      hasPrefix(answer.bytes),
      `${answer.request}: the body begins with ${Buffer.from(answer.bytes.subarray(0, 4)).toString('hex')}`,
    );
}

/** A scale is an object of a kind of its own. Whether it is served in Protobuf is not shown. */
async function scalesIn(context: CollectionContext, accept: string): Promise<readonly Answer[]> {
  const deployments = workloadsOf(context, 'Deployment');
  const made = await unlessBlocked(() => deployments.given());
  if (made === undefined) return [];
  const path = deployments.path(made.metadata.name, 'scale');
  const patch = { spec: { replicas: 0 } };
  const answers = [
    await context.api.get(path, { accept }),
    await context.api.patch(path, patch, 'application/merge-patch+json', { accept }),
  ];
  return answers.filter(({ ok, mediaType }) => ok && mediaType === accept);
}

export async function checkEnvelopeType(context: CollectionContext): Promise<void> {
  const { collection, expect, warn } = context;
  const { item, list, created } = await readInProtobuf(context);
  const { apiVersion, type } = collection;
  const expected = [
    [item, type.kind],
    ...created.map((answer) => [answer, type.kind] as const),
    [list, `${type.kind}List`],
  ] as const;
  for (const [answer, kind] of expected) {
    const shown = envelopeOf(answer);
    const what = `the type in the envelope of ${answer.request}`;
    // typeMeta is optional, and so is each of its fields (core 2.8).
    if (!shown.apiVersion || !shown.kind) warn(`${what} is not complete`);
    if (shown.apiVersion) expect.equal(shown.apiVersion, apiVersion, `apiVersion in ${what}`);
    if (shown.kind) expect.equal(shown.kind, kind, `kind in ${what}`);
  }
}

export async function checkRaw(context: CollectionContext): Promise<void> {
  const { expect } = context;
  const { made, item, list, created } = await readInProtobuf(context);
  const texts = [made.metadata.name!, made.metadata.uid!, marks.label, marks.annotation];
  for (const answer of withMessage(context, [item, list])) {
    const raw = Buffer.from(expect.present(envelopeOf(answer).raw, `raw of ${answer.request}`));
    for (const text of texts)
      expect.that(
        raw.includes(text),
        `raw of ${answer.request} does not contain the text ${text} of the object`,
      );
  }
  for (const answer of [item, list, ...created]) {
    const { raw = new Uint8Array(), contentType } = envelopeOf(answer);
    if (contentType !== undefined && contentType !== '') continue;
    expect.that(!isJson(raw), `raw of ${answer.request} is JSON, although contentType is unset`);
  }
  await checkTokenInRaw(context);
}

function isJson(raw: Uint8Array): boolean {
  try {
    return typeof JSON.parse(Buffer.from(raw).toString()) === 'object';
  } catch {
    return false;
  }
}

/** GET and list of objects of a custom type. */
export async function checkNotForCustom(context: CollectionContext): Promise<void> {
  const { api, collection, names, expect } = context;
  const { protobuf } = names.mediaTypes;
  const made = await collection.given();
  const name = made.metadata.name!;
  const shortWatch = { timeoutSeconds: 1 };
  const withJson = `${protobuf}, application/json`;
  for (const [accept, status] of [
    [protobuf, 406],
    [withJson, 200],
  ] as const) {
    const answers = [
      await collection.read(name, { accept }),
      await collection.list({ limit: 1 }, { accept }),
    ];
    for (const answer of answers) {
      expect.status(answer, status, `Accept ${accept}`);
      if (status === 200) expect.mediaType(answer, 'application/json');
    }
    const watch = await api.watch(collection.path(), shortWatch, accept);
    await watch.close();
    expect.that(watch.status === status, `a watch with Accept ${accept} answered ${watch.status}`);
  }
  const body = collection.object();
  const { apiVersion, kind } = body;
  const raw = Buffer.from(JSON.stringify(body));
  const envelope = { apiVersion, kind, contentType: 'application/json' };
  const bytes = sealEnvelope({ ...envelope, raw });
  const post = await collection.create({}, { bytes, contentType: protobuf });
  expect.refused(post, 'POST of a custom object in a Protobuf envelope');
  expect.that(!(await collection.exists(body.metadata.name!)), 'a custom object was stored from Protobuf');
  const before = await collection.current(name);
  const changed = overlay(before, { metadata: { labels: { changed: 'yes' } } });
  const put = await collection.replace(changed, {
    bytes: sealEnvelope({ ...envelope, raw: Buffer.from(JSON.stringify(changed)) }),
    contentType: protobuf,
  });
  expect.refusedUnchanged(put, before, await collection.current(name));
  const control = await replaceNow(collection, name, { metadata: { labels: { changed: 'yes' } } });
  expect.success(control, 'PUT of a custom object in JSON');
  await checkWritesNotForCustom(context);
  await checkStatusNotForCustom(context);
}

/** Writes in JSON whose Accept names Protobuf alone. How they are refused is the matter of rows about Accept. */
async function checkWritesNotForCustom({ collection, names, expect }: CollectionContext): Promise<void> {
  const { protobuf } = names.mediaTypes;
  const { name = '' } = (await collection.given()).metadata;
  const labels = { metadata: { labels: { changed: 'yes' } } };
  for (const answer of [
    await collection.create({}, { accept: protobuf }),
    await collection.mergePatch(name, labels, { accept: protobuf }),
    await replaceNow(collection, name, labels, (changed) =>
      collection.replace(changed, { accept: protobuf }),
    ),
  ])
    expect.that(
      !answer.ok || answer.mediaType !== protobuf,
      `${answer.request} with Accept ${protobuf} answered the custom object in Protobuf`,
    );
}

/** The status is that of a custom object, too. A scale is an object of a built-in kind. */
async function checkStatusNotForCustom(context: CollectionContext): Promise<void> {
  const { api, names, expect } = context;
  if (context.collection.namespace === '') return;
  for (const { name: part, objects } of await partsOf(context)) {
    if (part !== 'status') continue;
    const { name = '' } = (await objects.given()).metadata;
    const answer = await api.get(objects.path(name, part), { accept: names.mediaTypes.protobuf });
    expect.status(answer, 406, 'GET of the status of a custom object with Accept Protobuf');
  }
}
