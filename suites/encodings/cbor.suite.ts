// Cases: CBOR bodies, answers and watches, and the feature gate for them (core 4.7, 3.3).
import { section } from '../kit/case.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import { follow } from '../kit/watches/follow.ts';
import { isRecord, overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { holderOf } from '../kit/objects/managed-fields.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { anyCollection } from '../kit/kinds/subjects.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { asCbor, cbor, objectInCbor, withoutNulls } from './cbor-bodies.ts';
import { checkDeleteOptions } from './check-delete-options.ts';

const sequence = 'application/cbor-seq';
const gate = 'CBORServingAndStorage';
/** A server may send headers only with the first event or at the end of the watch. */
const shortWatch = { timeoutSeconds: 1 };

export default [
  section('core', '4.7', {
    'encodings.cbor.off-by-default': {
      text: 'CBOR is available only with its gate, which is off by default. (A stated default.)',
      observe:
        'On a server started without the gate, Accept application/cbor alone gives 406 on GET and list, and application/cbor-seq on a watch; POST, PUT, and an apply with a CBOR request body are refused. With JSON in Accept, too, the answer is 200 in JSON.',
      wrong: 'CBOR is served without the gate.',
      level: 'SHOULD',
      alsoIn: ['core 3.3'],
      needs: ['launcher'],
      run: mustBeOff,
    },

    'encodings.cbor.single-item': {
      text: 'application/cbor is one CBOR data item, for bodies and answers.',
      observe:
        'In any collection, GET with that Accept: Content-Type application/cbor; the whole body decodes as one item equal to the JSON data, except for members that are null; a PUT of it succeeds, and so does a POST with a text of more than 64 KiB. Options in that type count for DELETE as they do in JSON: one with the uid of another object is refused, and dryRun keeps the objects of a collection.',
      wrong:
        'The body has trailing bytes, or is JSON in a byte string; or DELETE of an object or of a collection ignores options in CBOR.',
      needs: ['cbor'],
      subjects: anyCollection,
      jsonOnly: true,
      async run(context) {
        const { collection, expect } = context;
        const body = collection.object({ metadata: { annotations: { 'example.com/text': 'ä€😀' } } });
        const sent = { bytes: asCbor(body), contentType: cbor, accept: cbor };
        const created = await collection.create(undefined, sent);
        expect.success(created, 'POST in CBOR');
        // The sentence about Accept names GET: a write may be answered in JSON.
        const { name = '' } = created.mediaType === cbor ? objectInCbor(created).metadata : body.metadata;
        const read = await readInBothEncodings(context, collection, name);
        const { annotations } = read.metadata;
        expect.contains(annotations, { 'example.com/text': 'ä€😀' }, 'metadata.annotations');

        const labels = { changed: 'yes' };
        const put = await replaceNow(collection, name, {}, async () => {
          const inCbor = await readInBothEncodings(context, collection, name);
          const changed = overlay(inCbor, { metadata: { labels } });
          return collection.replace(changed, { bytes: asCbor(changed), contentType: cbor });
        });
        expect.success(put, 'PUT in CBOR of the answer to GET in CBOR');
        const after = await collection.current(name);
        expect.contains(after.metadata.labels, labels, 'metadata.labels after the PUT in CBOR');
        const inCbor = (value: unknown) => ({ bytes: asCbor(value), contentType: cbor });
        await checkDeleteOptions(context, after, 'CBOR', inCbor);
        await mustTakeLongText(context);
      },
    },

    'encodings.cbor.watch-sequence': {
      text: 'A watch in CBOR is answered with application/cbor-seq, a sequence of CBOR watch events.',
      observe:
        'Watch any collection with Accept application/cbor-seq, or application/cbor where that is refused: Content-Type application/cbor-seq and one decodable item for each event, the bookmark of a streaming list included, where the target has these.',
      wrong: 'Events come as one CBOR array, or as JSON.',
      needs: ['cbor'],
      subjects: anyCollection,
      jsonOnly: true,
      async run(context) {
        const { collection, api, expect } = context;
        const version = (await collection.list()).list.metadata.resourceVersion;
        const from = { resourceVersion: version };
        const accept = await supportedAccept(context, collection);
        const opened = await api.watch(collection.path(), shortWatch, accept);
        const type = opened.headers.find(([header]) => header === 'content-type')?.[1];
        await opened.close();
        expect.that(opened.status === 200, `a watch with Accept ${accept} answered ${opened.status}`);
        const isSequence = /^application\/cbor-seq *(?:;|$)/;
        expect.matches(type?.toLowerCase(), isSequence, 'Content-Type of a watch in CBOR');
        // The type of one item may be refused: a watch has none of it.
        await using ofItems = await api.watch(collection.path(), shortWatch, cbor);
        const ofItemsType = ofItems.headers.find(([header]) => header === 'content-type')?.[1];
        if (ofItems.status === 200)
          expect.matches(
            ofItemsType?.toLowerCase(),
            isSequence,
            'Content-Type of a watch with Accept application/cbor',
          );

        const watched = {
          watch: (query?: SendOptions['query']) => api.watch(collection.path(), query, accept),
        };
        await using events = follow(context, watched, from);
        const made = await collection.given();
        // Other cases judge the content of events.
        const isAbout = (object: unknown) =>
          isRecord(object) && isRecord(object['metadata']) && object['metadata']['uid'] === made.metadata.uid;
        const seen = await events.until(({ object }) => isAbout(object), 'the object that was made');
        const { apiVersion, kind, metadata } = seen.at(-1)!.object as ApiObject;
        const shown = { apiVersion, kind, name: metadata.name };
        const { name } = made.metadata;
        expect.equal(
          shown,
          { apiVersion: made.apiVersion, kind: made.kind, name },
          'the object of the event',
        );
        await expectBookmarkInCbor(context, watched);
      },
    },

    'encodings.cbor.apply-body': {
      text: 'application/apply-patch+cbor is the CBOR form of an apply.',
      observe:
        'PATCH of an object of any collection with a CBOR body under application/apply-patch+cbor: the fields are applied, and the entry of the manager has the operation Apply.',
      wrong: 'The type is accepted but the body is read as a merge patch.',
      needs: ['cbor'],
      subjects: anyCollection,
      jsonOnly: true,
      async run({ collection, api, expect }) {
        const { metadata, apiVersion, kind } = await collection.given();
        const name = metadata.name!;
        const apply = async (annotations: Record<string, string>) => {
          const intent = { apiVersion, kind, metadata: { name, annotations } };
          const answer = await api.send('PATCH', collection.path(name), {
            bytes: asCbor(intent),
            contentType: 'application/apply-patch+cbor',
            query: { fieldManager: 'applier-in-cbor' },
          });
          expect.success(answer, 'an apply in CBOR');
          return collection.current(name);
        };
        const after = await apply({ 'example.com/kept': '1', 'example.com/dropped': '2' });
        const annotations = { 'example.com/kept': '1', 'example.com/dropped': '2' };
        expect.contains(after.metadata.annotations, annotations, 'metadata.annotations after the apply');
        const own = holderOf(after, 'applier-in-cbor', ['f:metadata', 'f:annotations', 'f:example.com/kept']);
        expect.equal(own?.['operation'], 'Apply', 'operation of the entry that holds the annotation');
        const last = await apply({ 'example.com/kept': '1' });
        const dropped = last.metadata.annotations?.['example.com/dropped'];
        expect.absent(dropped, 'the annotation that the second apply leaves out');
      },
    },
  }),
  section('core', '3.3', {
    'versions.gates.alpha-can-be-enabled': {
      text: 'Users may switch alpha gates on.',
      observe:
        'On a server started with the gate CBORServingAndStorage on: GET with Accept application/cbor is answered in CBOR.',
      wrong: 'The gate is accepted at start and has no effect.',
      needs: ['launcher', 'cbor'],
      async run({ launched, expect }) {
        const { api } = await launched({ '--feature-gates': `${gate}=true` });
        const answer = await api.get('/api/v1/namespaces', { query: { limit: 1 }, accept: cbor });
        expect.status(answer, 200, `GET in CBOR with the gate ${gate} on`);
        expect.mediaType(answer, cbor);
      },
    },
  }),
];

/** Its length has four bytes. The maximum size of a body is not shown (core 8), so the same is sent in JSON before. */
async function mustTakeLongText({ collection, expect }: CollectionContext): Promise<void> {
  const long = 'x'.repeat(70_000);
  const withLong = () => collection.object({ metadata: { annotations: { 'example.com/long': long } } });
  if (!(await collection.create(undefined, { body: withLong() })).ok) return;
  const body = withLong();
  const created = await collection.create(undefined, { bytes: asCbor(body), contentType: cbor });
  expect.success(created, 'POST in CBOR with a text of 70,000 characters');
  const { annotations } = (await collection.current(body.metadata.name!)).metadata;
  expect.equal(annotations?.['example.com/long']?.length, long.length, 'length of the text that is stored');
}

/** CBOR on a server without its gate, in bodies and answers. */
async function mustBeOff({ launched, expect }: CaseContext): Promise<void> {
  const { api, namespace } = await launched({});
  const { podTemplates } = await namespace();
  const body = podTemplates.object();
  const name = body.metadata.name!;
  const sent = { bytes: asCbor(body), contentType: cbor };
  expect.refused(await podTemplates.create({}, sent), 'POST in CBOR without the gate');
  const applying = { manager: 'in-cbor', bytes: sent.bytes, contentType: 'application/apply-patch+cbor' };
  expect.refused(await podTemplates.apply(name, {}, applying), 'apply in CBOR without the gate');
  expect.success(await podTemplates.create({}, { body }), 'POST of the same object in JSON');
  const before = await podTemplates.current(name);
  const put = await podTemplates.replace(before, { bytes: asCbor(before), contentType: cbor });
  expect.refused(put, 'PUT in CBOR without the gate');
  const reads = {
    GET: (accept: string) => podTemplates.read(name, { accept }),
    list: (accept: string) => podTemplates.list({ limit: 1 }, { accept }),
  };
  for (const [what, read] of Object.entries(reads)) {
    expect.status(await read('application/json'), 200, `${what} in JSON`);
    expect.status(await read(cbor), 406, `${what} in CBOR without the gate`);
    const fallback = await read(`${cbor}, application/json`);
    expect.status(fallback, 200, `${what} in CBOR or JSON without the gate`);
    expect.mediaType(fallback, 'application/json');
  }
  const watch = await api.watch(podTemplates.path(), shortWatch, sequence);
  await watch.close();
  expect.equal(watch.status, 406, 'status of a watch in CBOR without the gate');
}

/** The object in CBOR, once it equals the one in JSON: another writer may change it between two reads. */
async function readInBothEncodings({ eventually, expect }: CaseContext, resource: Resource, name: string) {
  return eventually(async () => {
    const answer = await resource.read(name, { accept: cbor });
    expect.status(answer, 200, 'GET in CBOR');
    expect.mediaType(answer, cbor);
    const object = objectInCbor(answer);
    const current = await resource.current(name);
    expect.sameVersion(current, object);
    // Either form may leave out a member that is null.
    expect.equal(withoutNulls(object), withoutNulls(current), 'the object in CBOR');
    return object;
  }, 'cache');
}

/** The follower fails on what is no CBOR item. */
async function expectBookmarkInCbor(context: CaseContext, watched: Pick<Resource, 'watch'>): Promise<void> {
  if (!context.has('streaming-lists')) return;
  const query = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: true };
  await using events = follow(context, watched, query);
  await events.until(
    ({ type }) => type === 'BOOKMARK',
    'a BOOKMARK in CBOR at the end of the initial events',
  );
}

/** The media type of the sequence, or that of its items where the server does not support the former in Accept. */
async function supportedAccept({ api }: CaseContext, resource: Resource): Promise<string> {
  const opened = await api.watch(resource.path(), shortWatch, sequence);
  await opened.close();
  return opened.status === 200 ? sequence : cbor;
}
