// The order of mutating webhooks, and who is called a second time.
import { expect, test } from 'vitest';
import { paths } from '../../verbs/api.test-support.ts';
import { allowed, patching, startWithWebhooks, webhook } from './webhooks.test-support.ts';

const body = { metadata: { name: 'm' }, data: {} as Record<string, string> };
const again = { reinvocationPolicy: 'IfNeeded' };
const set = (key: string) => patching({ op: 'add', path: `/data/${key}`, value: 'x' });

test('each sees what those before it left: by the name of the configuration, then as listed', async () => {
  const { sendRequest, hook, configure, answers, asked } = await startWithWebhooks();
  await hook('mutating', 'c.hooks.test', () => set('c'));
  answers.set('z.hooks.test', () => set('z'));
  answers.set('b.hooks.test', () => set('b'));
  await configure('mutating', webhook('z.hooks.test'), webhook('b.hooks.test'));
  await hook('mutating', 'a.hooks.test', () => set('a'));
  expect(Object.keys((await sendRequest('POST', paths.maps, body)).json.data)).toEqual(['a', 'c', 'z', 'b']);
  expect(asked.map(({ by, review }) => [by[0], Object.keys(review.request.object.data).length])).toEqual([
    ['a', 0],
    ['c', 1],
    ['z', 2],
    ['b', 3],
  ]);
});

test.each([
  [
    'a later change calls it again',
    [
      ['a', again, 'x'],
      ['b', {}, 'y'],
    ],
    'aba',
  ],
  [
    'without asking for it nobody is called again',
    [
      ['a', {}, 'x'],
      ['b', {}, 'y'],
    ],
    'ab',
  ],
  [
    'no change, no second call',
    [
      ['a', again, 'x'],
      ['b', again, undefined],
    ],
    'ab',
  ],
  [
    'its own change does not count',
    [
      ['a', {}, 'x'],
      ['b', again, 'y'],
    ],
    'ab',
  ],
  [
    'a change that is there already does not count',
    [
      ['a', again, 'x'],
      ['b', {}, 'x'],
    ],
    'ab',
  ],
  [
    'each that was overtaken is called once more',
    [
      ['a', again, 'x'],
      ['b', again, 'y'],
      ['c', {}, 'z'],
    ],
    'abcab',
  ],
] as const)('%s', async (_, hooks, calls) => {
  const { sendRequest, hook, names } = await startWithWebhooks();
  for (const [name, more, key] of hooks)
    await hook('mutating', `${name}.hooks.test`, () => (key === undefined ? allowed : set(key)), more);
  expect((await sendRequest('POST', paths.maps, body)).status).toBe(201);
  expect(
    names()
      .map((name) => name[0])
      .join(''),
  ).toBe(calls);
});

test('a second call may overtake a later one, but nobody is called a third time', async () => {
  const { sendRequest, hook, names } = await startWithWebhooks();
  const count =
    (key: string) =>
    ({ object }: { object: { data: Record<string, string> } }) =>
      patching({ op: 'add', path: `/data/${key}`, value: `${object.data[key] ?? ''}x` });
  await hook('mutating', 'a.hooks.test', count('a'), again);
  await hook('mutating', 'b.hooks.test', count('b'), again);
  expect((await sendRequest('POST', paths.maps, body)).json.data).toEqual({ a: 'xx', b: 'xx' });
  expect(names().map((name) => name[0])).toEqual(['a', 'b', 'a', 'b']);
});

test('a webhook is asked about the object as it is by then', async () => {
  const { sendRequest, hook, names } = await startWithWebhooks();
  const label = () => patching({ op: 'add', path: '/metadata/labels', value: { seen: 'yes' } });
  await hook('mutating', 'a.hooks.test', label);
  await hook('mutating', 'b.hooks.test', () => allowed, { objectSelector: { matchLabels: { seen: 'yes' } } });
  await sendRequest('POST', paths.maps, body);
  expect(names()).toEqual(['a.hooks.test', 'b.hooks.test']);
});

test('a delete has nothing to change', async () => {
  const { sendRequest, given, hook } = await startWithWebhooks();
  await given(paths.maps, body);
  await hook('mutating', 'a.hooks.test', ({ operation }) => (operation === 'DELETE' ? set('a') : allowed));
  expect(await sendRequest('DELETE', `${paths.maps}/m`)).toMatchObject({ status: 500 });
  expect((await sendRequest('GET', `${paths.maps}/m`)).status).toBe(200);
});
