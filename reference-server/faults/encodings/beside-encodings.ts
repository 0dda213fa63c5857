// Faults of features that act in JSON only: dry-runs and versions of PUT in Protobuf, states of tables, tokens of lists in Protobuf, and
// compressed answers that are kept (core 2.7, 2.8, 4.8, 4.10, 4.12, 4.14).
import { AsyncLocalStorage } from 'node:async_hooks';
import { badRequest } from '../../errors/api-error.ts';
import type { JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import { listMeta } from '../../schema/object-meta.ts';
import { noteWrites } from '../note-writes.ts';
import type { Fault } from '../fault.ts';
import { noteTables } from '../note-answers.ts';

const isProtobuf = ({ body }: Ready): boolean => body.form !== 'none' && body.type.endsWith('protobuf');

/** Compressed answers are kept by the address of their request. */
function keepCompressed(parts: Parts): void {
  const { isCompressible, gzip } = parts.compression;
  const kept = new Map<string, Uint8Array>();
  const address = new AsyncLocalStorage<string>();
  parts.compression.isCompressible = (gates, route, bytes) => {
    const { kind, namespace, query } = route;
    address.enterWith([kind.plural, namespace, route.name, query.toString()].join(' '));
    return isCompressible(gates, route, bytes);
  };
  parts.compression.gzip = async (bytes) => {
    const key = address.getStore() ?? '';
    const packed = kept.get(key) ?? (await gzip(bytes));
    kept.set(key, packed);
    return packed;
  };
}

export default [
  {
    id: 'dry-run-ignored-in-protobuf',
    title: 'dryRun is ignored on writes whose body is in Protobuf.',
    breaks: ['encodings.protobuf.request'],
    install({ options }) {
      const { readWriteOptions } = options;
      options.readWriteOptions = (ready, optionsKind) => {
        const read = readWriteOptions(ready, optionsKind);
        return isProtobuf(ready) ? { ...read, dryRun: false } : read;
      };
    },
  },
  {
    id: 'stale-put-in-protobuf-succeeds',
    title: 'A PUT in Protobuf succeeds although its version is outdated.',
    breaks: ['encodings.protobuf.request'],
    install(parts) {
      const isAffected = noteWrites(parts, isProtobuf);
      const { versionIsCurrent } = parts.preconditions;
      parts.preconditions.versionIsCurrent = (given, current) =>
        isAffected() || versionIsCurrent(given, current);
    },
  },
  {
    id: 'later-tables-show-the-current-state',
    title: 'The Tables after the first one of a list show the current state.',
    breaks: ['encodings.table.chunks'],
    install(parts) {
      const isTable = noteTables(parts);
      const { stateRead } = parts.versions;
      parts.versions.stateRead = (meaning) =>
        meaning.type === 'continued' && isTable() ? undefined : stateRead(meaning);
    },
  },
  {
    id: 'later-tables-begin-again',
    title: 'The Tables after the first one of a list begin with its first object.',
    breaks: ['encodings.table.chunks'],
    install(parts) {
      const isTable = noteTables(parts);
      const { listMeaning } = parts.versions;
      parts.versions.listMeaning = (question) => {
        const meaning = listMeaning(question);
        if (meaning.type !== 'continued' || !isTable()) return meaning;
        return { ...meaning, position: { ...meaning.position, after: '' } };
      };
    },
  },
  {
    id: 'protobuf-lists-without-token',
    title: 'A list in Protobuf has no continue token.',
    breaks: ['encodings.protobuf.envelope-raw'],
    install(parts) {
      const { encodeMessage } = parts.encoding;
      parts.encoding.encodeMessage = (schema, value) => {
        if (schema !== listMeta) return encodeMessage(schema, value);
        const { continue: _token, ...others } = value as JsonObject;
        return encodeMessage(schema, others);
      };
    },
  },
  {
    id: 'continue-tokens-within-one-view-only',
    title: 'A continue token is refused in another representation than that of the first chunk.',
    breaks: ['encodings.table.continued-list'],
    install(parts) {
      const { writeContinueToken, readContinueToken } = parts.lists;
      const isTable = noteTables(parts);
      const mark = () => (isTable() ? 'T' : 'O');
      parts.lists.writeContinueToken = (position) => `${mark()}${writeContinueToken(position)}`;
      parts.lists.readContinueToken = (token) =>
        readContinueToken(token.startsWith(mark()) ? token.slice(1) : '!');
    },
  },
  {
    id: 'compressed-answers-kept',
    title: 'A compressed answer is kept, and sent again after its object has changed.',
    breaks: ['encodings.gzip.get', 'encodings.gzip.list'],
    install: keepCompressed,
  },
  {
    id: 'long-texts-in-cbor-refused',
    title: 'Bodies in CBOR with a text of more than 64 KiB are refused: lengths of four bytes are not read.',
    breaks: ['encodings.cbor.single-item'],
    install(parts) {
      const { decodeCbor } = parts.encoding;
      parts.encoding.decodeCbor = async (bytes) => {
        const value = await decodeCbor(bytes);
        JSON.stringify(value, (_name, member: unknown) => {
          if (typeof member === 'string' && member.length >= 65_536) throw badRequest('a length is not read');
          return member;
        });
        return value;
      };
    },
  },
  {
    id: 'documents-in-applies-refused',
    title: 'An apply in YAML that begins with the mark of a document is refused.',
    breaks: ['encodings.yaml.request'],
    install(parts) {
      const { readsAsJson } = parts.encoding;
      parts.encoding.readsAsJson = (type, text) => {
        if (type.startsWith('application/apply-patch') && text.startsWith('---'))
          throw badRequest('no object');
        return readsAsJson(type, text);
      };
    },
  },
] as const satisfies readonly Fault[];
