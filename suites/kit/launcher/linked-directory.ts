// A directory behind a symbolic link that a case sets to another one, for files that launched servers read again. The files
// are on the disk of the machine on which the launcher starts servers.
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from './launcher.ts';
import type { FlagFile } from './launcher.ts';

export interface LinkedDirectory {
  /** The path of a file behind the link. */
  path(fileName: string): string;
  /** Adds a directory with the file, and those beside it. */
  add(version: string, fileName: string, file: FlagFile): Promise<void>;
  /** Sets the link to the directory, in one step. */
  linkTo(version: string): Promise<void>;
  remove(): Promise<void>;
}

/** The caller removes it. */
export async function createLinkedDirectory(): Promise<LinkedDirectory> {
  const directory = await mkdtemp(join(tmpdir(), 'conformance-linked-'));
  return {
    path: (fileName) => join(directory, 'current', fileName),
    async add(version, fileName, file) {
      const own = join(directory, version);
      await mkdir(own);
      const files = { ...file.beside, [fileName]: textOf(file, own) };
      for (const [name, text] of Object.entries(files))
        await writeFile(join(own, name), text, { mode: 0o600 });
    },
    async linkTo(version) {
      const next = join(directory, 'next');
      await symlink(version, next);
      await rename(next, join(directory, 'current'));
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
