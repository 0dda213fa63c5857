// Compares an object in an answer with the expected object.
import { describeContent } from '../describe.ts';
import type { Content } from '../kinds.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { CollectionId, Name, Seen } from '../requests.ts';
import { collectionOf, versionsOfName } from '../state.ts';
import type { State, Stored } from '../state.ts';
import type { RuleName } from '../rules.ts';

/** The mismatch with a stored object, including its version. @param rule the violated rule if the state differs */
export function objectMismatch(seen: Seen, stored: Stored, rule: RuleName): Mismatch | undefined {
  const wrong = stateMismatch(seen, stored, rule);
  if (wrong !== undefined || stored.isTerminating || seen.version === stored.version) return wrong;
  return mismatch(rule, `${stored.name} does not have the version of its last change`);
}

/** The mismatch with a stored object, except its version. */
export function stateMismatch(seen: Seen, stored: Stored, rule: RuleName): Mismatch | undefined {
  const { name } = stored;
  if (seen.uid !== stored.uid) return mismatch('uid', `${name} does not have the uid it was created with`);
  // A controller may change an object that is being deleted.
  if (stored.isTerminating && (seen.isMarked || stored.mayBeUnmarked !== true))
    return seen.isMarked
      ? undefined
      : mismatch('deleted', `${name} was deleted but has no deletionTimestamp`);
  if (seen.isMarked) return mismatch(rule, `${name} has a deletionTimestamp, although no request deleted it`);
  return contentMismatch(seen, stored, rule);
}

export function contentMismatch(seen: Seen, content: Content, rule: RuleName): Mismatch | undefined {
  if (seen.value === content.value && seen.color === content.color) return undefined;
  const [shown, expected] = [describeContent(seen), describeContent(content)];
  return mismatch(rule, `${seen.name} is ${shown === '' ? 'empty' : shown}; expected ${expected}`);
}

/** Checks that no object with this name had the version before. */
export function versionMismatch(
  state: State,
  collection: CollectionId,
  name: Name,
  version: string,
): Mismatch | undefined {
  if (version === '') return mismatch('version', `${name} has no version`);
  const had = versionsOfName(collectionOf(state, collection), name);
  return had.some((one) => one.version === version)
    ? mismatch('version', `${name} has a version that it or an earlier object of that name had before`)
    : undefined;
}
