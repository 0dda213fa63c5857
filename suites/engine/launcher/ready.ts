// Waits until a process is ready, in one of the ways of a launcher file. The caller stops the wait with the signal.
import { connect } from 'node:net';
import { createHttpTransport } from '../../kit/http/transport.ts';
import type { Pause } from '../../kit/layers/layer.ts';
import type { Child } from './child.ts';
import { limits } from './limits.ts';
import type { Readiness } from './schema.ts';

export interface ReadinessProbe {
  readonly child: Child;
  /** The address of the server, as far as known. */
  readonly address: string;
  readonly port: (name: string) => number;
  /** PEM, read for each check: servers write it during startup. */
  readonly ca: () => Promise<string | undefined>;
  readonly token: () => Promise<string | undefined>;
  readonly pause: Pause;
  readonly signal: AbortSignal;
  /** Accepts an answer with any status. */
  readonly anyStatus: boolean;
}

/** Returns the address that the process reported, if any. May never settle where the process never becomes ready. */
export async function waitUntilReady(ready: Readiness, probe: ReadinessProbe): Promise<string | undefined> {
  if (ready.type === 'line') return lineOf(probe.child, ready.pattern);
  const url = ready.type === 'path' ? new URL(ready.path, probe.address) : undefined;
  const isReady = () =>
    url === undefined
      ? acceptsConnections(probe.port(ready.type === 'port' ? ready.port : ''), hostsOf(probe))
      : answersOk(url, probe);
  while (!probe.signal.aborted && !(await isReady())) await probe.pause(limits.pollMs);
  return undefined;
}

/** Searches both outputs: servers differ in which one they log to. */
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

/** A process may listen on the address of the server only, which need not be the first loopback address. */
const hostsOf = ({ address }: ReadinessProbe): ReadonlySet<string> =>
  new Set(['127.0.0.1', new URL(address).hostname.replaceAll(/^\[|\]$/g, '')]);

async function acceptsConnections(port: number, hosts: ReadonlySet<string>): Promise<boolean> {
  const accepted = await Promise.all([...hosts].map((host) => accepts(port, host)));
  return accepted.includes(true);
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: limits.lookMs });
    const finish = (is: boolean) => () => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', finish(true)).once('error', finish(false)).once('timeout', finish(false));
  });
}

async function answersOk(url: URL, { ca, token, signal, anyStatus }: ReadinessProbe): Promise<boolean> {
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
    // Not ready yet: nothing listens, or the certificate is not written yet.
    return false;
  } finally {
    await transport?.close();
  }
}
