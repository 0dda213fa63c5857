// Cases: round trips of the Protobuf messages that the server itself made (core 2.8, 4.7).
import type { Answer } from '../kit/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { ApiObject } from '../kit/object.ts';
import { ProtobufError, sealEnvelope } from '../kit/protobuf/envelope.ts';
import type { Envelope } from '../kit/protobuf/envelope.ts';
import { readFields } from '../kit/protobuf/wire.ts';
import { replaced } from './check-negotiation.ts';
import { envelopeOf, marks, readInProtobuf } from './protobuf-bodies.ts';
import { withoutUnset } from './same-data.ts';

/** Of answers without the field: raw is in Protobuf's wire format. Of requests: the same envelope without it is accepted. */
export async function checkUnset(
  context: CollectionContext,
  field: 'contentEncoding' | 'contentType',
): Promise<void> {
  const { collection, names, expect, record } = context;
  const { made, item, list, created } = await readInProtobuf(context);
  const isPlain = ({ contentEncoding = '' }: Envelope) => contentEncoding === '';
  const isProtobuf = ({ contentType = '' }: Envelope) =>
    ['', names.mediaTypes.protobuf].includes(contentType);
  const plain = [item, list, created].filter((answer) => {
    const envelope = envelopeOf(answer);
    return isPlain(envelope) && isProtobuf(envelope);
  });
  record({ plainAnswers: plain.length });
  for (const answer of plain) expectMessage(context, answer);

  const envelope = envelopeOf(item);
  if (!isPlain(envelope) || !isProtobuf(envelope))
    throw new NotRun(
      'not-exercised',
      'raw in answers is encoded or of another type, so the run cannot send it',
    );
  const put = await putChanged(context, made, { ...envelope, [field]: undefined });
  expect.success(put, `PUT of an envelope without ${field}`);
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

/** PUT of the message with another value of the label `mark`. */
async function putChanged(
  { collection, names }: CollectionContext,
  made: ApiObject,
  envelope: Envelope,
): Promise<Answer> {
  const bytes = sealEnvelope({ ...envelope, raw: replaced(envelope.raw!, marks.label, changedLabel) });
  return collection.replace(made, { bytes, contentType: names.mediaTypes.protobuf });
}

export async function checkProtobufRequest(context: CollectionContext): Promise<void> {
  const { collection, names, expect, eventually } = context;
  const contentType = names.mediaTypes.protobuf;
  const { made } = await readInProtobuf(context);
  const name = made.metadata.name!;
  // Another writer may change a new object between the GET and the PUT.
  await eventually(async () => {
    const before = await collection.current(name);
    const { bytes } = await collection.read(name, { accept: contentType });
    const put = await collection.replace(made, { bytes, contentType });
    expect.status(put, [200, 201], 'PUT of the bytes of a GET in Protobuf');
    const after = await collection.current(name);
    expect.equal(dataOf(after), dataOf(before), 'the object after its own bytes were written');
  }, 'event');

  const read = await collection.read(name, { accept: contentType });
  const changed = replaced(read.bytes, marks.label, changedLabel);
  expect.success(await collection.replace(made, { bytes: changed, contentType }), 'PUT with a changed label');
  const after = await collection.current(name);
  expect.equal(after.metadata.labels?.['mark'], changedLabel, 'the label that the Protobuf body changes');
  expect.equal(dataOf(after), dataOf(made), 'the rest of the object');
  await checkCreate(context, contentType);
}

/** What clients set, without what each write may change. */
function dataOf({ metadata, ...rest }: ApiObject): unknown {
  const { labels, annotations, name, namespace, uid, finalizers, ownerReferences } = metadata;
  const { mark: _mark, ...others } = labels ?? {};
  return withoutUnset({
    ...rest,
    metadata: { labels: others, annotations, name, namespace, uid, finalizers, ownerReferences },
  });
}

/** POST of the message of a dry-run, which has no version. Where the server refuses it for what a dry-run generates, its
 * answer is only recorded. */
async function checkCreate(context: CollectionContext, contentType: string): Promise<void> {
  const { collection, expect, record } = context;
  if (collection.type.plural === 'podtemplates') return;
  const body = collection.object({ metadata: { labels: { mark: marks.label } } });
  const query = { dryRun: 'All' };
  const trial = await collection.create({}, { body, query, accept: contentType });
  if (!trial.ok || trial.mediaType !== contentType) return;
  const created = await collection.create({}, { bytes: trial.bytes, contentType });
  record({ post: created.status });
  if (!created.ok) return;
  const stored = await collection.current(body.metadata.name!);
  expect.equal(
    stored.metadata.labels?.['mark'],
    marks.label,
    'the label of the object that was posted in Protobuf',
  );
}

export async function checkBadPrefix(context: CollectionContext): Promise<void> {
  const { collection, names, expect } = context;
  const contentType = names.mediaTypes.protobuf;
  const { made, item } = await readInProtobuf(context);
  const name = made.metadata.name!;
  const before = await collection.current(name);
  const changed = replaced(item.bytes, marks.label, changedLabel);
  const wrong = [
    [Buffer.concat([changed.subarray(0, 2), Buffer.from([0x74]), changed.subarray(3)]), 'another third byte'],
    [Buffer.concat([changed.subarray(0, 3), Buffer.from([1]), changed.subarray(4)]), 'another fourth byte'],
    [changed.subarray(4), 'no prefix'],
  ] as const;
  for (const [bytes, what] of wrong) {
    expect.refused(await collection.replace(made, { bytes, contentType }), `PUT of an envelope with ${what}`);
    expect.unchanged(before, await collection.current(name), 'the object after the refusal');
  }
  expect.success(
    await collection.replace(made, { bytes: changed, contentType }),
    'PUT of the same bytes with the right prefix',
  );
}
