// Tests real child processes: how they end by themselves, by a signal, and with the run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createWaiting } from '../../kit/waiting/eventually.ts';
import { realPause } from '../layers/pause.ts';
import { startChild } from './child.ts';
import { limits } from './limits.ts';

const start = (script: string) =>
  startChild(
    { file: process.execPath, arguments: ['-e', script], environment: {}, directory: '/' },
    realPause,
  );

const saysReady = (child: ReturnType<typeof start>) =>
  new Promise<void>((resolve) => {
    child.stdout.onLine((line) => line === 'ready' && resolve());
  });

test('a process that ignores the signal is killed after the grace period', async () => {
  const child = start(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready')`);
  await saysReady(child);
  await child.end('SIGTERM', 50);
  expect(await child.ended).toEqual({ code: null });
  expect(child.isOver).toBe(true);
});

test('output is truncated at the start of a line', async () => {
  const child = start(`for (let n = 0; n < 30000; n++) console.error('line ' + n)`);
  expect(await child.ended).toEqual({ code: 0 });
  const text = child.stderr.text();
  expect(text.length).toBeLessThanOrEqual(2 * limits.outputCharacters);
  expect(text).toMatch(/^line \d+\n/);
  expect(text).toMatch(/line 29999\n$/);
});

test('a process ends although its own child keeps its output open', async () => {
  const child = start(
    `const { pid } = require('node:child_process').spawn('sleep', ['5'], { stdio: 'inherit' }); console.error(pid); process.exit(3)`,
  );
  expect(await child.ended).toEqual({ code: 3 });
  process.kill(Number(child.stderr.text()), 'SIGKILL');
});

test('launched processes end with the run, even if it is killed', async () => {
  const guard = fileURLToPath(new URL('guard.ts', import.meta.url));
  const run = `
    import { spawn } from 'node:child_process';
    import { createGuard } from ${JSON.stringify(guard)};
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    createGuard().addProcess(child.pid);
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', run],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  const waiting = createWaiting({ pause: realPause, now: Date.now });
  const pid = Number(printed);
  await waiting.eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 'event');
});
