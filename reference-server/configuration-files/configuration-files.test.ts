// Configuration files: every problem has its place; the last good value stays in force while a file changes.
import { expect, test } from 'vitest';
import { createVirtualClock } from '../clock.ts';
import { loadFile } from './load-file.ts';
import { readConfiguration } from './read-configuration.ts';
import { createReloaded } from './reloaded.ts';
import type { Setting } from './setting.ts';

test.each<[string, (root: Setting) => unknown, unknown]>([
  ['a: text', (root) => root.fields('a').a.text(), 'text'],
  ['{"a": {"b": ["x"]}}', (root) => root.fields('a').a.fields('b').b.items()[0]?.text(), 'x'],
  ['a: 1m30s', (root) => root.fields('a').a.durationMs(), 90_000],
  ['a: 5m0s', (root) => root.fields('a').a.durationMs(), 300_000],
  ['a: true', (root) => root.fields('a').a.boolean(), true],
  ['a: Two', (root) => root.fields('a').a.oneOf(['One', 'Two']), 'Two'],
  ['a: ""', (root) => root.fields('a').a.optionalText(), undefined],
  ['a: ""', (root) => root.fields('a').a.anyText(), ''],
  ['a:', (root) => root.fields('a').a.isSet, false],
  ['{}', (root) => root.fields('a').a.durationMs(7), 7],
  ['{}', (root) => root.fields('a').a.items().length, 0],
  ['{"toString": "x"}', (root) => root.fields('toString').toString, expect.anything()],
  ['\uFEFFa: 1\r\nb: 2', (root) => root.fields('a', 'b').b.value, 2],
])('%j is read', (text, read, value) => {
  expect(read(readConfiguration('f.yaml', text))).toEqual(value);
});

const list = 'kind: K\nitems:\n- name: one\n- nam: two\n';
const names = (root: Setting) =>
  root
    .fields('kind', 'items')
    .items.items()
    .map((item) => item.fields('name').name.text());

test.each<[string, (root: Setting) => unknown, string]>([
  ['', (root) => root, 'f.yaml:1: the file is empty; write the configuration into it'],
  [' \n', (root) => root, 'f.yaml:1: the file is empty; write the configuration into it'],
  [
    'a: 1\na: 2',
    (root) => root,
    'f.yaml:2: the file is not valid YAML or JSON: duplicated mapping key; correct this line',
  ],
  [
    '{"a": 1,\n"a": 2}',
    (root) => root,
    'f.yaml:2: the file is not valid YAML or JSON: duplicated mapping key; correct this line',
  ],
  [
    'a: &x 1\nb: *x',
    (root) => root,
    'f.yaml:2: the file is not valid YAML or JSON: aliases exceeded maxAliases (0); correct this line',
  ],
  ['a: [1', (root) => root, 'f.yaml:1: the file is not valid YAML or JSON'],
  ['a: 1\n---\nb: 2', (root) => root, 'expected a single document in the stream'],
  ['a: !!js/function x', (root) => root, 'f.yaml:1: the file is not valid YAML or JSON: unknown scalar tag'],
  ['['.repeat(40), (root) => root, 'nesting exceeded maxDepth'],
  ['text', (root) => root.fields('a'), 'f.yaml:1: the file is not a mapping; write fields with their values'],
  ['[]', (root) => root.fields('a'), 'f.yaml:1: the file is not a mapping'],
  [list, names, 'f.yaml:4: items[1].nam: is not a known field; did you mean name?'],
  ['a: 1\nxyz: 2', (root) => root.fields('a', 'bcd'), 'f.yaml:2: xyz: is not a known field; use a, bcd'],
  ['"b\\nc\\u001b": 1', (root) => root.fields('a'), 'f.yaml:1: b c: is not a known field; use a'],
  ['a: {}\n', (root) => root.fields('a').a.fields('b').b.text(), 'f.yaml:1: a.b: is missing; add it'],
  ['x: 1\na:', (root) => root.fields('a', 'x').a.text(), 'f.yaml:2: a: is missing; add it'],
  ['a: ""', (root) => root.fields('a').a.text(), 'f.yaml:1: a: is empty; write a value'],
  [
    'a: 5',
    (root) => root.fields('a').a.text(),
    'f.yaml:1: a: is not a text; write a text, in quotes if necessary',
  ],
  ['a: {}', (root) => root.fields('a').a.items(), 'f.yaml:1: a: is not a list; write a list'],
  ['a: [1, 2]', (root) => root.fields('a').a.items({ max: 1 }), 'f.yaml:1: a: has 2 items; write at most 1'],
  ['a: []', (root) => root.fields('a').a.items({ min: 1 }), 'f.yaml:1: a: has 0 items; write at least 1'],
  [
    'a: five',
    (root) => root.fields('a').a.durationMs(),
    'f.yaml:1: a: is not a duration; write one such as 500ms, 30s or 5m0s',
  ],
  ['a: 5', (root) => root.fields('a').a.durationMs(), 'f.yaml:1: a: is not a duration'],
  ['a: -5s', (root) => root.fields('a').a.durationMs(), 'f.yaml:1: a: is not a duration'],
  ['a: "yes"', (root) => root.fields('a').a.boolean(), 'f.yaml:1: a: is not a boolean; write true or false'],
  [
    'a: Three',
    (root) => root.fields('a').a.oneOf(['One', 'Two']),
    'f.yaml:1: a: has the value "Three"; write one of One, Two',
  ],
])('%j is refused', (text, read, message) => {
  expect(() => read(readConfiguration('f.yaml', text))).toThrow(message);
});

test('a file that another one names is loaded with it; a missing one is reported where it is named', async () => {
  const texts: Record<string, string> = { main: 'a: 1\nother: there', there: 'x' };
  const readFile = async (path: string) => {
    const text = texts[path];
    if (text !== undefined) return text;
    throw Object.assign(new Error('no'), { code: 'ENOENT' });
  };
  const parse = async (root: Setting, read: (named: Setting, path: string) => Promise<string>) => {
    const { other } = root.fields('a', 'other');
    return read(other, other.text());
  };
  const loaded = await loadFile('main', { readFile }, parse);
  expect([loaded.value, [...loaded.texts.keys()]]).toEqual(['x', ['main', 'there']]);
  delete texts['there'];
  await expect(loadFile('main', { readFile }, parse)).rejects.toThrow(
    'main:2: other: names there: there is no such file or directory; correct the path or the file',
  );
});

async function startReloading(first = 'a: one') {
  const clock = createVirtualClock(0);
  let text: string | undefined = first;
  let notify = () => {};
  const outcomes: string[] = [];
  const readFile = async () => {
    if (text === undefined) throw Object.assign(new Error('no'), { code: 'ENOENT' });
    return text;
  };
  const observe = (_path: string, onEvent: () => void) => {
    notify = onEvent;
    return () => void (notify = () => {});
  };
  const loaded = await loadFile('f', { readFile, observe }, (root) => root.fields('a').a.text());
  const reloaded = createReloaded(loaded, {
    clock,
    intervalMs: 60_000,
    onReload: (outcome) => void outcomes.push(outcome.status === 'success' ? outcome.value : outcome.problem),
  });
  const after = async (ms: number) => {
    clock.advance(ms);
    await reloaded.check();
  };
  return {
    reloaded,
    outcomes,
    after,
    clock,
    write: (next?: string) => void (text = next),
    notify: () => notify(),
  };
}

test('a changed file is read at the interval, and an unchanged one is not reported', async () => {
  const { reloaded, outcomes, clock, write } = await startReloading();
  clock.advance(60_000);
  await reloaded.check();
  expect([reloaded.current(), outcomes]).toEqual(['one', []]);
  write('a: two');
  expect(reloaded.current()).toBe('one');
  clock.advance(60_000);
  await reloaded.check();
  expect([reloaded.current(), outcomes]).toEqual(['two', ['two']]);
});

test('an observed change is read after it has settled, before the interval', async () => {
  const { reloaded, write, notify, clock } = await startReloading();
  write('a: two');
  for (let count = 0; count < 3; count += 1) notify();
  clock.advance(100);
  await expect.poll(() => reloaded.current()).toBe('two');
});

test('an invalid or missing file is reported once, and the last good value stays', async () => {
  const { reloaded, outcomes, after, write } = await startReloading();
  write('b: two');
  for (let count = 0; count < 3; count += 1) await after(60_000);
  expect(outcomes).toEqual(['f:1: b: is not a known field; did you mean a?']);
  write();
  await after(60_000);
  await after(60_000);
  expect(outcomes.slice(1)).toEqual(['f: there is no such file or directory']);
  expect(reloaded.current()).toBe('one');
  write('a: one');
  await after(60_000);
  expect(outcomes.slice(2)).toEqual(['one']);
});

test('nothing is read after the end', async () => {
  const { reloaded, outcomes, after, write } = await startReloading();
  reloaded.close();
  write('a: two');
  await after(120_000);
  expect(outcomes).toEqual([]);
});
