// The launcher whose servers run in a thread of their own: calls, refusals and ends cross as if there were none.
import { expect, test } from 'vitest';
import { orch } from '../../fixtures/dialects/names.ts';
import { openConnection } from '../../suites/kit/connection.ts';
import { LaunchRefused } from '../../suites/kit/launcher/launcher.ts';
import type { LaunchedServer } from '../../suites/kit/launcher/launcher.ts';
import { createThreadLauncher } from './launcher-in-thread.ts';

async function statusOf({ connection }: LaunchedServer, path: string): Promise<number> {
  const opened = openConnection(connection);
  try {
    const { status, body } = await opened.own({ method: 'GET', path, headers: {} });
    for await (const _chunk of body);
    return status;
  } finally {
    await opened.close();
  }
}

test('a server in the other thread answers, stops, and starts again on what it stored', async () => {
  const launcher = createThreadLauncher({ names: orch });
  try {
    const first = await launcher.launch({ '--authorization-mode': 'RBAC' });
    expect(await statusOf(first, '/api/v1/namespaces/default')).toBe(200);
    expect(await first.stop()).toEqual({ code: 0, stderr: '' });
    expect(await first.exited).toEqual({ code: 0, stderr: '' });
    const second = await first.restart();
    expect(await statusOf(second, '/api/v1/namespaces/default')).toBe(200);
    await second.signal('SIGTERM');
    expect((await second.exited).code).toBe(0);
  } finally {
    await launcher.close();
  }
});

test('a refused start is a refusal here, too', async () => {
  const launcher = createThreadLauncher({ names: orch });
  try {
    const refused = launcher.launch({ '--token-auth-file': { file: 'one column' } });
    await expect(refused).rejects.toBeInstanceOf(LaunchRefused);
    await expect(refused).rejects.toHaveProperty('exit.code', 2);
  } finally {
    await launcher.close();
  }
});

test('a fault that does not exist ends the launch with its reason', async () => {
  const launcher = createThreadLauncher({ names: orch, fault: 'no-such-fault' });
  try {
    await expect(launcher.launch({})).rejects.toThrow('no-such-fault');
  } finally {
    await launcher.close();
  }
});

test('nothing starts where nothing is launched', async () => {
  await expect(createThreadLauncher({ names: orch }).close()).resolves.toBeUndefined();
});
