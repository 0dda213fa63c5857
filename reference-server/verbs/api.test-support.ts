// A whole server for the tests of the verbs: sends requests, returns decoded responses, and runs no
// controllers.
import { onTestFinished } from 'vitest';
import { createVirtualClock } from '../clock.ts';
import { defaultFeatureGates } from '../feature-gates.ts';
import { defaultOptions } from '../options.ts';
import type { ServerOptions } from '../options.ts';
import type { ApiResponse } from '../requests/request.ts';
import { createServer } from '../server.ts';
import type { ServerDependencies } from '../server.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: ApiResponse['headers'];
  /** Decoded JSON; undefined for other bodies. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary members of a response
  readonly json: any;
  readonly text: string;
  readonly bytes: Uint8Array;
}

const base = '/api/v1/namespaces/n1';

/** Paths of the kinds that the tests use. */
export const paths = {
  base,
  maps: `${base}/configmaps`,
  pods: `${base}/pods`,
  namespaces: '/api/v1/namespaces',
};

/**
 * With the namespace `n1` and no controllers, at a fixed time.
 * @param ownHeaders of requests that do not set them, such as the credential of an administrator
 */
export async function startApi(
  options: Partial<ServerOptions> = {},
  random: () => number = Math.random,
  dependencies: Pick<ServerDependencies, 'callWebhook' | 'openAuditLog'> = {},
  ownHeaders: Readonly<Record<string, string>> = {},
) {
  const clock = createVirtualClock(Date.UTC(2030, 0, 1));
  let uids = 0;
  const server = await createServer(
    { ...defaultOptions(), featureGates: defaultFeatureGates(), controllers: [], ...options },
    {
      clock,
      random,
      uid: () => `uid-${++uids}`,
      report: (error) => {
        throw error;
      },
      ...dependencies,
    },
  );
  await server.started;
  onTestFinished(() => server.shutdown());

  async function handle(
    method: string,
    target: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const left = new AbortController();
    const response = await server.handle({
      method,
      target,
      headers: { host: 'h', ...contentType(method), ...ownHeaders, ...headers },
      signal: left.signal,
      ...(body === undefined ? {} : { body: once(bytesOf(body)) }),
    });
    return { response, leave: () => left.abort() };
  }

  async function sendRequest(
    method: string,
    target: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) {
    const { response } = await handle(method, target, body, headers);
    return wholeAnswer(response);
  }

  /** Creates an object that the test requires. */
  async function given(collection: string, object: object) {
    const { status, text, json } = await sendRequest('POST', collection, object);
    if (status !== 201) throw new Error(`set-up: POST ${collection} answered ${status}: ${text}`);
    return json;
  }

  /** The events of a watch, one by one; the end of the test ends it. */
  async function watch(target: string) {
    const { response, leave } = await handle('GET', target);
    onTestFinished(leave);
    const lines = linesOf(response.body as AsyncIterable<Uint8Array>);
    const next = async () => {
      const { value, done } = await lines.next();
      return done === true ? undefined : JSON.parse(value);
    };
    return { status: response.status, next, leave };
  }

  await given(paths.namespaces, { metadata: { name: 'n1' } });
  return { sendRequest, given, watch, clock, server };
}

export type Api = Awaited<ReturnType<typeof startApi>>;

const contentType = (method: string): Record<string, string> =>
  method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {};

/** Sends a text and bytes as they are, anything else as JSON. */
function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Frames that were ready together arrive as one chunk. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  for await (const piece of body) yield* Buffer.from(piece).toString().trimEnd().split('\n');
}

async function wholeAnswer({ status, headers, body }: ApiResponse): Promise<TestAnswer> {
  const chunks: Uint8Array[] = [];
  if (body instanceof Uint8Array) chunks.push(body);
  else for await (const chunk of body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString();
  return { status, headers, text, bytes, json: text.startsWith('{') ? JSON.parse(text) : undefined };
}

/** A valid pod, not bound to a node. */
export const pod = (name: string, spec: object = {}) => ({
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'example/image' }], ...spec },
});
