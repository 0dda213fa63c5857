// Tests the parsing of watch frames from bytes that are split anywhere.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFrames } from './watch-frames.ts';
import type { WatchEvent } from './watch-frames.ts';

async function* sentAs(chunks: readonly (Uint8Array | string)[]): AsyncGenerator<Uint8Array, void> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

const readAll = (...chunks: readonly (Uint8Array | string)[]) => Array.fromAsync(readFrames(sentAs(chunks)));

const event = '{"type":"ADDED","object":{}}';

test('any events, white space between them, and chunk boundaries', async () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('}{', '"]', '\\"', '\n'));
  // JSON.parse of Node 24 takes another name for one that starts alike after it has read a name with a backslash.
  const name = text.filter((one) => !one.includes('\\'));
  const object = fc.dictionary(name, fc.oneof(text, fc.array(text), fc.jsonValue()));
  const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r'), maxLength: 3 });
  const frames = fc.array(fc.record({ sent: fc.record({ type: text, object }), space }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(frames, fc.nat(2), fc.array(fc.nat(40)), async (all, indent, sizes) => {
      const chunks: Uint8Array[] = [];
      const texts = all.map(({ sent, space: after }) => JSON.stringify(sent, undefined, indent) + after);
      let rest: Uint8Array = Buffer.from(texts.join(''));
      for (const size of sizes) {
        chunks.push(rest.subarray(0, size));
        rest = rest.subarray(size);
      }
      const whole = all.map(({ sent }) => JSON.parse(JSON.stringify(sent)) as WatchEvent);
      expect(await readAll(...chunks, rest)).toEqual(whole);
    }),
  );
});

test('an event is returned with its last byte, without a line end', async () => {
  let taken = '';
  async function* slow(): AsyncGenerator<Uint8Array, void> {
    yield Buffer.from(`${event}${event}{"type"`);
    taken = 'more';
  }
  const frames = readFrames(slow());
  for (let count = 0; count < 2; count++)
    expect((await frames.next()).value).toMatchObject({ type: 'ADDED' });
  expect(taken).toBe('');
  await expect(frames.next()).rejects.toMatchObject({ code: 'reset' });
});

test.each([
  'nonsense\n',
  'nonsense',
  '[]\n',
  'null\n',
  '{"object":{}}\n',
  '{"items":[]}',
  '{"type":}',
  `data: ${event}`,
  `${event},${event}`,
  `${event}]`,
  `${event}\u00a0`,
])('%s is not a sequence of frames', async (text) => {
  await expect(readAll(text)).rejects.toThrow('not a watch frame');
});

test.each(['{', '{"type": "ADDED",\n', `${event} {"type":"ADDED","object":"}`])(
  '%s was cut within a frame',
  async (text) => {
    await expect(readAll(text)).rejects.toMatchObject({ code: 'reset' });
  },
);
