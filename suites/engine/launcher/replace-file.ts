// Writes a file that another process may read or watch at the same time: it sees the old content or the new one.
import { rename, writeFile } from 'node:fs/promises';

/** Readable by the current user only. A watcher of the path sees that the file was replaced. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, content, { mode: 0o600 });
  await rename(next, path);
}
