// The variant server as a layer before the bundled one: slow, busy, pretty, opaque, and in nothing against the documents.
import { CORE_SCHEMA, load } from 'js-yaml';
import { decodeCbor } from '../../kit/cbor/cbor.ts';
import type { Layer } from '../../kit/layers/layer.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { Transport, WireRequest, WireResponse } from '../../kit/requests/transport.ts';
import type { HeldTime } from '../../engine/in-process/held-time.ts';
import { dressed, errorCode, successCode } from './answers.ts';
import type { RequestedResource } from './answers.ts';
import { bytesOf, once } from './bodies.ts';
import { inCbor, isCbor } from './cbor.ts';
import { throughGzip } from './gzip.ts';
import { innerRequest, UnknownVersion } from './requests.ts';
import { alteredStream } from './streams.ts';
import type { Versions } from './versions.ts';

export interface VariantServerOptions {
  readonly time: HeldTime;
  readonly random: () => number;
  /** Whether it serves discovery, which the documents do not contain. */
  readonly discovery: boolean;
  readonly versions: Versions;
  /** Whether lists take selectors of one key or one `=` only: their language is not shown (document core 4.3). */
  readonly onlyEqual: boolean;
  /** Hears of each request that went through. */
  readonly onAnswer: (requested: RequestedResource, code: number) => void;
}

const busyEvery = 20;
const busyAnswers = [
  () => answerOf(429, 'busy', [['retry-after', '1']]),
  () => answerOf(429, 'too many requests'),
  () => answerOf(503, 'overloaded', [['retry-after', '1']]),
] as const;
const lateTokenEvery = 3;
const longestLatencyMs = 200;

export function createVariantServerLayer(options: VariantServerOptions): Layer {
  const { time, random, discovery, versions, onlyEqual, onAnswer } = options;
  const { clock } = time;
  const late = (ms: number) =>
    time.open().answer(() => new Promise<void>((resolve) => clock.after(ms, resolve)));
  let count = 0;
  const isLate = createLateTokens();
  return (next) => async (request) => {
    count += 1;
    const isBusy = count % busyEvery === 0;
    const requested: RequestedResource = { method: request.method, path: request.path.split('?')[0]!, count };
    await late(Math.floor(random() * longestLatencyMs));
    if (isBusy) return busyAnswers[(requested.count / busyEvery) % busyAnswers.length]!();
    if (!discovery && isDiscovery(requested.path)) return answerOf(404, 'nothing here');
    const ofItem = request.stream === true && isItem(requested.path);
    if (ofItem && !discovery) return answerOf(405, 'no watch of items');
    let inner: WireRequest;
    try {
      inner = innerRequest(ofItem ? withoutWatch(request) : request, versions);
    } catch (error) {
      if (error instanceof UnknownVersion) return answerOf(400, 'no such version');
      throw error;
    }
    // The replica of this request has not reached the version of the token.
    if (isLate(request)) return unrecognized(requested, []);
    const response = await orCreate(next, inner, await next(inner));
    onAnswer(requested, response.status);
    // A user who may not list gets 403 first.
    if (onlyEqual && response.status === 200 && listsOtherwise(request))
      return answerOf(400, 'no such selector');
    const answer = await throughGzip(response, (plain) =>
      outerResponse(requested, plain, inner.stream === true, options),
    );
    return { ...answer, headers: [...answer.headers, ['date', new Date(clock.now()).toUTCString()]] };
  };
}

function listsOtherwise({ method, path, stream }: WireRequest): boolean {
  if (method !== 'GET' || stream === true) return false;
  const query = new URLSearchParams(path.split('?')[1]);
  return ['labelSelector', 'fieldSelector'].some(
    (name) => !/^([^=!, ]+(=[^=!, ]*)?)?$/.test(query.get(name) ?? ''),
  );
}

/** Whether a list goes on with a token that is not known yet: some are not, when they come for the first time. */
function createLateTokens(): (request: WireRequest) => boolean {
  const tokens = new Set<string>();
  return ({ method, path }) => {
    const token = new URLSearchParams(path.split('?')[1]).get('continue') ?? '';
    if (method !== 'GET' || token === '' || tokens.has(token)) return false;
    return tokens.add(token).size % lateTokenEvery === 0;
  };
}

/** `/namespaces/<namespace>/<type>/<name>`, `/<type>/<name>`. */
const isItem = (path: string) =>
  /^\/(?:api|apis\/[^/]+)\/[^/]+(?:\/namespaces\/[^/]+)?\/[^/]+\/[^/]+$/.test(path) &&
  !/\/namespaces\/[^/]+\/[^/]+$/.test(path);

/** The parameters of an item name no watch (document core 4.3): what is not known is ignored. */
function withoutWatch({ stream: _stream, ...request }: WireRequest): WireRequest {
  const [path = '', query = ''] = request.path.split('?');
  const search = new URLSearchParams(query);
  search.delete('watch');
  return { ...request, path: `${path}?${search.toString()}` };
}

const isDiscovery = (path: string) => /^\/(?:api(?:\/v1)?|apis(?:\/[^/]+){0,2})$/.test(path);

/** A PUT of what is not there creates it, unless it names the version that it replaces. */
async function orCreate(
  next: Transport,
  request: WireRequest,
  response: WireResponse,
): Promise<WireResponse> {
  const [path = '', query] = request.path.split('?');
  const isCreated = request.method === 'PUT' && isItem(path) && response.status === 404;
  if (!isCreated || namesVersion(request)) return response;
  const collection = path.slice(0, path.lastIndexOf('/'));
  return next({
    ...request,
    method: 'POST',
    path: query === undefined ? collection : `${collection}?${query}`,
  });
}

/** Nothing but what the documents have it say: the fields that Strict refuses (core 4.11). */
const refusalText = (message: unknown) =>
  typeof message === 'string' && message.startsWith('strict decoding error') ? message : 'no';

async function outerResponse(
  requested: RequestedResource,
  response: WireResponse,
  isStream: boolean,
  options: VariantServerOptions,
): Promise<WireResponse> {
  const { time, random, versions } = options;
  const { outwards } = versions;
  const headers = [
    ...response.headers.filter(([name]) => name !== 'content-length'),
    ['via', '2 somewhere'],
    ['warning', '299 - "this server is about to be painted"'],
    ['set-cookie', 'balance=3; Path=/'],
  ] as const;
  const type = header(response, 'content-type');
  const form = { isCbor: isCbor(type) };
  const isYaml = type === 'application/yaml';
  if (!(type.includes('json') || isYaml || form.isCbor)) return { ...response, headers };
  if (isStream && response.status === 200)
    return { ...response, headers, body: alteredStream(response.body, { ...form, time, random, outwards }) };
  const bytes = await bytesOf(response.body);
  const value = form.isCbor ? decodeCbor(bytes) : isYaml ? readYaml(bytes) : JSON.parse(bytes.toString());
  if (response.status >= 400) {
    const { reason, message } = isRecord(value) ? value : {};
    if (response.status === 504) return unrecognized(requested, headers);
    return answerOf(errorCode(requested, response.status, reason), refusalText(message), headers);
  }
  const code = successCode(requested, response.status);
  const shown = dressed(value, outwards);
  if (form.isCbor) return { status: code, headers, body: once(inCbor(shown)) };
  const text = JSON.stringify(shown, undefined, 2);
  // Every JSON text is YAML.
  return answerOf(code, text, headers, isYaml ? type : 'application/json;charset=utf-8');
}

const readYaml = (bytes: Buffer): unknown => load(bytes.toString(), { schema: CORE_SCHEMA });

const namesVersion = ({ body }: WireRequest) =>
  /"resourceVersion":"[^"]/.test(new TextDecoder().decode(body));

/** A version from the future: 504, or any error with the time to wait (document core 4.12). */
const unrecognized = ({ count }: RequestedResource, headers: WireResponse['headers']) =>
  count % 2 === 0
    ? answerOf(504, 'Too large resource version', headers)
    : answerOf(500, 'oops: Too large resource version', [...headers, ['retry-after', '2']]);

const header = ({ headers }: WireResponse, wanted: string) =>
  headers.find(([name]) => name === wanted)?.[1] ?? '';

function answerOf(
  status: number,
  text: string,
  headers: readonly (readonly [string, string])[] = [],
  type = 'text/plain',
): WireResponse {
  const others = headers.filter(([name]) => name !== 'content-type');
  return { status, headers: [['content-type', type], ...others], body: once(new TextEncoder().encode(text)) };
}
