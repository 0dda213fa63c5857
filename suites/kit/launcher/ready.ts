// Waiting for a process to be ready, in each of the ways a launcher file knows. Whoever waits ends it by the signal.
import { connect } from 'node:net';
import { createHttpTransport } from '../http/transport.ts';
import type { Pause } from '../layers/layer.ts';
import type { Child } from './child.ts';
import { limits } from './limits.ts';
import type { Readiness } from './schema.ts';

export interface Look {
  readonly child: Child;
  /** Where the server listens, as far as it is known. */
  readonly address: string;
  readonly port: (name: string) => number;
  /** PEM, read at each look: servers write it as they start. */
  readonly ca: () => Promise<string | undefined>;
  readonly token: () => Promise<string | undefined>;
  readonly pause: Pause;
  readonly signal: AbortSignal;
  /** Any answer at the path will do. */
  readonly anyStatus: boolean;
}

/** Returns the address that the process told, if it did. Settles late or never where the process is never ready. */
export async function waitUntilReady(ready: Readiness, look: Look): Promise<string | undefined> {
  if (ready.type === 'line') return lineOf(look.child, ready.pattern);
  const url = ready.type === 'path' ? new URL(ready.path, look.address) : undefined;
  const isReady = () =>
    url === undefined
      ? takesConnections(look.port(ready.type === 'port' ? ready.port : ''))
      : answersOk(url, look);
  while (!look.signal.aborted && !(await isReady())) await look.pause(limits.pollMs);
  return undefined;
}

/** On either output: some servers log to the one, some to the other. */
function lineOf(child: Child, pattern: RegExp): Promise<string | undefined> {
  return new Promise((resolve) => {
    const see = (line: string): void => {
      const match = pattern.exec(line);
      if (match) resolve(match.groups?.['address']);
    };
    child.stdout.onLine(see);
    child.stderr.onLine(see);
  });
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: limits.lookMs });
    const finish = (is: boolean) => () => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', finish(true)).once('error', finish(false)).once('timeout', finish(false));
  });
}

async function answersOk(url: URL, { ca, token, signal, anyStatus }: Look): Promise<boolean> {
  let transport: ReturnType<typeof createHttpTransport> | undefined;
  try {
    const [authority, bearer] = await Promise.all([ca(), token()]);
    transport = createHttpTransport({
      baseUrl: url.origin,
      ca: authority,
      http: '1.1',
      timeoutMs: limits.lookMs,
    });
    const headers: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    const response = await transport.send({
      method: 'GET',
      path: url.pathname + url.search,
      headers,
      signal,
    });
    for await (const chunk of response.body) void chunk;
    return anyStatus || response.status === 200;
  } catch {
    // Not yet: nothing listens, or its certificate is not written yet.
    return false;
  } finally {
    await transport?.close();
  }
}
