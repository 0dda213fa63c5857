// One run of a soak: the command as a child process, its reports in a separate folder, and the server behind the proxy.
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBundledServer } from '../../suites/engine/bundled/server.ts';
import { orch } from '../../common/dialects/names.ts';
import type { Result } from '../../reports/result.ts';
import { startLatencyProxy } from '../latency-proxy.ts';
import type { SoakOptions } from './options.ts';
import type { SoakRun } from './output.ts';

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** @param folder an existing folder, used by this run only */
export async function soakRun(options: SoakOptions, seed: number, folder: string): Promise<SoakRun> {
  const { fault, requirements, latencyMs } = options;
  const out = path.join(folder, 'report');
  const words = [
    'run',
    `--seed=${seed}`,
    `--out=${out}`,
    ...requirements.flatMap((id) => ['--requirement', id]),
    ...(fault === undefined ? [] : ['--fault', fault]),
  ];
  const { code, lastLine } =
    latencyMs === 0 ? await command(words) : await throughProxy(words, latencyMs, folder);
  return { seed, exitCode: code, result: await resultIn(out), lastLine };
}

/** Only the target is behind the proxy; launched servers are not. */
async function throughProxy(words: readonly string[], latencyMs: number, folder: string): Promise<Ended> {
  const server = await startBundledServer({ names: orch });
  const proxy = await startLatencyProxy(Number(new URL(server.baseUrl).port), latencyMs);
  const [ca, token] = [path.join(folder, 'ca.crt'), path.join(folder, 'token')];
  try {
    await writeFile(ca, server.ca);
    await writeFile(token, server.token, { mode: 0o600 });
    const url = `https://127.0.0.1:${proxy.port}`;
    const target = ['--url', url, '--ca', ca, '--token-file', token, '--launcher', 'bundled'];
    return await command([...words, ...target]);
  } finally {
    await proxy.close();
    await server.close();
  }
}

interface Ended {
  readonly code: number | null;
  readonly lastLine: string;
}

function command(words: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (errorOutput = (errorOutput + text).slice(-2000)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, lastLine: errorOutput.trim().split('\n').at(-1) ?? '' }));
  });
}

async function resultIn(folder: string): Promise<Result | undefined> {
  try {
    return JSON.parse(await readFile(path.join(folder, 'result.json'), 'utf8')) as Result;
  } catch {
    return undefined;
  }
}
