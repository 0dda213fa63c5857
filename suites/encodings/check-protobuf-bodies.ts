// Cases: round trips of the Protobuf messages that the server itself made (core 2.8, 4.7).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { ProtobufError, hasMessage, openEnvelope, sealEnvelope } from '../kit/protobuf/envelope.ts';
import { readFields, withoutEmptyValue } from '../kit/protobuf/wire.ts';
import { expectListed } from '../kit/answers/listed-codes.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { checkLargeMessage, checkProtobufWrites } from './check-protobuf-writes.ts';
import { checkProtobufDeleteOptions } from './check-delete-options.ts';
import { replaced } from './check-negotiation.ts';
import { emptyLabel, envelopeOf, marks, readInProtobuf, withMessage } from './protobuf-bodies.ts';
import { readInBoth, withoutUnset } from './same-data.ts';

/** Of answers without the field: raw is in Protobuf's wire format. Of requests: the same envelope without it is accepted. */
export async function checkUnset(
  context: CollectionContext,
  field: 'contentEncoding' | 'contentType',
): Promise<void> {
  const { collection, expect, record } = context;
  const { made, item, list, created } = await readInProtobuf(context);
  const plain = withMessage(context, [item, list, ...created]);
  record({ plainAnswers: plain.length });
  for (const answer of plain) expectMessage(context, answer);

  withMessage(context, [item]);
  const { put } = await putInProtobuf(context, made, (bytes) => {
    const current = openEnvelope(bytes);
    const raw = replaced(current.raw!, marks.label, changedLabel);
    return sealEnvelope({ ...current, raw, [field]: undefined });
  });
  expect.success(put, `PUT of an envelope without ${field}`);
  const after = await collection.current(made.metadata.name!);
  expect.equal(after.metadata.labels?.['mark'], changedLabel, 'the label that the message changes');
  if (field !== 'contentType') return;
  const { protobuf } = context.names.mediaTypes;
  const stated = await putInProtobuf(context, made, (bytes) =>
    sealEnvelope({ ...openEnvelope(bytes), contentType: protobuf }),
  );
  expect.success(stated.put, `PUT of an envelope whose contentType is ${protobuf}`);
}

/** The path of a PUT names the type, too. */
export async function checkTypeUnset(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const { made, item } = await readInProtobuf(context);
  withMessage(context, [item]);
  const { put } = await putInProtobuf(context, made, (bytes) => {
    const current = openEnvelope(bytes);
    const raw = replaced(current.raw!, marks.label, changedLabel);
    return sealEnvelope({ ...current, raw, apiVersion: undefined, kind: undefined });
  });
  expect.success(put, 'PUT of an envelope without a type');
  const after = await collection.current(made.metadata.name!);
  expect.equal(after.metadata.labels?.['mark'], changedLabel, 'the label that the message changes');
}

function expectMessage({ expect }: CollectionContext, answer: Answer): void {
  const { raw = new Uint8Array() } = envelopeOf(answer);
  try {
    expect.atLeast(readFields(raw).length, 1, `fields of the message in ${answer.request}`);
  } catch (error) {
    if (!(error instanceof ProtobufError)) throw error;
    expect.fail(`raw of ${answer.request} is not in Protobuf's wire format: ${error.message}`);
  }
}

/** Of the same length, so that no length in the message changes. */
const changedLabel = 'change';

/** Changes the bytes of a GET in Protobuf. @param object the same object in JSON */
type Change = (bytes: Uint8Array, object: ApiObject) => Uint8Array;

/** PUT of the bytes of a GET, with a change; again after another writer changed the object in between.
 * @returns its answer, and the object before it */
export async function putInProtobuf(
  context: CollectionContext,
  { metadata: { name = '' } }: ApiObject,
  change: Change,
): Promise<{ readonly put: Answer; readonly before: ApiObject }> {
  const { collection, names } = context;
  const contentType = names.mediaTypes.protobuf;
  let before: ApiObject | undefined;
  const put = await replaceNow(collection, name, {}, async () => {
    const read = () => collection.read(name, { accept: contentType });
    const { same, object } = await readInBoth(context, collection, name, read);
    before = object;
    return collection.replace(object, { bytes: change(same.bytes, object), contentType });
  });
  return { put, before: before! };
}

const withChangedLabel = (bytes: Uint8Array): Uint8Array => replaced(bytes, marks.label, changedLabel);

export async function checkProtobufRequest(context: CollectionContext): Promise<void> {
  const { names } = context;
  const contentType = names.mediaTypes.protobuf;
  const { made, item } = await readInProtobuf(context);
  const checks: readonly PutCheck[] = [
    { what: 'the bytes of a GET in Protobuf', change: (bytes) => bytes, label: marks.label },
    { what: 'the same with a changed label', change: withChangedLabel, label: changedLabel },
  ];
  // An encoded message can only be sent as it is.
  const isReadable = hasMessage(envelopeOf(item), contentType);
  for (const check of isReadable ? checks : checks.slice(0, 1)) await checkPut(context, made, check);
  if (isReadable) await checkEmptyValue(context, made);
  await checkCreate(context, contentType);
  await checkProtobufWrites(context);
  if (isReadable) await checkLargeMessage(context);
  if (isReadable) await checkProtobufDeleteOptions(context);
}

/** An entry of a map whose value is left out has the empty one. */
async function checkEmptyValue(context: CollectionContext, made: ApiObject): Promise<void> {
  const { collection, expect } = context;
  const { put } = await putInProtobuf(context, made, (bytes) => {
    const current = openEnvelope(bytes);
    return sealEnvelope({ ...current, raw: withoutEmptyValue(current.raw!, emptyLabel) ?? current.raw! });
  });
  const what = 'a PUT of the same without the bytes of an empty label value';
  expect.success(put, what);
  const { labels } = (await collection.current(made.metadata.name!)).metadata;
  expect.equal(labels?.[emptyLabel], '', `the label without a value, after ${what}`);
}

interface PutCheck {
  readonly what: string;
  readonly change: (bytes: Uint8Array) => Uint8Array;
  /** The value of the label `mark` afterwards. */
  readonly label: string;
}

async function checkPut(
  context: CollectionContext,
  made: ApiObject,
  { what, change, label }: PutCheck,
): Promise<void> {
  const { collection, expect } = context;
  const { put, before } = await putInProtobuf(context, made, change);
  expectListed(expect, collection, put, [200, 201], `PUT of ${what}`);
  const after = await collection.current(made.metadata.name!);
  expect.equal(after.metadata.labels?.['mark'], label, `the label after a PUT of ${what}`);
  expect.equal(
    dataOf(put.object),
    dataOf(before),
    `the rest of the object in the answer to a PUT of ${what}`,
  );
  // Another writer may have changed the object since.
  if (after.metadata.resourceVersion === put.object.metadata.resourceVersion)
    expect.equal(dataOf(after), dataOf(before), `the rest of the object after a PUT of ${what}`);
}

/** What clients set, without what each write may change: admission may set labels and annotations of its own. */
function dataOf({ metadata, ...rest }: ApiObject): unknown {
  const { annotations, name, namespace, uid, finalizers, ownerReferences } = metadata;
  const text = annotations?.['example.com/text'];
  return withoutUnset({ ...rest, metadata: { text, name, namespace, uid, finalizers, ownerReferences } });
}

/** POST of the message of a dry-run, which has no version. Where the server refuses a POST in JSON for what a dry-run
 * generates, its answer is only recorded. */
async function checkCreate(context: CollectionContext, contentType: string): Promise<void> {
  const { collection, expect, record } = context;
  if (collection.type.plural === 'podtemplates') return;
  const body = collection.object({ metadata: { labels: { mark: marks.label } } });
  const query = { dryRun: 'All' };
  const trial = await collection.create({}, { body, query, accept: contentType });
  if (!trial.ok || trial.mediaType !== contentType) return;
  const created = await collection.create({}, { bytes: trial.bytes, contentType });
  record({ post: created.status });
  const other = await collection.create({}, { query });
  const inJson = other.ok ? await collection.create(undefined, { body: other.object }) : other;
  if (inJson.ok) expect.success(created, 'POST in Protobuf of what a dry-run answers, as in JSON');
  if (!created.ok) return;
  const stored = await collection.current(body.metadata.name!);
  expect.equal(
    stored.metadata.labels?.['mark'],
    marks.label,
    'the label of the object that was posted in Protobuf',
  );
}

export async function checkBadPrefix(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const { made, item } = await readInProtobuf(context);
  withMessage(context, [item]);
  const name = made.metadata.name!;
  const inJson = (object: ApiObject) =>
    Buffer.from(JSON.stringify(overlay(object, { metadata: { labels: { mark: changedLabel } } })));
  const changes: readonly (readonly [what: string, change: Change])[] = [
    ['another third byte', (bytes) => withByte(bytes, 2, 0x74)],
    ['another fourth byte', (bytes) => withByte(bytes, 3, 1)],
    ['no prefix', (bytes) => bytes.subarray(4)],
    ['JSON in its place', (_bytes, object) => inJson(object)],
  ];
  for (const [what, change] of changes) {
    const { put } = await putInProtobuf(context, made, (bytes, object) =>
      change(withChangedLabel(bytes), object),
    );
    expect.refused(put, `PUT of an envelope with ${what}`);
    const { labels } = (await collection.current(name)).metadata;
    expect.equal(labels?.['mark'], marks.label, `the label after a PUT of an envelope with ${what}`);
  }
  const { put } = await putInProtobuf(context, made, withChangedLabel);
  expect.success(put, 'PUT of the same bytes with the right prefix');
}

function withByte(bytes: Uint8Array, index: number, value: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[index] = value;
  return changed;
}
