// Versions are opaque (core 2.3): those of this server are digits, but in no order. A version that it never gave out is
// refused as a malformed one.
import { CORE_SCHEMA, load } from 'js-yaml';
import { expect } from 'vitest';
import type { Layer } from '../../kit/layers/layer.ts';
import type { WireRequest, WireResponse } from '../../kit/requests/transport.ts';
import { readFrames } from '../../kit/watches/watch-frames.ts';
import { readItems } from '../../kit/watches/watch-items.ts';
import { decodeCbor } from '../../kit/cbor/cbor.ts';
import { bytesOf, once } from '../variant-server/bodies.ts';
import { changedBody, inCbor, isCbor } from '../variant-server/cbor.ts';
import { throughGzip } from '../variant-server/gzip.ts';
import { turnVersions } from '../variant-server/versions.ts';
import { respond } from './respond.ts';
import type { Variant } from './variant.ts';

/** Versions are multiplied in the ring of so many numbers, which spreads them, and can be undone. */
const ring = 10n ** 12n;
const factor = 618_033_988_747n;
const inverse = inverseOf(factor, ring);
/** No server of a test gets further. */
const greatest = 10n ** 7n;

export const digitVersions: Variant = {
  id: 'digit-versions',
  title: 'Versions are digits that say nothing of order (core 2.3: opaque)',
  layer: () => layer,
  async shows(api) {
    const path = '/api/v1/namespaces/default/configmaps';
    const versions: bigint[] = [];
    for (let step = 0; step < 10; step++) {
      const { metadata } = (await api.post(path, { metadata: { name: `digits-${step}` } })).object;
      versions.push(BigInt(metadata.resourceVersion!));
    }
    const isGrowing = versions.every((version, index) => index === 0 || version > versions[index - 1]!);
    expect(isGrowing).toBe(false);
  },
};

const layer: Layer = (next) => async (request) => {
  let inner: WireRequest;
  try {
    inner = withVersions(request, inwards);
  } catch (error) {
    if (error instanceof RangeError) return respond(400, 'This version was never given out.');
    throw error;
  }
  return throughGzip(await next(inner), (plain) => answered(plain, request.stream === true));
};

const isNumber = (text: string) => /^[1-9][0-9]*$/.test(text);

const outwards = (version: string): string =>
  isNumber(version) ? String((BigInt(version) * factor) % ring) : version;

/** @throws RangeError for digits that were never given out */
function inwards(text: string): string {
  if (!isNumber(text)) return text;
  const version = (BigInt(text) * inverse) % ring;
  if (BigInt(text) >= ring || version > greatest) throw new RangeError(text);
  return String(version);
}

function withVersions(request: WireRequest, turn: (version: string) => string): WireRequest {
  const path = request.path.replace(
    /([?&]resourceVersion=)([^&]*)/,
    (_match, name: string, version: string) => name + turn(version),
  );
  if (request.body === undefined || !/json|cbor|yaml/.test(request.headers['content-type'] ?? 'json'))
    return { ...request, path };
  return { ...request, path, body: changedBody(request, (bytes) => withVersionsIn(bytes, turn)) };
}

/** By text, since a body may hold a member twice, or be no JSON at all. */
const withVersionsIn = (bytes: Uint8Array, turn: (version: string) => string): Uint8Array =>
  Buffer.from(
    new TextDecoder()
      .decode(bytes)
      .replaceAll(
        /("?\bresourceVersion"?:\s*["'])([0-9]+)/g,
        (_match, name: string, version: string) => `${name}${turn(version)}`,
      ),
  );

async function answered(response: WireResponse, isStream: boolean): Promise<WireResponse> {
  const headers = response.headers.filter(([name]) => name !== 'content-length');
  const valueOf = (name: string) => headers.find(([key]) => key === name)?.[1] ?? '';
  const type = valueOf('content-type');
  const isOpen = (/json|yaml/.test(type) || isCbor(type)) && valueOf('content-encoding') === '';
  if (!isOpen) return response;
  if (isStream && response.status === 200)
    return { ...response, headers, body: isCbor(type) ? items(response.body) : frames(response.body) };
  const bytes = await bytesOf(response.body);
  if (isCbor(type))
    return { ...response, headers, body: once(inCbor(turnVersions(decodeCbor(bytes), outwards))) };
  // Every JSON text is YAML.
  const value: unknown = type.includes('yaml')
    ? load(bytes.toString(), { schema: CORE_SCHEMA })
    : JSON.parse(bytes.toString());
  return { ...response, headers, body: once(lineOf(turnVersions(value, outwards))) };
}

async function* frames(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const { type, object } of readFrames(body))
    yield lineOf({ type, object: turnVersions(object, outwards) });
}

async function* items(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const { type, object } of readItems(body))
    yield inCbor({ type, object: turnVersions(object, outwards) });
}

const lineOf = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`);

/** By the extended algorithm of Euclid. */
function inverseOf(value: bigint, modulus: bigint): bigint {
  let [low, high, step, next] = [modulus, value, 0n, 1n];
  while (high !== 0n) {
    const times = low / high;
    [low, high] = [high, low - times * high];
    [step, next] = [next, step - times * next];
  }
  return ((step % modulus) + modulus) % modulus;
}
