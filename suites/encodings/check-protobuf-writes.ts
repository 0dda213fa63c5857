// Cases: rules of all writes, for a PUT whose body is in Protobuf (core 4.7, 4.8, 4.10).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { hasMessage } from '../kit/protobuf/envelope.ts';
import { replaced } from './check-negotiation.ts';
import { envelopeOf, givenRich, marks } from './protobuf-bodies.ts';

/** Of the same length as the label of the object. */
const changedLabel = 'change';

/** A dry-run stores nothing, and a PUT of a version that is no longer current is a conflict. */
export async function checkProtobufWrites(context: CollectionContext): Promise<void> {
  const { collection, names, expect } = context;
  const contentType = names.mediaTypes.protobuf;
  const made = await givenRich(context);
  const { name = '' } = made.metadata;
  const read = await collection.read(name, { accept: contentType });
  expect.success(read, 'GET in Protobuf');
  // An encoded message can only be sent as it is.
  const isReadable = hasMessage(envelopeOf(read), contentType);
  const bytes = isReadable ? replaced(read.bytes, marks.label, changedLabel) : read.bytes;
  const put = (query = {}): Promise<Answer> => collection.replace(made, { bytes, contentType, query });
  const labelAfter = async (what: string) => {
    const { labels } = (await collection.current(name)).metadata;
    expect.equal(labels?.['mark'], marks.label, `the label after ${what}`);
  };
  await put({ dryRun: 'All' });
  await labelAfter('a PUT in Protobuf with dryRun=All');
  const patch = { metadata: { labels: { other: 'yes' } } };
  expect.success(await collection.mergePatch(name, patch), 'a merge patch of another label');
  const what = 'a PUT in Protobuf of a version that is no longer current';
  expect.status(await put(), 409, what);
  await labelAfter(what);
}

/** Lengths from 16 KiB take three bytes in the message. */
export async function checkLargeMessage({ collection, names, expect }: CollectionContext): Promise<void> {
  const contentType = names.mediaTypes.protobuf;
  const annotations = { large: 'x'.repeat(20_000) };
  const made = await collection.given({ metadata: { labels: { mark: marks.label }, annotations } });
  const { name = '' } = made.metadata;
  const put = await replaceNow(collection, name, {}, async (current) => {
    const read = await collection.read(name, { accept: contentType });
    const bytes = replaced(read.bytes, marks.label, changedLabel);
    return collection.replace(current, { bytes, contentType });
  });
  const what = 'a PUT of the bytes of a GET in Protobuf of more than 16 KiB, with a changed label';
  expect.success(put, what);
  const { metadata } = await collection.current(name);
  expect.equal(metadata.labels?.['mark'], changedLabel, `the label after ${what}`);
  expect.contains(metadata.annotations, annotations, `the long annotation after ${what}`);
}
