// An earlier report as a user gives it: its folder, or the file of its result.
import { stat } from 'node:fs/promises';
import path from 'node:path';

export const isFolder = (given: string): Promise<boolean> =>
  stat(given).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Where its files are. */
export async function folderOf(given: string): Promise<string> {
  return (await isFolder(given)) ? given : path.dirname(given);
}
