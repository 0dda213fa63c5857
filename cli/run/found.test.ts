// What a run detects of a server at a URL and prints: dialect, features, and a declaration that contradicts a finding.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunDetails } from '../../reports/result.ts';
import { command, resultIn } from '../command.test-support.ts';

let folder = '';
const out = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-found-'));
  await writeFile(out('tokens.csv'), 'a-token,admin,admin,"system:masters"\n');
  await writeFile(out('token'), 'a-token\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The reference server under other names, with roles only. */
function serve(): Promise<{ readonly url: string; end(): Promise<unknown> }> {
  const options = ['--secure-port=0', `--cert-dir=${folder}`, `--token-auth-file=${out('tokens.csv')}`];
  return new Promise((resolve) => {
    const ended = command(
      ['serve', ...options, '--dialect=kubernetes', '--authorization-mode=RBAC'],
      (line, child) => {
        const url = /listening on (https:\S+)/.exec(line)?.[1];
        const end = () => {
          child.kill('SIGTERM');
          return ended;
        };
        if (url !== undefined) resolve({ url, end });
      },
    );
  });
}

test('the dialect and the features are detected and printed, also a declared feature that is off', async () => {
  const { url, end } = await serve();
  const words = ['bootstrap.token.accepted', 'authorization.nodes.identity', 'encodings.cbor.single-item']
    .flatMap((id) => ['--requirement', id])
    .concat('--feature', 'impersonation=on', '--feature', 'cbor=on', '--out', out('found'));
  const { stdout, stderr } = await command([
    'run',
    '--url',
    url,
    '--token-file',
    out('token'),
    '--ca',
    out('ca.crt'),
    ...words,
  ]);
  const { features } = JSON.parse(await readFile(path.join(out('found'), 'run.json'), 'utf8')) as RunDetails;
  const found = await resultIn(out('found'));
  await end();
  expect(found.target.dialect).toBe('kubernetes');
  expect(stdout).toContain('dialect: kubernetes, detected from the API groups that the target serves');
  expect(stdout).toMatch(/^features off: bootstrap-tokens \(/m);
  expect(stdout).toMatch(/^to run their rows anyway: --feature bootstrap-tokens=on/m);
  expect(features).toMatchObject({
    impersonation: { state: 'on', declared: true },
    'bootstrap-tokens': { state: 'off' },
    'node-authorization': { state: 'off' },
  });
  expect(found.leftovers).toEqual([]);
  expect(stderr).toMatch(/--feature cbor=on, but the feature seems to be off \(/);
});
