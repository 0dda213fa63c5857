// The death of the thread ends no process; any other error that nobody caught does.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const from = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
const start = `import { outliveThread } from ${from('outlive-thread.ts')};
import { leaveAtTheEnd } from ${from('../leave-at-the-end.ts')};
leaveAtTheEnd();
process.on('uncaughtException', outliveThread);
`;

test.each([
  ['Worker exited unexpectedly with exit code 1', { status: 3, said: 'went on', stderr: '' }],
  ['nobody thought of this', { status: 3, said: '', stderr: 'Error: nobody thought of this' }],
])('%s', (message, { status, said, stderr }) => {
  const script = `process.once('uncaughtException', () => setImmediate(() => console.log('went on')));
setImmediate(() => { throw new Error(${JSON.stringify(message)}) });`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', start + script], {
    encoding: 'utf8',
  });
  expect({ status: ended.status, said: ended.stdout.trim() }).toEqual({ status, said });
  expect(ended.stderr).toContain(stderr);
});
