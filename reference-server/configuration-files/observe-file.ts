// Reports changes of a file as the system notices them: writes, and replacements of the file or of a link to it.
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Observes the directory, since a replaced file is another one. Where the system cannot observe it, nothing is reported.
 * @returns what ends it */
export function observeFile(path: string, onEvent: () => void): () => void {
  const name = basename(path);
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_type, changed) => {
      // Files that are mounted as links change by a link whose name begins with two dots.
      if (changed === null || changed === name || changed.startsWith('..')) onEvent();
    });
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
}
