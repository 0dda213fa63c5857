// Cases: other forms of the same CBOR data item (core 4.7; RFC 8949, 3).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { encodeCbor } from '../kit/cbor/cbor.ts';
import type { CaseContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { isRecord, overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { cbor } from './cbor-bodies.ts';
import { replaced } from './check-negotiation.ts';

const plain = (value: unknown): Uint8Array => encodeCbor(value, { strings: 'text', isDescribed: false });

/** Initial bytes of items of indefinite length, and the byte that ends them (RFC 8949, 3.2.1). */
const [openMap, openList, openText, end] = [0xbf, 0x9f, 0x7f, 0xff].map((byte) => Uint8Array.of(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

/** Maps and lists of indefinite length, at every level; texts as `writeText` says. */
function indefinite(value: unknown, writeText: (text: string) => Uint8Array): Uint8Array {
  const write = (one: unknown) => indefinite(one, writeText);
  if (typeof value === 'string') return writeText(value);
  if (Array.isArray(value)) return Buffer.concat([openList, ...value.map(write), end]);
  if (!isRecord(value)) return plain(value);
  const members = Object.entries(value).flatMap(([name, member]) => [plain(name), write(member)]);
  return Buffer.concat([openMap, ...members, end]);
}

const inChunks = (text: string): Uint8Array =>
  Buffer.concat([openText, plain(text.slice(0, 3)), plain(text.slice(3)), end]);

/** The writers of one value, by their names in messages. */
const forms: Readonly<Record<string, (value: unknown) => Uint8Array>> = {
  'maps and lists of indefinite length': (value) => indefinite(value, plain),
  'texts in chunks': (value) => indefinite(value, inChunks),
  'byte strings for texts': (value) => encodeCbor(value, { strings: 'bytes', isDescribed: false }),
  'the self-described CBOR tag': (value) => encodeCbor(value, { strings: 'text', isDescribed: true }),
};

/** What stands after the item, by its name in messages. */
const followers: Readonly<Record<string, (item: Uint8Array) => Uint8Array>> = {
  'another item after the object': () => plain('another'),
  'the object twice': (item) => item,
  'the beginning of another item after the object': (item) => item.slice(0, 10),
};

export default [
  section('core', '4.7', {
    'encodings.cbor.one-item-a-body': {
      text: 'A body in application/cbor with bytes after its data item is refused. (Inferred: the type is one data item, and a body of two is of no type that the document names.)',
      observe:
        'POST, PUT and apply in CBOR with another item after the object, with the object twice, and with the beginning of another item: refused, and nothing is stored or changed. With the item alone each succeeds.',
      wrong: 'The first item is stored, and what follows is dropped.',
      level: 'SHOULD',
      needs: ['cbor'],
      run: mustRefuseFurtherBytes,
    },

    'encodings.cbor.other-forms': {
      text: 'A CBOR data item may be written in several forms: with maps, lists and texts of indefinite length, and with the self-described tag. (Inferred: the document names CBOR without a restriction to one form.)',
      observe:
        'POST the same object with maps and lists of indefinite length, with texts in chunks, with byte strings for texts, and with the tag: each is accepted, and stored as in JSON.',
      wrong: 'Only items of definite length are decoded.',
      level: 'SHOULD',
      needs: ['cbor'],
      async run({ namespace, expect, record }) {
        const { configMaps } = namespace;
        const data = { key: 'value', text: 'some longer text' };
        const finalizers = ['example.com/one', 'example.com/two'];
        for (const [form, write] of Object.entries(forms)) {
          const body = configMaps.object({ data, metadata: { finalizers } });
          const answer = await configMaps.create({}, { bytes: write(body), contentType: cbor });
          // Which strings are texts is not stated.
          if (form === 'byte strings for texts' && !answer.ok) {
            record({ [form]: answer.status });
            continue;
          }
          expect.success(answer, `POST in CBOR with ${form}`);
          const stored = await configMaps.current(body.metadata.name!);
          expect.equal(stored['data'], data, `data after a POST in CBOR with ${form}`);
          expect.equal(ownFinalizers(stored), finalizers, `metadata.finalizers after it`);
          await configMaps.mergePatch(body.metadata.name!, { metadata: { finalizers: null } });
        }
      },
    },
  }),
  section('core', '4.11', {
    'encodings.cbor.strict-duplicate': {
      text: 'Strict refuses duplicate fields of a body in CBOR with 400, too.',
      observe:
        'POST and PUT in CBOR of a config map whose labels have one key twice, under Strict: exactly 400, and nothing is stored. With different keys they succeed.',
      wrong: 'The last of equal keys counts: duplicates are found by the parsers of JSON and YAML only.',
      needs: ['cbor'],
      run: mustRefuseDuplicates,
    },
  }),
];

/** Keys of the same length, so that one may stand for the other in the bytes. */
const twoKeys = { metadata: { labels: { 'dup-a': 'first', 'dup-b': 'second' } } };

async function mustRefuseDuplicates({ namespace, expect }: CaseContext): Promise<void> {
  const { configMaps } = namespace;
  const query = { fieldValidation: 'Strict' };
  const sent = (object: ApiObject, second: string) => ({
    bytes: replaced(plain(object), 'dup-b', second),
    contentType: cbor,
    query,
  });
  const body = configMaps.object(twoKeys);
  const name = body.metadata.name!;
  const what = 'in CBOR with a duplicate field under Strict';
  expect.status(await configMaps.create({}, sent(body, 'dup-a')), 400, `POST ${what}`);
  expect.that(!(await configMaps.exists(name)), `an object is stored by a POST ${what}`);
  const control = await configMaps.create({}, sent(body, 'dup-b'));
  expect.success(control, 'the same POST with different fields');
  const { metadata } = await configMaps.given(twoKeys);
  const before = await configMaps.current(metadata.name!);
  const changed = overlay(before, { metadata: { labels: { 'dup-b': 'changed' } } });
  expect.status(await configMaps.replace(before, sent(changed, 'dup-a')), 400, `PUT ${what}`);
  expect.unchanged(before, await configMaps.current(metadata.name!), `the object after a PUT ${what}`);
  expect.success(
    await configMaps.replace(before, sent(changed, 'dup-b')),
    'the same PUT with different fields',
  );
}

async function mustRefuseFurtherBytes({ namespace, expect }: CaseContext): Promise<void> {
  const { configMaps } = namespace;
  for (const [what, after] of Object.entries(followers)) {
    const body = configMaps.object({ data: { key: 'value' } });
    const name = body.metadata.name!;
    const item = plain(body);
    const create = (bytes: Uint8Array) => configMaps.create({}, { bytes, contentType: cbor });
    expect.refused(await create(Buffer.concat([item, after(item)])), `POST in CBOR with ${what}`);
    expect.that(!(await configMaps.exists(name)), `an object is stored by a POST in CBOR with ${what}`);
    expect.success(await create(item), 'POST of the item alone');

    for (const [way, change] of Object.entries(changes)) {
      const before = await configMaps.current(name);
      const changed = plain({ ...(way === 'PUT' ? before : named(before)), data: { key: way } });
      const answer = await change(configMaps, name, Buffer.concat([changed, after(changed)]));
      expect.refused(answer, `${way} in CBOR with ${what}`);
      expect.unchanged(
        before,
        await configMaps.current(name),
        `the object after a ${way} in CBOR with ${what}`,
      );
      expect.success(await change(configMaps, name, changed), `${way} of the item alone`);
    }
  }
}

const named = ({ apiVersion, kind, metadata: { name, namespace } }: ApiObject) => ({
  apiVersion,
  kind,
  metadata: { name, namespace },
});

type Change = (resource: Resource, name: string, bytes: Uint8Array) => Promise<Answer>;

const changes: Readonly<Record<string, Change>> = {
  PUT: ({ replace, current }, name, bytes) =>
    current(name).then((object) => replace(object, { bytes, contentType: cbor })),
  apply: ({ apply }, name, bytes) =>
    apply(name, {}, { manager: 'in-cbor', force: true, bytes, contentType: 'application/apply-patch+cbor' }),
};
