// Case: Content-Type names the type of the body, whatever the request accepts (core 4.7.1).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { decodedBody } from '../kit/answers/decoded-body.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { WatchFrameError } from '../kit/watches/watch.ts';
import { CborError } from '../kit/cbor/cbor.ts';
import { expectNoJson } from './protobuf-bodies.ts';
import { tableType } from './table-type.ts';

const json = 'application/json';
const yaml = 'application/yaml';
const cbor = 'application/cbor';
const cborSequence = 'application/cbor-seq';
/** Ends soon: its events are those of objects that exist. */
const shortSeconds = 1;
const longSeconds = 10;

export async function checkContentTypes(context: CollectionContext): Promise<void> {
  const { collection } = context;
  const { name = '' } = (await collection.given()).metadata;
  for (const accept of acceptHeaders(context)) {
    await checkDiscovery(context, accept);
    await checkReads(context, name, accept);
    await checkWrites(context, accept);
  }
  for (const accept of watchHeaders(context)) await checkWatch(context, accept);
}

function acceptHeaders(context: CollectionContext): readonly string[] {
  const { collection, names, has } = context;
  const { protobuf } = names.mediaTypes;
  return [
    json,
    yaml,
    // Custom types have no Protobuf (core 4.7).
    isCustom(collection) ? `${protobuf}, ${json}` : protobuf,
    ...(has('cbor') ? [cbor] : []),
    `${tableType(names)}, ${json}`,
    `image/png, ${yaml};q=0.5, ${json};q=0.1`,
    '*/*',
  ];
}

function watchHeaders({ names, has }: CollectionContext): readonly string[] {
  return [
    json,
    `${names.mediaTypes.protobuf}, ${json}`,
    `image/png, ${json}`,
    ...(has('cbor') ? [`${cborSequence}, ${cbor}, ${json}`] : []),
  ];
}

async function checkReads(context: CollectionContext, name: string, accept: string): Promise<void> {
  const { collection, uniqueName } = context;
  checkAnswer(context, await collection.read(name, { accept }), accept);
  checkAnswer(context, await collection.list({ limit: 3 }, { accept }), accept);
  checkAnswer(context, await collection.read(uniqueName('missing'), { accept }), accept);
}

/** Discovery of the group of the collection. The documents name no type of it: each request also accepts JSON. */
async function checkDiscovery(context: CollectionContext, accept: string): Promise<void> {
  const { api, collection } = context;
  const { group, version } = collection.type;
  const paths = group === '' ? ['/api', `/api/${version}`] : ['/apis', `/apis/${group}/${version}`];
  const range = accept.includes(json) || accept === '*/*' ? accept : `${accept}, ${json}`;
  for (const path of paths) checkAnswer(context, await api.get(path, { accept: range }), range);
}

/** The sentence about Accept names GET: a write may be answered in JSON, and refused where the request does not accept it. */
async function checkWrites(context: CollectionContext, preferred: string): Promise<void> {
  const { collection } = context;
  const withFallback = `${preferred}, ${json}`;
  const checkWrite = (answer: Answer) => checkAnswer(context, answer, withFallback);
  const body = collection.object();
  const name = body.metadata.name!;
  const created = await collection.create({}, { body, accept: preferred });
  checkWrite(created);
  const accept = created.status === 406 ? withFallback : preferred;
  if (accept !== preferred) checkWrite(await collection.create({}, { body, accept }));
  // The name exists already.
  checkWrite(await collection.create({}, { body, accept }));
  const patch = { metadata: { labels: { changed: 'yes' } } };
  checkWrite(await collection.mergePatch(name, patch, { accept }));
  checkWrite(await collection.replace(await collection.current(name), { accept }));
  checkWrite(await collection.remove(name, { accept }));
}

/** An error may have a type of its own; a success has one that the request accepts. */
function checkAnswer({ names, expect }: CollectionContext, answer: Answer, accept: string): void {
  if (answer.bytes.length === 0) return;
  if (answer.ok) {
    const isAccepted = accept.startsWith('*/*') ? answer.mediaType !== '' : accept.includes(answer.mediaType);
    expect.that(
      isAccepted && answer.mediaType !== '' && answer.mediaType !== 'image/png',
      `${answer.request} with Accept ${accept} answered ${answer.status} with Content-Type ${answer.mediaType}`,
    );
  }
  decodedBody(answer, names);
}

/** A stream may end before its first event: then the next one lasts longer. */
async function checkWatch(context: CollectionContext, accept: string): Promise<void> {
  let timeoutSeconds = shortSeconds;
  await context.eventually(async () => {
    const sent = timeoutSeconds;
    timeoutSeconds = longSeconds;
    await checkOneWatch(context, accept, sent);
  }, 'event');
}

/** A long watch is judged by its first event. */
async function checkOneWatch(
  context: CollectionContext,
  accept: string,
  timeoutSeconds: number,
): Promise<void> {
  const { api, collection, names, expect } = context;
  await using watch = await api.watch(collection.path(), { timeoutSeconds }, accept);
  expect.that(watch.status === 200, `a watch with Accept ${accept} answered ${watch.status}`);
  const header = watch.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const type = header.split(';')[0]!.trim().toLowerCase();
  const known = [json, cborSequence, names.mediaTypes.protobuf];
  expect.oneOf(type, known, `Content-Type of a watch with Accept ${accept}`);
  if (type === names.mediaTypes.protobuf) {
    // The documents do not describe the events of a watch in Protobuf: they are only no JSON.
    return expectNoJson(
      context,
      await api.get(collection.path(), { query: { watch: true, timeoutSeconds }, accept }),
    );
  }
  let count = 0;
  try {
    for await (const _event of watch) {
      count += 1;
      if (timeoutSeconds === longSeconds) break;
    }
  } catch (error) {
    if (!(error instanceof WatchFrameError || error instanceof CborError)) throw error;
    expect.fail(`a watch has the Content-Type ${type}, but an event is not of this type: ${error.message}`);
  }
  expect.atLeast(count, 1, `events of a watch with Accept ${accept}`);
}
