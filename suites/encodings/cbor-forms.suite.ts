// Cases: other forms of the same CBOR data item (core 4.7; RFC 8949, 3).
import { section } from '../kit/case.ts';
import { encodeCbor } from '../kit/cbor/cbor.ts';
import { isRecord } from '../kit/object.ts';
import { cbor } from './cbor-bodies.ts';

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

export default section('core', '4.7', {
  'encodings.cbor.one-item-a-body': {
    text: 'A body in application/cbor with bytes after its data item is refused. (Inferred: the type is one data item, and a body of two is of no type that the document names.)',
    observe:
      'POST of an object in CBOR with another item after it, with the same item again, and with a part of one: refused, and nothing is stored. With the item alone it succeeds.',
    wrong: 'The first item is stored, and what follows is dropped.',
    level: 'SHOULD',
    needs: ['cbor'],
    jsonOnly: true,
    async run({ namespace, expect }) {
      const { configMaps } = namespace;
      for (const [what, after] of Object.entries(followers)) {
        const body = configMaps.object({ data: { key: 'value' } });
        const item = plain(body);
        const send = (bytes: Uint8Array) => configMaps.create({}, { bytes, contentType: cbor });
        expect.refused(await send(Buffer.concat([item, after(item)])), `POST in CBOR with ${what}`);
        const isStored = await configMaps.exists(body.metadata.name!);
        expect.that(!isStored, `an object is stored by a POST in CBOR with ${what}`);
        expect.success(await send(item), 'POST of the item alone');
      }
    },
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
        expect.equal(stored.metadata.finalizers, finalizers, `metadata.finalizers after it`);
        await configMaps.mergePatch(body.metadata.name!, { metadata: { finalizers: null } });
      }
    },
  },
});
