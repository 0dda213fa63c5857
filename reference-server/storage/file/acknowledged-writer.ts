// A child process of `file-store.test.ts`: writes in an endless loop, and prints each name once its write is
// acknowledged.
import { openFileStore } from './file-store.ts';

const [directory = ''] = process.argv.slice(2);
const store = openFileStore({ directory, clock: () => Date.now() });

async function write(name: string): Promise<void> {
  await store.create(`/core/things/n1/${name}`, { metadata: { name } });
  // A reader that is slow fills the pipe: a synchronous write would fail then.
  await new Promise((resolve) => process.stdout.write(`${name}\n`, resolve));
}

for (let round = 0; ; round++) {
  await Promise.all([0, 1, 2, 3, 4].map((lane) => write(`r${round}-${lane}`)));
}
