// A layer that sends JSON bodies in another encoding, and requests and decodes responses in it. The recorder below it sees
// what is sent.
import { CORE_SCHEMA, load } from 'js-yaml';
import { decodeCbor, encodeCbor } from '../../kit/cbor/cbor.ts';
import type { Layer } from '../../kit/layers/layer.ts';
import type { WireRequest, WireResponse } from '../../kit/requests/transport.ts';
import type { Encoding } from './variation.ts';

interface Codec {
  readonly mediaType: string;
  /** That of a watch, whose events the case decodes; absent where no document has one. */
  readonly streamType?: string;
  readonly encode: (json: string) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => unknown;
}

const codecs: Readonly<Record<Exclude<Encoding, 'json'>, Codec>> = {
  yaml: {
    mediaType: 'application/yaml',
    // Every JSON text is YAML, and means the same in each version of YAML.
    encode: (json) => new TextEncoder().encode(json),
    decode: (bytes) => load(new TextDecoder().decode(bytes), { schema: CORE_SCHEMA }),
  },
  cbor: {
    mediaType: 'application/cbor',
    streamType: 'application/cbor-seq',
    encode: (json) => encodeCbor(JSON.parse(json), { strings: 'text', isDescribed: false }),
    decode: decodeCbor,
  },
};

const json = 'application/json';

/** Collections whose objects have fields of bytes: how these are written in CBOR is not stated (core 4.7). */
const hasBytes =
  /\/(?:secrets|certificatesigningrequests|customresourcedefinitions|\w+webhookconfigurations)(?:[/?]|$)/;

export const mediaTypes: Readonly<Record<Encoding, string>> = {
  json,
  yaml: codecs.yaml.mediaType,
  cbor: codecs.cbor.mediaType,
};

/** The set-up, requests whose media types or codings the case chose, and texts that it spelled itself, are sent as
 * they are. */
export function encodeAs(encoding: Encoding = 'json'): Layer {
  if (encoding === 'json') return (next) => next;
  const codec = codecs[encoding];
  return (next) => async (request) => {
    if (request.phase === 'set-up' || 'accept-encoding' in request.headers) return next(request);
    if (encoding === 'cbor' && hasBytes.test(request.path)) return next(request);
    if (request.stream === true) return next(acceptStream(request, codec));
    const response = await next(encodeRequest(request, codec));
    const type = response.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
    const isEncoded = type.split(';')[0]!.trim().toLowerCase() === codec.mediaType;
    return isEncoded && request.headers['accept'] === json ? decodeResponse(response, codec) : response;
  };
}

/** The type of a watch may be that of its events (core 4.7), or that of one item. */
function acceptStream(request: WireRequest, { mediaType, streamType }: Codec): WireRequest {
  if (streamType === undefined || request.headers['accept'] !== json) return request;
  const accept = `${streamType}, ${mediaType};q=0.9, ${json};q=0.5`;
  return { ...request, headers: { ...request.headers, accept } };
}

function encodeRequest(request: WireRequest, { mediaType, encode }: Codec): WireRequest {
  const { headers, body } = request;
  if (isSpelledByCase(request)) return request;
  const accept = headers['accept'] === json ? { accept: `${mediaType}, ${json};q=0.5` } : {};
  if (body === undefined || headers['content-type'] !== json || 'content-encoding' in headers)
    return { ...request, headers: { ...headers, ...accept } };
  return {
    ...request,
    headers: { ...headers, ...accept, 'content-type': mediaType },
    body: encode(new TextDecoder().decode(body)),
  };
}

/** Another text than that of its value, such as one with a field twice. */
function isSpelledByCase({ headers, body }: WireRequest): boolean {
  if (body === undefined || headers['content-type'] !== json) return false;
  const text = new TextDecoder().decode(body);
  try {
    return JSON.stringify(JSON.parse(text)) !== text;
  } catch {
    return true;
  }
}

/** A body that cannot be decoded is left as it is, so that the case shows it. */
function decodeResponse({ status, headers, body }: WireResponse, { decode }: Codec): WireResponse {
  return {
    status,
    headers: headers.map(([name, value]) => (name === 'content-type' ? [name, json] : [name, value])),
    body: decoded(body, decode),
  };
}

async function* decoded(
  body: AsyncIterable<Uint8Array>,
  decode: Codec['decode'],
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return;
  let value: unknown;
  try {
    value = decode(bytes);
  } catch {
    yield bytes;
    return;
  }
  yield new TextEncoder().encode(JSON.stringify(value));
}
