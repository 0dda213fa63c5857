// Replaces an object that other writers may also change (core 4.8): reads it, changes it, and repeats both after a conflict.
import type { Answer } from '../answers/answer.ts';
import { overlay } from './object.ts';
import type { ApiObject, Overrides } from './object.ts';
import type { Resource } from '../kinds/resource.ts';

/** More conflicts in a row than other writers of an object cause. */
const mostAttempts = 10;

type Replaced = Pick<Resource, 'current' | 'replace'>;
/** Sends the PUT of the changed object. */
type SendPut = (changed: ApiObject, current: ApiObject) => Promise<Answer>;

/** Replaces the current object with the change merged into it. Returns the answer to the last PUT, which it does not judge: it
 * is 409 only where no other writer changed the object in between, or after many conflicts in a row.
 * @param put by default a PUT in the encoding of the variation
 * @throws CheckFailed where the object does not exist */
export async function replaceNow(
  resource: Replaced,
  name: string,
  change: Overrides,
  put: SendPut = (changed) => resource.replace(changed),
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await resource.current(name);
    const answer = await put(overlay(current, change), current);
    if (answer.status !== 409 || attempt === mostAttempts) return answer;
    const { metadata } = await resource.current(name);
    if (metadata.resourceVersion === current.metadata.resourceVersion) return answer;
  }
}
