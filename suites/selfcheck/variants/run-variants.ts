// `npm run variants -- [ID ...]`: runs every case against each variant of the bundled server, or against the named ones. No case
// is red, and nothing stays behind.
import { cases } from '../../index.ts';
import { runCase } from '../../engine/run-case.ts';
import { openVariants, redOfVariants } from './open-variants.ts';
import { variantGroups } from './index.ts';

const wanted = process.argv.slice(2);
const variants = variantGroups.flat();
const unknown = wanted.find((id) => variants.every((one) => one.id !== id));
if (unknown === undefined) process.exitCode = await runAll();
else {
  const known = variants.map(({ id }) => id).join(', ');
  process.stderr.write(`variants: unknown variant "${unknown}": use one of ${known}\n`);
  process.exitCode = 2;
}

async function runAll(): Promise<number> {
  let failed = 0;
  const chosen = variants.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  for (const variant of chosen) {
    const target = await openVariants([variant]);
    const runs = [];
    for (const one of cases) runs.push(await runCase(one, target.environment));
    const left = await target.environment.namespacePool.close();
    await target.drop();
    const red = [
      ...redOfVariants([variant], runs),
      ...left.map(({ path, reason }) => `left behind: ${path}: ${reason}`),
    ];
    if (red.length > 0) failed += 1;
    process.stdout.write(`${red.length === 0 ? 'ok  ' : 'FAIL'} ${variant.id}\n`);
    for (const line of red) process.stdout.write(`  ${line}\n`);
  }
  process.stdout.write(`${chosen.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
