// `npm run bench [-- group ...]`: prints figures and ratios, without a verdict. Each line has a name, a unit and a figure.
import { access } from './bench/access.ts';
import { encodings } from './bench/encodings.ts';
import { printFigure, withEnvironment } from './bench/environment.ts';
import type { Group } from './bench/environment.ts';
import { lists } from './bench/lists.ts';
import { memory } from './bench/memory.ts';
import { observability } from './bench/observability.ts';
import { pages } from './bench/pages.ts';
import { remoteAccess } from './bench/remote-access.ts';
import { requests } from './bench/requests.ts';
import { run, suite } from './bench/run.ts';
import { start } from './bench/start.ts';
import { watch } from './bench/watch.ts';
import { writes } from './bench/writes.ts';

const groups = new Map<string, Group>(
  Object.entries({
    start,
    requests,
    writes,
    lists,
    pages,
    watch,
    memory,
    access,
    'remote-access': remoteAccess,
    encodings,
    observability,
    run,
    suite,
  }),
);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !groups.has(name));
if (unknown.length > 0) {
  const known = [...groups.keys()].join(', ');
  process.stderr.write(`bench: unknown group ${unknown.join(', ')}: use one of ${known}\n`);
  process.exitCode = 2;
} else {
  await withEnvironment(async (environment) => {
    for (const [name, group] of groups) {
      if (names.length > 0 && !names.includes(name)) continue;
      const startedAt = performance.now();
      await group(environment);
      printFigure(`${name}: time of this group, s`, Math.round((performance.now() - startedAt) / 1000));
    }
  });
}
