// Cases: answers that are compressed with gzip (core 4.14).
import { createAnswer } from '../kit/answers/answer.ts';
import type { Answer } from '../kit/answers/answer.ts';
import { sizeRefusal, unlessClosed } from '../kit/answers/too-large.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import type { CaseContext, CollectionContext, LaunchedTarget } from '../kit/context.ts';
import { gunzipped } from '../kit/answers/decoded-body.ts';
import { NotRun } from '../kit/failures.ts';
import { launchedIfPossible, launchedUnlessRefused } from '../kit/launched-unless-refused.ts';
import { mostChunks } from '../kit/objects/most-chunks.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { onceKnown } from '../kit/watches/known-version.ts';
import { byUid, listInBoth, readInBoth } from './same-data.ts';
import { otherTypes } from './table-type.ts';

/** The annotations of an object; servers do not compress small answers. */
export const largeBytes = 200 * 1024;
const accepting = (codings: string): SendOptions => ({ headers: { 'accept-encoding': codings } });
export const gzip = accepting('gzip');
/** As browsers and other clients send it: gzip beside other codings, in any place. The server may choose (RFC 9110, 12.5.3). */
const severalCodings = ['gzip, deflate, br', 'deflate, gzip', 'br,deflate,gzip'];
/** Where gzip is the only one, or the only one that the client accepts: without a weight of its own, which is not stated. */
const onlyGzip = ['gzip', 'gzip, br;q=0'];

/** Names of codings are in any case (RFC 9110, 8.4.1). */
const codingOf = (answer: Answer): string | undefined => answer.header('content-encoding')?.toLowerCase();

/** The answer has another of the codings that the client accepts, which the run does not read. */
const hasOtherCoding = (answer: Answer, codings: string): boolean => {
  const coding = codingOf(answer) ?? 'identity';
  return coding !== 'gzip' && codings.split(/, ?/).includes(coding);
};

const largeAnnotations = () => ({
  'example.com/large': 'compressible text, '.repeat(Math.ceil(largeBytes / 19)),
});

/** @throws NotRun where the server refuses an object of this size */
export async function givenLarge(
  resource: Resource,
  labels: Readonly<Record<string, string>> = {},
): Promise<ApiObject> {
  await resource.given();
  const overrides = { metadata: { annotations: largeAnnotations(), labels } };
  const answer = await unlessClosed(resource.create(overrides, { phase: 'set-up' }));
  const refusal = sizeRefusal(answer);
  if (answer === undefined || refusal !== undefined)
    throw new NotRun('not-exercised', `the target refuses an object of 200 KB: ${refusal}`);
  return answer.ok ? resource.current(answer.object.metadata.name!) : resource.given(overrides);
}

/** The answer as it was before its compression. @throws CheckFailed where it is not compressed */
export function uncompressed({ expect }: Pick<CaseContext, 'expect'>, answer: Answer, what: string): Answer {
  expect.status(answer, 200, what);
  expect.equal(codingOf(answer), 'gzip', `content-encoding of ${what}`);
  const plain = unzipped(answer);
  expect.atLeast(plain.bytes.length, largeBytes, `bytes of the decompressed body of ${what}`);
  return plain;
}

function unzipped(answer: Answer): Answer {
  const type = answer.header('content-type');
  const headers = type === undefined ? [] : [['content-type', type] as const];
  return createAnswer(answer.request, answer.status, headers, gunzipped(answer));
}

export async function checkCompressedGet(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const name = (await givenLarge(collection)).metadata.name!;
  for (const codings of [...onlyGzip, ...severalCodings]) {
    const read = () => collection.read(name, accepting(codings));
    const { same, object } = await readInBoth(context, collection, name, read);
    if (hasOtherCoding(same, codings)) continue;
    const plain = uncompressed(context, same, `GET of a large object with Accept-Encoding: ${codings}`);
    expect.equal(plain.object, object, 'the object in the decompressed body');
  }
  const patch = { metadata: { labels: { changed: 'yes' } } };
  expect.success(await collection.mergePatch(name, patch), 'a merge patch of the large object');
  const again = await readInBoth(context, collection, name, () => collection.read(name, gzip));
  const later = uncompressed(context, again.same, 'GET of a large object after a change');
  expect.equal(later.object, again.object, 'the object in the decompressed body after a change');
}

export async function checkCompressedList(context: CollectionContext): Promise<void> {
  const { collection, view, expect, uniqueName } = context;
  const large = uniqueName('large');
  const { name = '' } = (await givenLarge(collection, { large })).metadata;
  await givenLarge(collection, { large });
  const query = { labelSelector: `large=${large}` };
  const { same, items } = await listInBoth(context, view, query, gzip);
  expect.equal(items.length, 2, 'items of a list by label');
  expect.equal(
    byUid(uncompressed(context, same, 'a large list').list.items),
    byUid(items),
    'items of the decompressed list',
  );
  for (const codings of [...severalCodings, ...onlyGzip]) {
    const answer = await view.list(query, accepting(codings));
    const what = `a large list with Accept-Encoding: ${codings}`;
    if (!hasOtherCoding(answer, codings)) uncompressed(context, answer, what);
  }
  await checkCompressedChunks(context, query);
  const patch = { metadata: { labels: { changed: 'yes' } } };
  expect.success(await collection.mergePatch(name, patch), 'a merge patch of the large object');
  const again = await listInBoth(context, view, query, gzip);
  const later = uncompressed(context, again.same, 'a large list after a change').list.items;
  expect.equal(byUid(later), byUid(again.items), 'items of the decompressed list after a change');
}

/** Each chunk with an object is large. A chunk may have fewer items than the limit, also none (core 4.12). */
async function checkCompressedChunks(
  context: CollectionContext,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  const { view, expect } = context;
  let token = '';
  for (let count = 1; count <= mostChunks; count++) {
    const chunk = { ...query, limit: 1, ...(token === '' ? {} : { continue: token }) };
    const answer = await onceKnown(() => view.list(chunk, gzip), context.eventually);
    const what = `chunk ${count} of a large list`;
    expect.status(answer, 200, what);
    const { list } = codingOf(answer) === 'gzip' ? unzipped(answer) : answer;
    if (list.items.length > 0) uncompressed(context, answer, what);
    token = list.metadata.continue ?? '';
    if (token === '') return;
  }
}

export async function checkOnlyOnRequest(context: CollectionContext): Promise<void> {
  const { collection, expect, uniqueName } = context;
  const large = uniqueName('large');
  const name = (await givenLarge(collection, { large })).metadata.name!;
  const codings: readonly (readonly [string, SendOptions])[] = [
    ['no Accept-Encoding', {}],
    ['identity', { headers: { 'accept-encoding': 'identity' } }],
    ['gzip;q=0', { headers: { 'accept-encoding': 'gzip;q=0' } }],
    ['an unknown coding', { headers: { 'accept-encoding': 'unknown' } }],
  ];
  for (const [what, sent] of codings)
    for (const answer of [await collection.read(name, sent), await collection.list({}, sent)]) {
      expect.status(answer, 200, what);
      expect.oneOf(codingOf(answer), [undefined, 'identity'], `content-encoding with ${what}`);
    }
  for (const accept of otherTypes(context)) {
    const answer = await collection.list({ labelSelector: `large=${large}` }, { accept });
    const what = `content-encoding of a list in ${accept} without Accept-Encoding`;
    expect.oneOf(codingOf(answer), [undefined, 'identity'], what);
  }
}

/** The gate alone, and behind another one where the server starts with both. */
export async function checkGateOff(context: CaseContext): Promise<void> {
  const off = 'APIResponseCompression=false';
  await mustNotCompress(context, await launchedUnlessRefused(context, { '--feature-gates': off }));
  const both = { '--feature-gates': `AllowUnsafeMalformedObjectDeletion=true,${off}` };
  const target = await launchedIfPossible(context, both);
  if (target !== undefined) await mustNotCompress(context, target);
}

/** On a server without the gate, and on one that names another gate only. */
export async function checkGateDefault(context: CaseContext): Promise<void> {
  const { expect } = context;
  const other = { '--feature-gates': 'AllowUnsafeMalformedObjectDeletion=true' };
  const targets = {
    'without gates': await context.launched({}),
    'with a gate of another feature': await launchedIfPossible(context, other),
  };
  for (const [how, target] of Object.entries(targets)) {
    if (target === undefined) continue;
    const { podTemplates } = await target.namespace();
    const name = (await givenLarge(podTemplates)).metadata.name!;
    const answer = await podTemplates.read(name, gzip);
    const what = `content-encoding of a large answer of a server ${how}`;
    expect.equal(codingOf(answer), 'gzip', what);
  }
}

async function mustNotCompress({ expect, names }: CaseContext, target: LaunchedTarget): Promise<void> {
  const { podTemplates } = await target.namespace();
  const name = (await givenLarge(podTemplates)).metadata.name!;
  const answers = [await podTemplates.read(name, gzip), await podTemplates.list({}, gzip)];
  for (const accept of ['application/yaml', names.mediaTypes.protobuf]) {
    const answer = await podTemplates.list({}, { ...gzip, accept });
    // Whether it has the type, other rows judge.
    if (answer.status !== 406) answers.push(answer);
  }
  for (const answer of answers) {
    expect.status(answer, 200, 'a large answer with the gate off');
    const coding = codingOf(answer);
    expect.oneOf(coding, [undefined, 'identity'], 'content-encoding with the gate off');
    expect.atLeast(answer.bytes.length, largeBytes, 'bytes of the answer with the gate off');
  }
}
