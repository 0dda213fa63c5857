// Tests the launcher file of the bundled server: it starts, passes the probe, and keeps its state across a restart.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createApi } from '../../kit/requests/api.ts';
import { openConnection } from '../../kit/requests/connection.ts';
import { probeFeatures } from '../features/probe.ts';
import { realPause } from '../layers/pause.ts';
import { createRedactor } from '../recording/redact.ts';
import { parseLauncherFile } from './file.ts';
import { LaunchRefused } from '../../kit/launcher/launcher.ts';
import type { LaunchedServer } from '../../kit/launcher/launcher.ts';
import { createProcessLauncher } from './process.ts';

const path = fileURLToPath(new URL('../../../fixtures/launchers/bundled.yaml', import.meta.url));

async function withApi<T>(
  { connection }: LaunchedServer,
  use: (api: ReturnType<typeof createApi>) => Promise<T>,
): Promise<T> {
  const open = openConnection(connection);
  try {
    return await use(createApi(open));
  } finally {
    await open.close();
  }
}

test('the bundled server as a process', async () => {
  const launcher = createProcessLauncher(parseLauncherFile(await readFile(path, 'utf8'), path), {
    pause: realPause,
    redactor: createRedactor(),
  });
  try {
    const first = await launcher.launch({ '--anonymous-auth': 'false' });
    const probed = await withApi(first, async (api) => {
      const made = await api.post('/api/v1/namespaces', {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: 'kept' },
      });
      expect(made.status).toBe(201);
      return probeFeatures(api, orch);
    });
    expect(probed.problem).toBeUndefined();
    expect(probed.features).not.toContain('anonymous');
    expect([...probed.features]).toEqual(
      expect.arrayContaining(['pods', 'nodes', 'services', 'cluster-wide']),
    );
    await first.stop('SIGKILL');
    const second = await first.restart();
    await withApi(second, async (api) => expect((await api.get('/api/v1/namespaces/kept')).status).toBe(200));
    expect((await second.stop()).code).toBe(0);
    await expect(launcher.launch({ '--no-such-flag': 'x' })).rejects.toThrow(LaunchRefused);
  } finally {
    await launcher.close();
  }
});
