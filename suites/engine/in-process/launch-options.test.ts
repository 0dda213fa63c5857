// Tests the files of launched bundled servers, which exist in memory only and change while the server runs.
import { expect, test } from 'vitest';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { commandLineOf } from './launch-options.ts';

test('a file of a flag is read as it is now', async () => {
  let flags: Flags = { '--authentication-config': { file: 'first' } };
  const { words, readFile, observe, notify } = commandLineOf(() => flags, 'secret');
  const path = words.find((word) => word.startsWith('--authentication-config='))!.split('=')[1]!;
  expect(await readFile(path)).toBe('first');
  flags = { '--authentication-config': { file: 'second' } };
  let events = 0;
  const end = observe(path, () => void (events += 1));
  notify();
  end();
  notify();
  expect(events).toBe(1);
  expect(await readFile(path)).toBe('second');
  await expect(readFile('/elsewhere')).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['one,a,b\n', /^one,a,b\nsecret,.*\n$/],
  ['one,a,b', /^secret,.*\none,a,b$/],
])('the token of the administrator leaves the end of %j as it is', async (file, expected) => {
  const { words, readFile } = commandLineOf(() => ({ '--token-auth-file': { file } }), 'secret');
  expect(await readFile(words[0]!.split('=')[1]!)).toMatch(expected);
});

test('a file beside that of a flag is read at the directory that the text names', async () => {
  const config = { file: 'path: {directory}/service.conf', beside: { 'service.conf': 'server' } };
  const { words, readFile } = commandLineOf(() => ({ '--authorization-config': config }), 'secret');
  const path = words.find((word) => word.startsWith('--authorization-config='))!.split('=')[1]!;
  const text = await readFile(path);
  expect(await readFile(text.replace('path: ', ''))).toBe('server');
  await expect(readFile(text.replace(/path: (.*)\/.*/, '$1/other'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
