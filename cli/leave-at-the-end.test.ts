// The exit code and the error output at the end of a command.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const start = `import { leaveAtTheEnd } from ${JSON.stringify(new URL('leave-at-the-end.ts', import.meta.url).href)};
leaveAtTheEnd();
`;

test.each([
  ['the exit code that was set', 'process.exitCode = 3;', 3, ''],
  [
    'an uncaught error',
    'setImmediate(() => { throw new Error("an uncaught error") });',
    3,
    'an uncaught error',
  ],
  ['an unhandled rejection', 'await Promise.reject(new Error("a rejection"));', 3, 'a rejection'],
  ['a promise that never settles', 'await new Promise(() => {});', 13, ''],
])('%s', (_title, script, code, said) => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', start + script], {
    encoding: 'utf8',
  });
  expect({ status, isSaid: stderr.includes(said) }).toEqual({ status: code, isSaid: true });
});
