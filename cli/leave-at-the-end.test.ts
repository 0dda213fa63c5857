// What a command says at its end is not lost.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const start = `import { leaveAtTheEnd } from ${JSON.stringify(new URL('leave-at-the-end.ts', import.meta.url).href)};
leaveAtTheEnd();
`;

test.each([
  ['the exit code that was set', 'process.exitCode = 3;', 3, ''],
  [
    'an error that nobody caught',
    'setImmediate(() => { throw new Error("nobody caught this") });',
    3,
    'nobody caught this',
  ],
  ['a promise that nobody caught', 'await Promise.reject(new Error("nor this"));', 3, 'nor this'],
  ['a promise that never settles', 'await new Promise(() => {});', 13, ''],
])('%s', (_title, script, code, said) => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', start + script], {
    encoding: 'utf8',
  });
  expect({ status, isSaid: stderr.includes(said) }).toEqual({ status: code, isSaid: true });
});
