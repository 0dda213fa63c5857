// Decodes the body of an answer by its Content-Type, whatever the client requested (core 4.7).
import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { CORE_SCHEMA, dump, load } from 'js-yaml';
import type { Names } from '../../../common/dialects/names.ts';
import type { Answer } from './answer.ts';
import { excerpt } from './answer.ts';
import { CborError, decodeCbor } from '../cbor/cbor.ts';
import { CheckFailed } from '../failures.ts';
import { ProtobufError, hasMessage, openEnvelope } from '../protobuf/envelope.ts';
import { readFields } from '../protobuf/wire.ts';

/** `opaque`: the data of a Protobuf message, or of a type that the documents do not name, cannot be compared. */
export type DecodedBody =
  | { readonly form: 'json' | 'yaml' | 'cbor'; readonly value: unknown }
  | { readonly form: 'protobuf' | 'text' | 'opaque' };

/** @throws CheckFailed where the body has not the type that Content-Type states */
export function decodedBody(answer: Answer, { mediaTypes }: Pick<Names, 'mediaTypes'>): DecodedBody {
  const { mediaType, bytes } = answer;
  try {
    if (mediaType === 'application/json') return { form: 'json', value: strictJson(answer) };
    if (mediaType === 'application/yaml') return { form: 'yaml', value: readYaml(strictText(bytes)) };
    if (mediaType === 'application/cbor') return { form: 'cbor', value: decodeCbor(bytes) };
    if (mediaType === mediaTypes.protobuf) {
      const envelope = openEnvelope(bytes);
      if (!hasMessage(envelope, mediaType)) return { form: 'opaque' };
      readFields(envelope.raw ?? new Uint8Array());
      return { form: 'protobuf' };
    }
    return { form: mediaType.startsWith('text/') ? 'text' : 'opaque' };
  } catch (error) {
    if (isExpected(error))
      throw new CheckFailed(
        `${answer.request} answered ${answer.status} with Content-Type ${mediaType}, but its body is not of this type: ${(error as Error).message.split('\n')[0]}: ${excerpt(answer.text)}`,
      );
    throw error;
  }
}

const isExpected = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof CborError ||
  error instanceof ProtobufError ||
  (error instanceof TypeError && error.message.includes('encoded data')) ||
  (error instanceof Error && error.name === 'YAMLException');

/** The same value as `json` of the answer. @throws TypeError where the bytes are not UTF-8, CheckFailed where the text is not JSON */
function strictJson(answer: Answer): unknown {
  if (!isUtf8(answer.bytes)) strictText(answer.bytes);
  return answer.json;
}

const strictText = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** One document, in which only JSON's types are distinguished. */
export const readYaml = (text: string): unknown => load(text, { schema: CORE_SCHEMA });

/** In block style, as users write it; texts that look like other types are quoted. */
export const asYaml = (value: unknown): string => dump(value, { noRefs: true });

/** The bytes that an answer with content-encoding gzip stands for. @throws CheckFailed */
export function gunzipped({ bytes, request, status }: Answer): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new CheckFailed(
      `${request} answered ${status} with content-encoding gzip, but its body is not valid gzip: ${(error as Error).message}`,
    );
  }
}
