// Runs the guide's example of a launcher file with several processes, with stand-ins for its programs.
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../kit/requests/api.ts';
import { openConnection } from '../../kit/requests/connection.ts';
import { realPause } from '../layers/pause.ts';
import { createRedactor } from '../recording/redact.ts';
import { parseLauncherFile } from './file.ts';
import { createProcessLauncher } from './process.ts';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** A script that writes its arguments to a file in the directory of the launch, and then runs the fake server. */
const standIn = (name: string) => `#!/bin/sh
echo "$*" > ${name}.arguments
exec '${process.execPath}' --disable-warning=ExperimentalWarning '${at('fixtures/launchers/fake-server.ts')}' "$@"
`;

async function writeExample(): Promise<{ readonly text: string; readonly file: string }> {
  const shown = [...(await readFile(at('docs/launchers.md'), 'utf8')).matchAll(/```yaml\n([\s\S]*?)```/g)];
  const folder = await mkdtemp(join(tmpdir(), 'conformance-example-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'bin'));
  for (const name of ['store', 'server', 'controllers']) {
    await writeFile(join(folder, 'bin', name), standIn(name));
    await chmod(join(folder, 'bin', name), 0o755);
  }
  return { text: shown[1]![1]!, file: join(folder, 'launcher.yaml') };
}

test('a store, a server and a manager of controllers that share options and differ in others', async () => {
  const { text, file } = await writeExample();
  const launcher = createProcessLauncher(parseLauncherFile(text, file), {
    pause: realPause,
    redactor: createRedactor(),
  });
  onTestFinished(() => launcher.close());
  const launched = await launcher.launch({
    '--authorization-mode': 'RBAC',
    '--feature-gates': 'DynamicResourceAllocation=true,CBORServingAndStorage=true',
    '--controllers': '*,tokencleaner',
  });
  const connection = openConnection(launched.connection);
  onTestFinished(() => connection.close());
  const seen = (await createApi(connection).get('/')).json as { readonly arguments: string[] };
  const certificates = seen.arguments.find((one) => one.startsWith('--cert-dir='))!;
  const directory = certificates.slice('--cert-dir='.length, -'/certs'.length);
  const given = async (name: string) =>
    (await readFile(join(directory, `${name}.arguments`), 'utf8'))
      .trim()
      .split(' ')
      .filter((one) => /^--(?:feature-gates|controllers|authorization-mode)/.test(one));
  expect(await given('store')).toEqual([]);
  expect(await given('server')).toEqual([
    '--authorization-mode=RBAC',
    '--feature-gates=DynamicResourceAllocation=true,CBORServingAndStorage=true',
  ]);
  expect(await given('controllers')).toEqual([
    '--feature-gates=DynamicResourceAllocation=true',
    '--controllers=*,tokencleaner',
  ]);
  expect((await launched.stop()).code).toBe(0);
  expect(launcher.accepts('--controllers')).toBe(true);
  expect(launcher.accepts('--oidc-issuer-url')).toBe(false);
});
