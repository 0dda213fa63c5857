// What the launcher in process adds to a server: a start that is held back, and an end that takes its time.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createVirtualClock } from '../../../reference-server/clock.ts';
import { createApi } from '../../kit/requests/api.ts';
import { openConnection } from '../../kit/requests/connection.ts';
import type { Flags, LaunchOptions } from '../../kit/launcher/launcher.ts';
import { createInProcessLauncher } from './launcher.ts';

async function launch(flags: Flags, options?: LaunchOptions) {
  const clock = createVirtualClock(0);
  let uids = 0;
  const dependencies = {
    clock,
    random: () => 0.5,
    uid: () => `uid-${(uids += 1)}`,
    report: (error: unknown) => {
      throw error;
    },
  };
  const server = await createInProcessLauncher({ names: orch, dependencies: () => dependencies }).launch(
    flags,
    options,
  );
  const api = createApi(openConnection(server.connection));
  return { clock, server, status: async (path: string) => (await api.get(path)).status };
}

test('an early launch is not ready before its first readiness check', async () => {
  const { status } = await launch({ '--livez-grace-period': '60s' }, { early: true });
  expect(await status('/livez')).toBe(200);
  expect(await status('/livez/poststarthook/start-controllers')).toBe(200);
  expect(await status('/readyz')).toBe(500);
  await expect.poll(() => status('/readyz')).toBe(200);
});

test('without a grace period an early launch is not live', async () => {
  const { status } = await launch({}, { early: true });
  expect(await status('/livez')).toBe(500);
});

test('a server in its shutdown delay is served, ends with the delay, and at once when it is killed', async () => {
  const { clock, server, status } = await launch({ '--shutdown-delay-duration': '10s' });
  await server.signal('SIGTERM');
  expect(await status('/readyz')).toBe(500);
  expect(await status('/api/v1/namespaces')).toBe(200);
  clock.advance(10_000);
  expect(await server.exited).toMatchObject({ code: 0 });

  const another = await launch({ '--shutdown-delay-duration': '10s' });
  await another.server.signal('SIGTERM');
  await another.server.stop('SIGKILL');
  await expect(another.status('/readyz')).rejects.toThrow('has ended');
});
