// Planted faults of long texts and of non-ASCII characters (document core 2.3, 4.8).
import { badRequest } from '../../errors/api-error.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const breaks = ['writes.texts.kept-as-sent'];
const blockBytes = 64 * 1024;

/** Decodes each block of bytes separately. */
function decodedByBlock(text: string, fatal = false): string {
  const bytes = new TextEncoder().encode(text);
  let decoded = '';
  for (let at = 0; at < bytes.length; at += blockBytes)
    decoded += new TextDecoder('utf-8', { fatal }).decode(bytes.subarray(at, at + blockBytes));
  return decoded;
}

function readText(parts: Parts, read: (text: string) => string): void {
  const { decodeJson, decodeYaml } = parts.encoding;
  parts.encoding.decodeJson = (text) => decodeJson(read(text));
  parts.encoding.decodeYaml = (text) => decodeYaml(read(text));
}

/** Annotations with other texts. */
function alterAnnotations(value: Json, alter: (text: string) => string): Json {
  const metadata = isObject(value) ? value['metadata'] : undefined;
  const annotations = isObject(metadata) ? metadata['annotations'] : undefined;
  if (!isObject(value) || !isObject(metadata) || !isObject(annotations)) return value;
  const altered = Object.entries(annotations).map(([name, text]) => [
    name,
    typeof text === 'string' ? alter(text) : text,
  ]);
  return { ...value, metadata: { ...metadata, annotations: Object.fromEntries(altered) as JsonObject } };
}

export default [
  {
    id: 'bodies-decoded-by-block',
    title: 'Bodies are decoded block by block, and a character that spans two blocks is lost.',
    breaks: [...breaks, 'objects.fields.labels-and-annotations'],
    install: (parts) => readText(parts, decodedByBlock),
  },
  {
    id: 'bodies-refused-by-block',
    title: 'Bodies are validated block by block, and refused for a character that spans two blocks.',
    breaks,
    install: (parts) =>
      readText(parts, (text) => {
        try {
          return decodedByBlock(text, true);
        } catch {
          throw badRequest('the body is no UTF-8');
        }
      }),
  },
  {
    id: 'line-ends-of-texts-changed',
    title: 'A carriage return before a line end is dropped from the texts of a body.',
    breaks: [...breaks, 'objects.fields.labels-and-annotations'],
    install: (parts) => readText(parts, (text) => text.replaceAll('\\r\\n', '\\n')),
  },
  {
    id: 'merge-patch-cuts-texts',
    title: 'A merge patch cuts annotations after 65,535 characters.',
    breaks: [...breaks, 'objects.fields.labels-and-annotations'],
    install(parts) {
      const { mergePatch } = parts.patches;
      parts.patches.mergePatch = (target, patch) =>
        mergePatch(
          target,
          alterAnnotations(patch, (text) => text.slice(0, 65_535)),
        );
    },
  },
  {
    id: 'custom-texts-in-two-bytes',
    title: 'Custom objects lose characters of four bytes.',
    breaks: [...breaks, 'objects.fields.labels-and-annotations'],
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) =>
        conform(
          kind,
          kind.custom === true
            ? alterAnnotations(value, (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'))
            : value,
        );
    },
  },
  {
    id: 'cluster-scoped-texts-cut',
    title: 'Cluster-scoped objects keep the first 65,535 characters of an annotation.',
    breaks: [...breaks, 'objects.fields.labels-and-annotations'],
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) =>
        conform(
          kind,
          kind.scope === 'Cluster' && kind.custom !== true
            ? alterAnnotations(value, (text) => text.slice(0, 65_535))
            : value,
        );
    },
  },
] as const satisfies readonly Fault[];
