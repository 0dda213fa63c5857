// Replaces an object that other writers may also change (core 4.8): reads it, changes it, and repeats both after a conflict.
import type { Answer } from './answer.ts';
import { overlay } from './object.ts';
import type { ApiObject, Overrides } from './object.ts';
import type { Resource } from './resource.ts';

/** More conflicts in a row than other writers of a new object cause. */
const mostAttempts = 10;

/** Replaces the current object with the change merged into it.
 * @param replace sends the changed object, by default as JSON
 * @returns the answer to the last PUT, which is not judged: 409 only after many conflicts in a row
 * @throws CheckFailed where the object does not exist */
export async function replaceNow(
  resource: Pick<Resource, 'current' | 'replace'>,
  name: string,
  change: Overrides,
  replace: (changed: ApiObject) => Promise<Answer> = (changed) => resource.replace(changed),
): Promise<Answer> {
  return withoutConflict(async () => replace(overlay(await resource.current(name), change)));
}

/** Sends a write that reads the object first, again as long as it is refused because of another write in between. */
export async function withoutConflict(readAndWrite: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await readAndWrite();
    if (answer.status !== 409 || attempt === mostAttempts) return answer;
  }
}
