// Reads of an object without finalizers during its deletion. The documents do not state their results.
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/** Deletes an object without finalizers, and returns what reads show until it is gone. */
export async function observeRemoval({ eventually }: CaseContext, resource: Resource) {
  const { metadata } = await resource.given();
  const name = metadata.name!;
  const { status } = await resource.remove(name);
  const first = await resource.read(name);
  const atOnce = isMissing(first);
  let seenTerminating = first.ok && Boolean(first.object.metadata.deletionTimestamp);
  let removed = true;
  try {
    await eventually(async () => {
      const answer = await resource.read(name);
      seenTerminating ||= answer.ok && Boolean(answer.object.metadata.deletionTimestamp);
      if (!isMissing(answer)) throw new CheckFailed(`${name} still exists`);
    }, 'event');
  } catch {
    removed = false;
  }
  return { status, atOnce, seenTerminating, removed };
}
