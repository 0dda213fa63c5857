// A server with the mode RBAC for the tests of access, with the users of a token file.
import { onTestFinished } from 'vitest';
import { createVirtualClock } from '../clock.ts';
import { defaultOptions } from '../options.ts';
import type { ServerOptions } from '../options.ts';
import { createServer } from '../server.ts';
import type { ServerDependencies } from '../server.ts';

/** No controllers and a virtual clock. `root` is in system:masters, `one` in the group readers, `two` in none. */
export async function startGuarded(
  options: Partial<ServerOptions> = {},
  dependencies: Pick<ServerDependencies, 'sendRemote' | 'log'> = {},
) {
  const clock = createVirtualClock(Date.UTC(2030, 0, 1));
  let uids = 0;
  const tokenOf = (username: string, groups: readonly string[]) => ({
    token: username,
    user: { username, uid: '', groups, extra: {} },
  });
  const staticTokens = [tokenOf('root', ['system:masters']), tokenOf('one', ['readers']), tokenOf('two', [])];
  const server = await createServer(
    { ...defaultOptions(), controllers: [], staticTokens, authorizationModes: ['RBAC'], ...options },
    {
      clock,
      random: Math.random,
      uid: () => `uid-${++uids}`,
      report: (error) => {
        throw error;
      },
      ...dependencies,
    },
  );
  await server.started;
  onTestFinished(() => server.shutdown());

  /** Sends a request with this bearer token. */
  async function send(token: string, method: string, target: string, body?: unknown) {
    const response = await server.handle({
      method,
      target,
      headers: { host: 'h', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      signal: new AbortController().signal,
      ...(body === undefined ? {} : { body: once(JSON.stringify(body)) }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body instanceof Uint8Array ? [response.body] : response.body)
      chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    return {
      status: response.status,
      text,
      json: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  }

  /** Creates an object as root, to set up a test. */
  async function given(collection: string, object: object) {
    const { status, text, json } = await send('root', 'POST', collection, object);
    if (status !== 201) throw new Error(`set-up: POST ${collection} answered ${status}: ${text}`);
    return json;
  }

  for (const name of ['n1', 'n2']) await given('/api/v1/namespaces', { metadata: { name } });
  return { send, given, clock, server };
}

export type Guarded = Awaited<ReturnType<typeof startGuarded>>;

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
