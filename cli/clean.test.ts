// `clean` finds and removes the objects of crashed runs by their label, also those with finalizers, and no others.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orch } from '../common/dialects/names.ts';
import { createApi } from '../suites/kit/requests/api.ts';
import type { Api } from '../suites/kit/requests/api.ts';
import { openConnection } from '../suites/kit/requests/connection.ts';
import type { OpenConnection } from '../suites/kit/requests/connection.ts';
import { runLabel } from '../suites/kit/namespaces/run-label.ts';
import { startBundledServer } from '../suites/engine/bundled/server.ts';
import { command } from './command.test-support.ts';

let folder = '';
let server: Awaited<ReturnType<typeof startBundledServer>>;
let connection: OpenConnection;
let api: Api;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-clean-'));
  server = await startBundledServer({ names: orch });
  const { baseUrl, ca, token } = server;
  await writeFile(path.join(folder, 'token'), token);
  await writeFile(path.join(folder, 'ca'), ca);
  connection = openConnection({ type: 'network', baseUrl, ca, token, http: '1.1', timeoutMs: 10_000 });
  api = createApi(connection);
});
afterAll(async () => {
  await connection.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const clean = (...more: string[]) => {
  const files = { token: path.join(folder, 'token'), ca: path.join(folder, 'ca') };
  return command(['clean', '--url', server.baseUrl, '--token-file', files.token, '--ca', files.ca, ...more]);
};
const labels = { [runLabel]: 'conf-crashed' };
const exists = async (object: string) => (await api.get(object)).status === 200;

/** Creates a namespace with a config map that has a finalizer. */
async function createNamespace(
  namespace: string,
  ours: { namespace: boolean; map: boolean },
): Promise<string> {
  const mark = (isOurs: boolean) => (isOurs ? { labels } : {});
  await api.post('/api/v1/namespaces', { metadata: { name: namespace, ...mark(ours.namespace) } });
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;
  await api.post(maps, { metadata: { name: 'held', finalizers: ['example.com/hold'], ...mark(ours.map) } });
  return `${maps}/held`;
}

test('removes a namespace of a crashed run, with an object in it that has a finalizer', async () => {
  const own = await createNamespace('conf-crashed-1', { namespace: true, map: true });
  const foreign = await createNamespace('of-others', { namespace: false, map: false });
  const { code, stdout } = await clean();
  expect(stdout).toMatch(/2 removed, 0 left$/);
  expect(code).toBe(0);
  expect(await exists(own)).toBe(false);
  expect(await exists('/api/v1/namespaces/conf-crashed-1')).toBe(false);
  expect(await exists(foreign)).toBe(true);
});

test('--run removes only the objects of one run', async () => {
  const held = await createNamespace('conf-crashed-2', { namespace: true, map: true });
  const spared = await clean('--run', 'conf-other');
  expect(spared.stdout).toMatch(/0 removed, 0 left$/);
  expect(await exists(held)).toBe(true);
  const found = await clean('--run', 'conf-crashed');
  expect(found.stdout).toMatch(/2 removed, 0 left$/);
  expect(await exists(held)).toBe(false);
});

test('accepts a kubeconfig', async () => {
  const held = await createNamespace('conf-crashed-3', { namespace: true, map: true });
  const file = path.join(folder, 'config');
  const document = {
    'current-context': 'here',
    contexts: [{ name: 'here', context: { cluster: 'here', user: 'admin' } }],
    clusters: [{ name: 'here', cluster: { server: server.baseUrl, 'certificate-authority': 'ca' } }],
    users: [{ name: 'admin', user: { tokenFile: 'token' } }],
  };
  await writeFile(file, JSON.stringify(document));
  const { code, stdout } = await command(['clean', '--kubeconfig', file]);
  expect(stdout).toMatch(/2 removed, 0 left$/);
  expect(code).toBe(0);
  expect(await exists(held)).toBe(false);
});

test('--namespaces removes only objects in the given namespaces', async () => {
  const [one, two] = [
    await createNamespace('given-1', { namespace: false, map: true }),
    await createNamespace('given-2', { namespace: false, map: true }),
  ];
  const { code, stdout } = await clean('--namespaces', 'given-1');
  expect(stdout).toMatch(/1 removed, 0 left$/);
  expect(code).toBe(0);
  expect([await exists(one), await exists(two)]).toEqual([false, true]);
  expect(await exists('/api/v1/namespaces/given-1')).toBe(true);
});
