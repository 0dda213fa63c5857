// An early exit of the worker thread does not end the process; any other uncaught error does.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const from = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
const start = `import { ignoreWorkerExit } from ${from('ignore-worker-exit.ts')};
import { leaveAtTheEnd } from ${from('../leave-at-the-end.ts')};
leaveAtTheEnd();
process.on('uncaughtException', ignoreWorkerExit);
`;

test.each([
  ['Worker exited unexpectedly with exit code 1', { status: 3, said: 'went on', stderr: '' }],
  ['an unexpected error', { status: 3, said: '', stderr: 'Error: an unexpected error' }],
])('%s', (message, { status, said, stderr }) => {
  const script = `process.once('uncaughtException', () => setImmediate(() => console.log('went on')));
setImmediate(() => { throw new Error(${JSON.stringify(message)}) });`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', start + script], {
    encoding: 'utf8',
  });
  expect({ status: ended.status, said: ended.stdout.trim() }).toEqual({ status, said });
  expect(ended.stderr).toContain(stderr);
});
