// `npm run bench`: figures and ratios, never a verdict. Start-up figures are those of the staged package in `dist/`.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import type { Result } from '../reports/result.ts';
import { startListening } from './bench/child.ts';
import { createSender, measure } from './bench/load.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inDist = (file: string) => path.join(root, 'dist', file);
const connections = 32;
const objects = 2000;
const repeats = 5;
const token = 'bench-token';

const folder = await mkdtemp(path.join(tmpdir(), 'conformance-bench-'));
try {
  execFileSync(process.execPath, [path.join(root, 'tools/build.ts')], { stdio: 'ignore' });
  const tokens = path.join(folder, 'tokens.csv');
  await writeFile(tokens, `${token},bench,bench,"system:masters"\n`);
  await benchServer(tokens);
  await benchRun();
} finally {
  await rm(folder, { recursive: true, force: true });
}

function say(name: string, value: unknown): void {
  process.stdout.write(`${name.padEnd(44)}${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function benchServer(tokens: string): Promise<void> {
  const flags = [
    '--secure-port=0',
    `--cert-dir=${path.join(folder, 'certs')}`,
    `--token-auth-file=${tokens}`,
  ];
  const ready: number[] = [];
  for (let round = 0; round <= repeats; round++) {
    const server = await startListening(inDist('reference-server/main.js'), flags);
    // The first start makes certificates and fills the compile cache.
    if (round > 0) ready.push(server.readyMs);
    if (round === repeats) {
      say('server: ready after process start, ms', median(ready));
      say('server: resident when idle, MiB', server.residentMiB());
      await benchRequests(server.baseUrl);
      say('server: resident after the load, MiB', server.residentMiB());
    }
    server.stop();
  }
}

async function benchRequests(baseUrl: string): Promise<void> {
  const { send, close } = createSender({ baseUrl, token, connections });
  const collection = '/api/v1/namespaces/bench/configmaps';
  const name = (index: number) => `c-${String(index).padStart(6, '0')}`;
  const body = (index: number) => ({
    metadata: { name: name(index), labels: { m: String(index % 10) } },
    data: { a: 'x'.repeat(900) },
  });
  await send('POST', '/api/v1/namespaces', { metadata: { name: 'bench' } });
  say(
    'server: creates',
    await measure(objects, connections, (index) => send('POST', collection, body(index))),
  );
  const gets = await measure(objects * 5, connections, (index) =>
    send('GET', `${collection}/${name(index % objects)}`),
  );
  say('server: gets', gets);
  await close();
  const bare = await startListening(path.join(root, 'tools/bench/bare-server.ts'), []);
  const bareSender = createSender({ baseUrl: bare.baseUrl, token, connections });
  const bareGets = await measure(objects * 5, connections, () => bareSender.send('GET', '/'));
  say('bare Node server: gets', bareGets);
  say('server: gets as a share of bare', `${Math.round((gets.perSecond / bareGets.perSecond) * 100)} %`);
  await bareSender.close();
  bare.stop();
}

async function benchRun(): Promise<void> {
  const first: number[] = [];
  for (let round = 0; round < repeats; round++) first.push(await firstResultMs());
  say('run: first result after start, ms', Math.round(median(first)));
  const { requirements, run } = JSON.parse(
    await readFile(path.join(folder, 'out/result.json'), 'utf8'),
  ) as Result;
  const judged = requirements.filter(({ cases }) => cases.length > 0).length;
  say('run: requirements', judged);
  say('run: whole, ms', run.durationMs);
  say('run: requirements a second', Math.round(judged / (run.durationMs / 1000)));
}

function firstResultMs(): Promise<number> {
  const startedAt = performance.now();
  const words = [inDist('cli/main.js'), 'run', '--out', path.join(folder, 'out')];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let first = 0;
  createInterface(child.stdout).once('line', () => void (first = performance.now() - startedAt));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve(first));
  });
}
