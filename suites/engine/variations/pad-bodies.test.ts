// White space in bodies: where it goes, and what stays as it is.
import { expect, test } from 'vitest';
import { padBodies } from './pad-bodies.ts';

async function sent(text: string, headers: Readonly<Record<string, string>>): Promise<string> {
  let body: Uint8Array | undefined;
  const send = padBodies(async (request) => {
    ({ body } = request);
    return { status: 200, headers: [], body: (async function* none() {})() };
  });
  await send({ method: 'POST', path: '/api', headers, body: new TextEncoder().encode(text) });
  return new TextDecoder().decode(body);
}

test.each([
  ['an object', '{"a":"ü"}', 'application/json'],
  ['a patch', '[{"op":"remove","path":"/a"}]', 'application/json-patch+json'],
])('%s is longer than 64 KiB and means the same', async (_title, text, type) => {
  const padded = await sent(text, { 'content-type': type });
  expect(Buffer.byteLength(padded)).toBeGreaterThan(64 * 1024);
  expect(JSON.parse(padded)).toEqual(JSON.parse(text));
});

test.each([
  ['text that is no JSON', 'a', { 'content-type': 'application/json' }],
  ['YAML', '{"a":1}', { 'content-type': 'application/yaml' }],
  ['a compressed body', '{"a":1}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
])('%s is sent as it is', async (_title, text, headers) => {
  expect(await sent(text, headers)).toBe(text);
});
