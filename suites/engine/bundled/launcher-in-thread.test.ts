// The launcher whose servers run in a separate thread: calls, refusals and exits work as within one thread.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { openConnection } from '../../kit/requests/connection.ts';
import { LaunchRefused } from '../../kit/launcher/launcher.ts';
import type { LaunchedServer } from '../../kit/launcher/launcher.ts';
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

test('a server in the other thread answers, stops, and restarts with its stored objects', async () => {
  const launcher = createThreadLauncher({ names: orch });
  try {
    const first = await launcher.launch({ '--authorization-mode': 'RBAC' });
    expect(await statusOf(first, '/api/v1/namespaces/default')).toBe(200);
    const exit = await first.stop();
    expect(exit).toEqual({ code: 0, stderr: expect.stringMatching(/^(warning: [^\n]+\n)*$/) });
    expect(await first.exited).toEqual(exit);
    expect(await first.auditLog()).toBe('');
    const second = await first.restart();
    expect(await statusOf(second, '/api/v1/namespaces/default')).toBe(200);
    await second.signal('SIGTERM');
    expect((await second.exited).code).toBe(0);
  } finally {
    await launcher.close();
  }
});

test('a refused start rejects with LaunchRefused', async () => {
  const launcher = createThreadLauncher({ names: orch });
  try {
    const refused = launcher.launch({ '--token-auth-file': { file: 'one column' } });
    await expect(refused).rejects.toBeInstanceOf(LaunchRefused);
    await expect(refused).rejects.toHaveProperty('exit.code', 2);
  } finally {
    await launcher.close();
  }
});

test('an unknown fault rejects the launch and is named', async () => {
  const launcher = createThreadLauncher({ names: orch, fault: 'no-such-fault' });
  try {
    await expect(launcher.launch({})).rejects.toThrow('no-such-fault');
  } finally {
    await launcher.close();
  }
});

test('close without a launch starts no thread', async () => {
  await expect(createThreadLauncher({ names: orch }).close()).resolves.toBeUndefined();
});
