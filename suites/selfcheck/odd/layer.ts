// The odd server as a layer before the bundled one: slow, busy, pretty, opaque, and in nothing against the documents.
import type { VirtualClock } from '../../../reference-server/clock.ts';
import type { Layer } from '../../kit/layers/layer.ts';
import { isRecord } from '../../kit/object.ts';
import type { Transport, WireRequest, WireResponse } from '../../kit/transport.ts';
import { dressed, errorCode, successCode, withExtras, withoutExtras } from './answers.ts';
import type { Asked } from './answers.ts';
import { inwards, outwards, turnVersions } from './versions.ts';

export interface OddOptions {
  readonly clock: VirtualClock;
  readonly random: () => number;
  /** Whether it tells what it serves: discovery is in none of the documents. */
  readonly discovery: boolean;
  /** Hears of each request that went through. */
  readonly onAnswer: (asked: Asked, code: number) => void;
}

const busyEvery = 20;
const longestLatencyMs = 200;
const forms = new Set([
  undefined,
  'application/json',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/strategic-merge-patch+json',
]);

class UnknownVersion extends Error {}

export function createOddLayer({ clock, random, discovery, onAnswer }: OddOptions): Layer {
  let count = 0;
  return (next) => async (request) => {
    count += 1;
    clock.advance(Math.floor(random() * longestLatencyMs));
    if (count % busyEvery === 0) return answerOf(429, 'busy', [['retry-after', '1']]);
    const asked: Asked = { method: request.method, path: request.path.split('?')[0]!, count };
    if (!discovery && isDiscovery(asked.path)) return answerOf(404, 'nothing here');
    let inner: WireRequest;
    try {
      inner = innerRequest(request);
    } catch (error) {
      if (error instanceof UnknownVersion) return answerOf(400, 'no such version');
      throw error;
    }
    const response = await orCreate(next, inner, await next(inner));
    onAnswer(asked, response.status);
    const answer = await outerResponse(asked, response, request.stream === true);
    return { ...answer, headers: [...answer.headers, ['date', new Date(clock.now()).toUTCString()]] };
  };
}

const isDiscovery = (path: string) => /^\/(?:api(?:\/v1)?|apis(?:\/[^/]+){0,2})$/.test(path);

/** A PUT of what is not there creates it. */
async function orCreate(
  next: Transport,
  request: WireRequest,
  response: WireResponse,
): Promise<WireResponse> {
  if (request.method !== 'PUT' || response.status !== 404) return response;
  const [path = '', query] = request.path.split('?');
  const collection = path.slice(0, path.lastIndexOf('/'));
  return next({
    ...request,
    method: 'POST',
    path: query === undefined ? collection : `${collection}?${query}`,
  });
}

function innerRequest(request: WireRequest): WireRequest {
  const [path = '', query] = request.path.split('?');
  const search = query === undefined ? '' : `?${innerQuery(query)}`;
  const type = request.headers['content-type']?.split(';')[0];
  if (request.body === undefined || !forms.has(type)) return { ...request, path: path + search };
  return { ...request, path: path + search, body: innerBody(request.body, request.method, path) };
}

function innerQuery(query: string): string {
  const version = new URLSearchParams(query).get('resourceVersion');
  const limit = Number(new URLSearchParams(query).get('limit') ?? 0);
  let text = query;
  if (version !== null) text = text.replace(/resourceVersion=[^&]*/, `resourceVersion=${known(version)}`);
  // A limit is the most that a chunk may hold: fewer are allowed.
  if (limit > 2) text = text.replace(/limit=[^&]*/, `limit=${limit - 1}`);
  return text;
}

function known(version: string): string {
  const own = inwards(version);
  if (own === undefined) throw new UnknownVersion(version);
  return own;
}

/** A body that is no JSON goes through as it is, and one that repeats members but for its versions. */
function innerBody(bytes: Uint8Array, method: string, path: string): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bytes;
  }
  if (JSON.stringify(value) !== text) return new TextEncoder().encode(withKnownVersions(text));
  const turned = turnVersions(value, known);
  const isTemplate = method === 'POST' && path.endsWith('/podtemplates');
  const dressedUp = isTemplate ? withSidecar(turned) : turned;
  return new TextEncoder().encode(JSON.stringify(method === 'PUT' ? withoutExtras(dressedUp) : dressedUp));
}

const withKnownVersions = (text: string) =>
  text.replaceAll(
    /"resourceVersion":"([^"]*)"/g,
    (_, version: string) => `"resourceVersion":"${known(version)}"`,
  );

/** A webhook that puts a container of its own into each template. */
function withSidecar(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value['template'])) return value;
  const { template } = value as { template: Record<string, unknown> };
  const spec = template['spec'];
  if (!isRecord(spec) || !Array.isArray(spec['containers']) || spec['containers'].length === 0) return value;
  const sidecar = { name: 'sidecar', image: 'example.invalid/sidecar:1' };
  return {
    ...value,
    template: { ...template, spec: { ...spec, containers: [sidecar, ...spec['containers']] } },
  };
}

/** Nothing but what the documents have it say: the fields that Strict refuses (core 4.11). */
const refusalText = (message: unknown) =>
  typeof message === 'string' && message.startsWith('strict decoding error') ? message : 'no';

async function outerResponse(asked: Asked, response: WireResponse, isStream: boolean): Promise<WireResponse> {
  const headers = [
    ...response.headers.filter(([name]) => name !== 'content-length'),
    ['via', '2 somewhere'],
    ['warning', '299 - "this server is about to be painted"'],
    ['set-cookie', 'balance=3; Path=/'],
  ] as const;
  const type = header(response, 'content-type');
  if (!type.includes('json') || header(response, 'content-encoding') !== '') return { ...response, headers };
  if (isStream && response.status === 200) return { ...response, headers, body: outerFrames(response.body) };
  const value: unknown = JSON.parse(await textOf(response.body));
  if (response.status >= 400) {
    const { reason, message } = isRecord(value) ? value : {};
    return answerOf(errorCode(asked, response.status, reason), refusalText(message), headers);
  }
  const text = JSON.stringify(dressed(value), undefined, 2);
  return answerOf(successCode(asked, response.status), text, headers, 'application/json;charset=utf-8');
}

async function* outerFrames(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const bytes of body) {
    for (const line of new TextDecoder().decode(bytes).split('\n')) {
      if (line === '') continue;
      const { type, object } = JSON.parse(line) as { type: string; object: unknown };
      const event = { remark: 'vendor', type, object: withExtras(turnVersions(object, outwards)) };
      yield new TextEncoder().encode(`${JSON.stringify(event, undefined, 2)}\n`);
    }
  }
}

const header = ({ headers }: WireResponse, wanted: string) =>
  headers.find(([name]) => name === wanted)?.[1] ?? '';

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function answerOf(
  status: number,
  text: string,
  headers: readonly (readonly [string, string])[] = [],
  type = 'text/plain',
): WireResponse {
  const others = headers.filter(([name]) => name !== 'content-type');
  return { status, headers: [['content-type', type], ...others], body: once(new TextEncoder().encode(text)) };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
