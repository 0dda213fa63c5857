// `npm run soak [-- runs]`: many runs with many seeds against the bundled server. A red row here is a false failure.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Result } from '../reports/result.ts';

const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
const count = Number(process.argv[2] ?? 50);
if (!Number.isInteger(count) || count < 1) {
  process.stderr.write('soak: expected a number of runs, such as npm run soak -- 50\n');
  process.exit(2);
}

const folder = await mkdtemp(path.join(tmpdir(), 'conformance-soak-'));
const failed = await countFailed();
await rm(folder, { recursive: true, force: true });
process.stdout.write(`${count - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function countFailed(): Promise<number> {
  let failed = 0;
  for (let seed = 1; seed <= count; seed++) {
    const out = path.join(folder, String(seed));
    const code = await run(['run', '--seed', String(seed), '--out', out]);
    if (code === 0) continue;
    failed += 1;
    const { failures } = JSON.parse(await readFile(path.join(out, 'result.json'), 'utf8')) as Result;
    process.stdout.write(`seed ${seed}: exit ${code}: ${failures.join(', ')}\n`);
  }
  return failed;
}

function run(words: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
}
