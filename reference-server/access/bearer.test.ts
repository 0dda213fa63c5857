// The Authorization header against all methods: only the exact text of a token identifies a user, and no header
// causes an error of the server.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../clock.ts';
import { defaultOptions } from '../options.ts';
import type { ApiRequest, Peer } from '../requests/request.ts';
import { createServer } from '../server.ts';
import type { Server } from '../server.ts';

const runs = { seed: 1, numRuns: 2_000 };
const tokens = [
  'secret-Token.1',
  'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  'abcdef.0123456789abcdef',
  'a+b/c==',
];

let server: Server;

beforeAll(async () => {
  const staticTokens = tokens.map((token, index) => ({
    token,
    user: { username: `user-${index}`, uid: `${index}`, groups: [], extra: {} },
  }));
  server = await createServer(
    { ...defaultOptions(), staticTokens, controllers: [] },
    {
      clock: createVirtualClock(Date.UTC(2030, 0, 1)),
      random: Math.random,
      uid: () => 'uid',
      report: (error) => {
        throw error;
      },
    },
  );
  await server.started;
});
afterAll(() => server.shutdown());

const review = '/apis/authentication.orch.io/v1/selfsubjectreviews';

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

/** The user name that a review shows, or the status of the refusal. */
async function whoIs(headers: Readonly<Record<string, string>>, peer?: Peer): Promise<string | number> {
  const request: ApiRequest = {
    method: 'POST',
    target: review,
    headers: { host: 'h', 'content-type': 'application/json', ...headers },
    signal: new AbortController().signal,
    body: once('{}'),
    ...(peer && { peer }),
  };
  const { status, body } = await server.handle(request);
  if (status !== 201) return status;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body instanceof Uint8Array ? [body] : body) chunks.push(chunk);
  const shown = JSON.parse(Buffer.concat(chunks).toString()) as {
    status: { userInfo: { username: string } };
  };
  return shown.status.userInfo.username;
}

const unidentified: readonly (string | number)[] = ['system:anonymous', 401];
const expectUnidentified = async (authorization: string) =>
  expect(unidentified).toContain(await whoIs({ authorization }));

test('each token identifies its own user, with the scheme in any case', async () => {
  for (const [index, token] of tokens.entries())
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEARER'])
      expect(await whoIs({ authorization: `${scheme} ${token}` })).toBe(`user-${index}`);
  expect(await whoIs({})).toBe('system:anonymous');
});

test.each([
  ['', 'system:anonymous'],
  ['Bearer', 'system:anonymous'],
  ['Bearer ', 'system:anonymous'],
  ['Bearer   ', 'system:anonymous'],
  ['Basic c2VjcmV0', 'system:anonymous'],
  [`Basic ${tokens[0]}`, 'system:anonymous'],
  [`Bearer${tokens[0]}`, 'system:anonymous'],
  [tokens[0]!, 'system:anonymous'],
  ['Bearer \u0000', 401],
  [`Bearer ${tokens[0]}\u0000`, 401],
  [`Bearer ${tokens[0]}\n`, 'user-0'],
  [`Bearer ${tokens[0]}\r\nx-remote-user: root`, 'system:anonymous'],
  [`Bearer ${tokens[0]}, Bearer ${tokens[1]}`, 401],
  [`Bearer ${tokens[0]} ${tokens[1]}`, 401],
  [`Bearer ${'x'.repeat(1024 * 1024)}`, 401],
  [`Bearer ${tokens[0]}${' '.repeat(1024 * 1024)}x`, 401],
  [`Bearer ${' '.repeat(1024 * 1024)}`, 'system:anonymous'],
])('%j is answered', async (authorization, wanted) => {
  expect(await whoIs({ authorization })).toBe(wanted);
});

const headerText = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCodePoint(code)),
});

test('no random header identifies a user', async () => {
  const scheme = fc.constantFrom('', 'Bearer ', 'bearer ', 'Bearer  ', 'Basic ', 'Negotiate ', 'Bearer,');
  await fc.assert(
    fc.asyncProperty(scheme, headerText, async (first, rest) => {
      fc.pre(!tokens.includes(rest.trim()));
      await expectUnidentified(first + rest);
    }),
    runs,
  );
});

/** A valid token with one thing changed. */
const mutated = fc
  .record({
    token: fc.constantFrom(...tokens),
    at: fc.nat(60),
    how: fc.constantFrom('cut', 'drop', 'insert', 'replace', 'case', 'space', 'double', 'reverse', 'base64'),
    sign: fc.string({ minLength: 1, maxLength: 1 }),
  })
  .map(({ token, at, how, sign }) => {
    const place = at % token.length;
    const [before, own, after] = [token.slice(0, place), token[place]!, token.slice(place + 1)];
    switch (how) {
      case 'cut':
        return before;
      case 'drop':
        return before + after;
      case 'insert':
        return before + sign + own + after;
      case 'replace':
        return before + sign + after;
      case 'case':
        return before + (own === own.toLowerCase() ? own.toUpperCase() : own.toLowerCase()) + after;
      case 'space':
        return `${before} ${own}${after}`;
      case 'double':
        return token + token;
      case 'reverse':
        return [...token].toReversed().join('');
      case 'base64':
        return Buffer.from(token).toString('base64');
    }
  });

test('no changed form of a token identifies a user', async () => {
  await fc.assert(
    fc.asyncProperty(mutated, async (token) => {
      // Space around the value of a header is not part of it.
      fc.pre(!tokens.includes(token.trim()));
      await expectUnidentified(`Bearer ${token}`);
    }),
    runs,
  );
});

test('other headers, and invalid certificates that the server does not request, identify no user', async () => {
  const claims = { 'x-remote-user': 'root', 'x-remote-group': 'system:masters', 'x-remote-extra-a': 'b' };
  expect(await whoIs(claims)).toBe('system:anonymous');
  expect(await whoIs({ ...claims, authorization: `Bearer ${tokens[0]}` })).toBe('user-0');
  expect(await whoIs({ 'proxy-authorization': `Bearer ${tokens[0]}`, cookie: `token=${tokens[0]}` })).toBe(
    'system:anonymous',
  );
  expect(await whoIs({}, { address: '127.0.0.1', certificates: [Buffer.from('none')] })).toBe(
    'system:anonymous',
  );
});
