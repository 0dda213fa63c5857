// The path of an earlier report, given by the user: its folder, or its result file.
import { stat } from 'node:fs/promises';
import path from 'node:path';

export const isFolder = (given: string): Promise<boolean> =>
  stat(given).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The folder of the report's files. */
export async function folderOf(given: string): Promise<string> {
  return (await isFolder(given)) ? given : path.dirname(given);
}
