// What reads show of an object on its way out that nothing holds. The documents do not say.
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import { isMissing } from '../kit/resource.ts';
import type { Resource } from '../kit/resource.ts';

/** What reads show of an object without finalizers from its DELETE on. */
export async function removalSeen({ eventually }: CaseContext, resource: Resource) {
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
      if (!isMissing(answer)) throw new CheckFailed(`${name} is still there`);
    }, 'event');
  } catch {
    removed = false;
  }
  return { status, atOnce, seenTerminating, removed };
}
