// Fifth stage: reads the body up to its size limit and decodes it by its Content-Type (document core 4.7).
import { protobufType } from '../codec/media-type.ts';
import { bodySchema } from '../requests/body-schema.ts';
import { DecodeError, decodeText } from '../codec/json.ts';
import type { Context } from '../context.ts';
import { ApiError, badRequest } from '../errors/api-error.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import type { Body, Negotiated, Ready } from '../requests/stages.ts';

/** The limit of the most used implementation, in bytes. */
export const largestBodyBytes = 3 * 1024 * 1024;

const nothing = new Uint8Array();

/** @throws ApiError RequestEntityTooLarge, UnsupportedMediaType, BadRequest */
export async function readBody(context: Context, negotiated: Negotiated): Promise<Ready> {
  const { request, route } = negotiated;
  const isEncoded = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';
  const reads = route.verb !== 'get' && route.verb !== 'list' && route.verb !== 'watch';
  const bytes = reads && request.body !== undefined ? await collect(request.body) : nothing;
  if (isEncoded && bytes.length > 0)
    throw new ApiError('UnsupportedMediaType', 'bodies with a Content-Encoding are not supported');
  const isEmpty = bytes.length === 0;
  const body = isEmpty ? context.parts.encoding.emptyBody(route) : await decode(context, negotiated, bytes);
  return { ...negotiated, body, warnings: [...context.parts.deprecation.warningsOf(route)] };
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > largestBodyBytes) {
      throw new ApiError('RequestEntityTooLarge', `the body is larger than ${largestBodyBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

async function decode(context: Context, { request, route }: Negotiated, bytes: Uint8Array): Promise<Body> {
  const type = bodyType(context, request.headers['content-type'], bytes, route);
  try {
    if (type === protobufType(context.names)) {
      const value = context.parts.encoding.decodeProtobuf(bytes, bodySchema(route), type);
      return { form: 'document', type, value, duplicates: [] };
    }
    const { encoding } = context.parts;
    if (type.endsWith('cbor')) {
      // The decoder refuses duplicate keys.
      return { form: 'document', type, value: await encoding.decodeCbor(bytes), duplicates: [] };
    }
    const text = decodeText(bytes);
    if (!encoding.readsAsJson(type, text)) {
      const value = await encoding.decodeYaml(text);
      return { form: 'document', type, value, duplicates: await encoding.yamlDuplicates(text) };
    }
    return {
      form: 'document',
      type,
      value: encoding.decodeJson(text),
      duplicates: encoding.jsonDuplicates(text, type),
    };
  } catch (error) {
    if (error instanceof DecodeError) throw badRequest(error.message);
    throw error;
  }
}

/** @throws ApiError UnsupportedMediaType */
function bodyType(
  context: Context,
  header: string | undefined,
  bytes: Uint8Array,
  { verb, kind }: ResourceRoute,
): string {
  const { encoding, patches } = context.parts;
  const type = encoding.typeOfBody(header, bytes);
  const types = encoding.offeredTypes(context, verb, kind).map((offer): string => offer.type);
  const allowed = verb === 'patch' ? patches.patchTypes(kind, types.includes('application/cbor')) : types;
  if (allowed.includes(type)) return type;
  const list = allowed.join(', ');
  throw new ApiError(
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${list}`,
  );
}
