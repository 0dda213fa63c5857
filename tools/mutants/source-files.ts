// The files that get mutants: what the server runs, without its tests and planted faults.
import { readdirSync } from 'node:fs';
import path from 'node:path';

const folders = ['reference-server', 'common'];

const leftOut: readonly RegExp[] = [
  /\.test\.ts$/,
  /\.test-support\.ts$/,
  /^reference-server\/faults\//,
  /^reference-server\/fuzz\//,
  // What every store passes: tests.
  /^reference-server\/storage\/contract/,
  // The suite uses them, too: a mutant would change both sides.
  /^common\/(keys\/certificate-|files\/|text\/)/,
  // No case that runs in process listens or starts a process.
  /^reference-server\/(http\/|main\.ts|run-process\.ts)/,
  /^reference-server\/storage\/(file|etcd)\//,
];

/** Paths below the root, with `/`. */
export function sourceFiles(root: string): readonly string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.split(path.sep).join('/')),
      ),
    )
    .filter((file) => isSource(file))
    .sort();
}

export const isSource = (file: string): boolean =>
  file.endsWith('.ts') && !leftOut.some((pattern) => pattern.test(file));
