// The token of a list in chunks is in its message (core 2.5, 2.8, 4.12).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { ProtobufError, hasMessage } from '../kit/protobuf/envelope.ts';
import { readFields } from '../kit/protobuf/wire.ts';
import { envelopeOf } from './protobuf-bodies.ts';

const mostTexts = 24;
const deepest = 4;

/** Where a list in JSON has a continue token, the message of the same list contains one, which leads to the rest. Where in the
 * message it is, the documents do not show: its first texts are tried, those outside the items before the others. */
export async function checkTokenInRaw(context: CollectionContext): Promise<void> {
  const { collection, names, uniqueName, expect, eventually } = context;
  const accept = names.mediaTypes.protobuf;
  const chunked = uniqueName('chunked');
  const made = await collection.givenMany(3, { metadata: { labels: { chunked } } });
  const query = { labelSelector: `chunked=${chunked}`, limit: 2 };
  const inJson = await collection.list(query, { accept: 'application/json' });
  if (!inJson.ok || !inJson.list.metadata.continue) return;
  const uids = made.map(({ metadata }) => metadata.uid!);
  const shownBy = (answer: Answer) => uids.filter((uid) => rawOf(context, answer).includes(uid));

  const first = await collection.list(query, { accept });
  const shown = shownBy(first);
  if (shown.length === 0 || shown.length === uids.length) return;
  const rest = uids.filter((uid) => !shown.includes(uid));
  const tried = textsIn(rawOf(context, first), uids).slice(0, mostTexts);
  const leads = async (token: string): Promise<boolean> => {
    const next = await collection.list({ ...query, continue: token }, { accept });
    if (!next.ok || next.mediaType !== accept) return false;
    const follows = shownBy(next);
    return follows.length > 0 && follows.every((uid) => rest.includes(uid));
  };
  const what = `raw of ${first.request} has ${shown.length} of ${uids.length} items, and none of ${tried.length} texts in it is a continue token`;
  // A replica may not know a new token yet.
  await eventually(async () => {
    for (const token of tried) if (await leads(token)) return;
    expect.fail(what);
  }, 'event');
}

/** Empty where the run cannot read it. */
function rawOf({ names }: CollectionContext, answer: Answer): Buffer {
  const envelope = envelopeOf(answer);
  return Buffer.from(
    (hasMessage(envelope, names.mediaTypes.protobuf) ? envelope.raw : undefined) ?? new Uint8Array(),
  );
}

/** The texts of a message and of messages in it: those beside the items first. Items are longer than the metadata of a list, whose
 * token may contain a mark, too. */
function textsIn(message: Uint8Array, marks: readonly string[], depth = 1): readonly string[] {
  const isMarked = (bytes: Uint8Array) => marks.some((mark) => Buffer.from(bytes).includes(mark));
  const parts = delimitedIn(message).map((bytes) => ({ bytes, order: isMarked(bytes) ? bytes.length : 0 }));
  return parts
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ bytes }) => {
      const text = textOf(bytes);
      const below = depth < deepest ? textsIn(bytes, marks, depth + 1) : [];
      return text === '' ? below : [text, ...below];
    });
}

/** Empty for what is no printable text. */
function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  return /^[^\p{C}\uFFFD]+$/u.test(text) ? text : '';
}

function delimitedIn(message: Uint8Array): readonly Uint8Array[] {
  try {
    return readFields(message).flatMap(({ wireType, bytes }) => (wireType === 2 ? [bytes] : []));
  } catch (error) {
    if (error instanceof ProtobufError) return [];
    throw error;
  }
}
