// Tests that events are counted as they are read, over all transports of the layer, and other responses are not.
import { expect, test } from 'vitest';
import type { Transport } from '../../kit/requests/transport.ts';
import { countEvents } from './count-events.ts';

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const answering =
  (status: number, ...texts: readonly string[]): Transport =>
  async () => ({ status, headers: [], body: pieces(...texts) });

async function read(transport: Transport, stream: boolean): Promise<string> {
  const { body } = await transport({ method: 'GET', path: '/', headers: {}, stream });
  let text = '';
  for await (const piece of body) text += Buffer.from(piece).toString();
  return text;
}

test('the frames of streams are counted regardless of chunk boundaries', async () => {
  const { layer, events } = countEvents();
  expect(await read(layer(answering(200, '{"a":1}\n{"b"', ':2}\n', '{"c":3}\n{"d":4}\n')), true)).toBe(
    '{"a":1}\n{"b":2}\n{"c":3}\n{"d":4}\n',
  );
  expect(events()).toBe(4);
  await read(layer(answering(200, '{}\n')), true);
  expect(events()).toBe(5);
});

test('lists and refusals have no events', async () => {
  const { layer, events } = countEvents();
  await read(layer(answering(200, '{\n}\n')), false);
  await read(layer(answering(410, '{\n}\n')), true);
  expect(events()).toBe(0);
});
