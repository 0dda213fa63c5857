// A copy of what a thread loads, with mutants in the server's code. Imports resolve as in the project.
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { instrument } from './instrument.ts';
import type { Mutant } from './mutant.ts';
import { sourceFiles } from './source-files.ts';

const copied = [
  'common',
  'fixtures',
  'reference-server',
  'reports',
  'suites',
  'tools/mutants',
  'package.json',
];

export interface MutantTree {
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  remove(): Promise<void>;
}

/** @param root of the project
 * @param names of the files that get mutants */
export async function createMutantTree(root: string, names = sourceFiles(root)): Promise<MutantTree> {
  const read = async (name: string) => ({ name, content: await readFile(path.join(root, name), 'utf8') });
  const { files, mutants } = await instrument(await Promise.all(names.map(read)));
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-mutants-'));
  for (const name of copied) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  for (const { name, content } of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return { folder, mutants, remove: () => rm(folder, { recursive: true, force: true }) };
}
