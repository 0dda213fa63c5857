// The published package works: packed, installed into an empty folder, run by its name.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBundledServer } from '../suites/engine/bundled/server.ts';
import { orch } from '../common/dialects/names.ts';
import type { Result } from '../reports/result.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const runFile = promisify(execFile);
const timeoutMs = 300_000;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-package-'));
  await runFile(process.execPath, [path.join(root, 'tools/build.ts')]);
  await runFile('npm', ['pack', path.join(root, 'dist'), '--pack-destination', folder]);
  const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz')) ?? '';
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true }));
  await runFile('npm', ['install', '--no-save', '--prefer-offline', path.join(folder, tarball)], {
    cwd: folder,
  });
}, timeoutMs);

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the staged package contains no development dependency and no test', async () => {
  const staged = JSON.parse(await readFile(path.join(root, 'dist/package.json'), 'utf8')) as Record<
    string,
    object
  >;
  expect(Object.keys(staged)).not.toContain('devDependencies');
  expect(Object.keys(staged)).not.toContain('optionalDependencies');
  const files = await readdir(path.join(root, 'dist'), { recursive: true });
  expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
});

test('npx orch-conformance run --section 4.6 checks the bundled server', { timeout: timeoutMs }, async () => {
  const { stdout } = await runFile('npx', ['orch-conformance', 'run', '--section', '4.6'], { cwd: folder });
  expect(stdout).toMatch(/^Conformant in the rows that ran.*\nLeft out: .*all but section 4\.6$/m);
  const report = path.join(folder, 'conformance-report');
  const result = JSON.parse(await readFile(path.join(report, 'result.json'), 'utf8')) as Result;
  expect(result.requirements.length).toBeGreaterThan(10);
  expect((await readdir(report)).sort()).toEqual(
    expect.arrayContaining(['junit.xml', 'report.html', 'summary.md']),
  );
});

const strangersTest = `import { conformance } from 'orch-conformance/vitest';

const { SERVER: url, TOKEN: token, CA: ca } = process.env;
await conformance({ url, token, ca, sections: ['4.6'] });
`;

test('a vitest file of another project tests a server', { timeout: timeoutMs }, async () => {
  await writeFile(path.join(folder, 'server.test.js'), strangersTest);
  // Another project installs its own.
  await symlink(path.join(root, 'node_modules/vitest'), path.join(folder, 'node_modules/vitest'));
  const server = await startBundledServer({ names: orch });
  const colourless = { FORCE_COLOR: '0', NO_COLOR: '1' };
  const known = { SERVER: server.baseUrl, TOKEN: server.token, CA: server.ca };
  const env = { ...process.env, ...colourless, ...known };
  const words = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter', 'verbose'];
  const { stdout } = await runFile(process.execPath, words, { cwd: folder, env });
  await server.close();
  expect(stdout).toMatch(/core 4\.6 .* > health\.status\.healthz/);
  expect(stdout).toMatch(/Test Files.*1 passed/);
});

test('its launcher file starts the bundled server as a process', { timeout: timeoutMs }, async () => {
  const launcher = 'node_modules/orch-conformance/fixtures/launchers/bundled.yaml';
  const words = ['run', '--requirement', 'health.exclude.failing-check', '--launcher', launcher];
  const { stdout } = await runFile('npx', ['orch-conformance', ...words, '--out', 'launched'], {
    cwd: folder,
  });
  expect(stdout).toMatch(/^Conformant in the rows that ran.*1 pass/m);
});
