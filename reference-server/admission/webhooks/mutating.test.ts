// The order of mutating webhooks, and which of them are called a second time.
import { expect, test } from 'vitest';
import { paths } from '../../verbs/api.test-support.ts';
import { allowed, patching, startWithWebhooks, webhook } from './webhooks.test-support.ts';

const body = { metadata: { name: 'm' }, data: {} as Record<string, string> };
const again = { reinvocationPolicy: 'IfNeeded' };
const set = (key: string) => patching({ op: 'add', path: `/data/${key}`, value: 'x' });

test('each receives the result of the earlier ones: by the name of the configuration, then as listed', async () => {
  const { send, hook, configure, answers, received } = await startWithWebhooks();
  await hook('mutating', 'c.hooks.test', () => set('c'));
  answers.set('z.hooks.test', () => set('z'));
  answers.set('b.hooks.test', () => set('b'));
  await configure('mutating', webhook('z.hooks.test'), webhook('b.hooks.test'));
  await hook('mutating', 'a.hooks.test', () => set('a'));
  expect(Object.keys((await send('POST', paths.maps, body)).json.data)).toEqual(['a', 'c', 'z', 'b']);
  expect(received.map(({ by, review }) => [by[0], Object.keys(review.request.object.data).length])).toEqual([
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
    'without the policy IfNeeded it is not called again',
    [
      ['a', {}, 'x'],
      ['b', {}, 'y'],
    ],
    'ab',
  ],
  [
    'without a change there is no second call',
    [
      ['a', again, 'x'],
      ['b', again, undefined],
    ],
    'ab',
  ],
  [
    'its own change causes no second call',
    [
      ['a', {}, 'x'],
      ['b', again, 'y'],
    ],
    'ab',
  ],
  [
    'a patch without effect causes no second call',
    [
      ['a', again, 'x'],
      ['b', {}, 'x'],
    ],
    'ab',
  ],
  [
    'each one before a change is called once more',
    [
      ['a', again, 'x'],
      ['b', again, 'y'],
      ['c', {}, 'z'],
    ],
    'abcab',
  ],
] as const)('%s', async (_, hooks, calls) => {
  const { send, hook, names } = await startWithWebhooks();
  for (const [name, more, key] of hooks)
    await hook('mutating', `${name}.hooks.test`, () => (key === undefined ? allowed : set(key)), more);
  expect((await send('POST', paths.maps, body)).status).toBe(201);
  expect(
    names()
      .map((name) => name[0])
      .join(''),
  ).toBe(calls);
});

test('a change in a second call causes no third call', async () => {
  const { send, hook, names } = await startWithWebhooks();
  const count =
    (key: string) =>
    ({ object }: { object: { data: Record<string, string> } }) =>
      patching({ op: 'add', path: `/data/${key}`, value: `${object.data[key] ?? ''}x` });
  await hook('mutating', 'a.hooks.test', count('a'), again);
  await hook('mutating', 'b.hooks.test', count('b'), again);
  expect((await send('POST', paths.maps, body)).json.data).toEqual({ a: 'xx', b: 'xx' });
  expect(names().map((name) => name[0])).toEqual(['a', 'b', 'a', 'b']);
});

test('selectors apply to the object that earlier webhooks changed', async () => {
  const { send, hook, names } = await startWithWebhooks();
  const label = () => patching({ op: 'add', path: '/metadata/labels', value: { seen: 'yes' } });
  await hook('mutating', 'a.hooks.test', label);
  await hook('mutating', 'b.hooks.test', () => allowed, { objectSelector: { matchLabels: { seen: 'yes' } } });
  await send('POST', paths.maps, body);
  expect(names()).toEqual(['a.hooks.test', 'b.hooks.test']);
});

test('a patch for a delete is a failure', async () => {
  const { send, given, hook } = await startWithWebhooks();
  await given(paths.maps, body);
  await hook('mutating', 'a.hooks.test', ({ operation }) => (operation === 'DELETE' ? set('a') : allowed));
  expect(await send('DELETE', `${paths.maps}/m`)).toMatchObject({ status: 500 });
  expect((await send('GET', `${paths.maps}/m`)).status).toBe(200);
});
