// Handlers for the tests of the port: echoes, streams and every failure of a response.
import type { ApiRequest, ApiResponse } from '../requests/request.ts';

export interface TestHandler {
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>;
  /** Names of the streams that have ended. */
  readonly ended: string[];
}

export function createTestHandler(): TestHandler {
  const ended: string[] = [];
  return { ended, handle: (request) => answer(request, ended) };
}

export interface HeldHandler extends Pick<TestHandler, 'handle'> {
  /** Paths whose requests have arrived, and those whose signal was aborted. */
  readonly arrived: readonly string[];
  readonly aborted: readonly string[];
  /** Lets the responses to `/held` go. */
  readonly release: () => void;
}

/** A handler that holds each response to `/held` back, and leaves the other paths to `handle`. */
export function createHeldHandler(handle: TestHandler['handle']): HeldHandler {
  const arrived: string[] = [];
  const aborted: string[] = [];
  const held: (() => void)[] = [];
  return {
    arrived,
    aborted,
    release: () => held.splice(0).forEach((go) => go()),
    async handle(request) {
      arrived.push(request.target);
      request.signal.addEventListener('abort', () => aborted.push(request.target));
      if (request.target === '/held') await new Promise<void>((resolve) => held.push(resolve));
      return handle(request);
    },
  };
}

const text = (status: number, body: string): ApiResponse => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(body),
});

async function answer(request: ApiRequest, ended: string[]): Promise<ApiResponse> {
  switch (request.target) {
    case '/echo': {
      const chunks: Uint8Array[] = [];
      try {
        for await (const chunk of request.body ?? []) chunks.push(chunk);
      } catch (error) {
        return text(400, (error as Error).message);
      }
      return text(200, `${request.method} ${request.headers['host']} ${Buffer.concat(chunks).toString()}`);
    }
    case '/first-byte':
      for await (const chunk of request.body ?? []) return text(413, `saw ${chunk[0]}`);
      return text(200, 'nothing');
    case '/chunks':
      return { ...text(200, ''), body: Array.from({ length: 40 }, () => Buffer.alloc(10_000, 'x')) };
    case '/large':
      return { ...text(200, ''), body: Array.from({ length: 350 }, (_, at) => numbered(at)) };
    case '/watch':
      return { ...text(200, ''), body: ticks(request.signal, ended) };
    case '/flood':
      return { ...text(200, ''), body: flood(ended) };
    case '/throws':
      throw new Error('unexpected failure');
    case '/breaks':
      return { ...text(200, ''), body: breaks() };
    default:
      return text(200, request.target);
  }
}

/** 10 KB in which each part states its position. */
const numbered = (at: number) => Buffer.alloc(10_000, `${at},`);

/** The body of `/large`. */
export const largeText = Array.from({ length: 350 }, (_, at) => numbered(at).toString()).join('');

async function* ticks(signal: AbortSignal, ended: string[]) {
  yield Buffer.from('first\n');
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  ended.push('watch');
}

async function* flood(ended: string[]) {
  try {
    for (;;) yield Buffer.alloc(64 * 1024);
  } finally {
    ended.push('flood');
  }
}

async function* breaks() {
  yield Buffer.from('half');
  throw new Error('broke in the middle');
}
