// Compares an object in an answer with the model.
import { describeContent } from '../describe.ts';
import type { Content } from '../kinds.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { CollectionId, Name, Seen } from '../requests.ts';
import { collectionOf, versionsOfName } from '../state.ts';
import type { State, Stored } from '../state.ts';
import type { RuleName } from '../rules.ts';

/** Compares with exactly this state. @param rule the rule that another state violates */
export function objectMismatch(seen: Seen, stored: Stored, rule: RuleName): Mismatch | undefined {
  const wrong = stateMismatch(seen, stored, rule);
  if (wrong !== undefined || stored.isEnding || seen.version === stored.version) return wrong;
  return mismatch(rule, `${stored.name} has another version than its last change gave it`);
}

/** The same, whatever its version. */
export function stateMismatch(seen: Seen, stored: Stored, rule: RuleName): Mismatch | undefined {
  const { name } = stored;
  if (seen.uid !== stored.uid)
    return mismatch('uid', `${name} has another uid than the one it was made with`);
  // A controller may change an object during its deletion.
  if (stored.isEnding && (seen.isMarked || stored.mayBeUnmarked !== true))
    return seen.isMarked
      ? undefined
      : mismatch('deleted', `${name} was deleted and is shown without deletionTimestamp`);
  if (seen.isMarked) return mismatch(rule, `${name} has a deletionTimestamp, but no request deleted it`);
  return contentMismatch(seen, stored, rule);
}

export function contentMismatch(seen: Seen, content: Content, rule: RuleName): Mismatch | undefined {
  if (seen.value === content.value && seen.color === content.color) return undefined;
  const [shown, expected] = [describeContent(seen), describeContent(content)];
  return mismatch(rule, `${seen.name} is ${shown === '' ? 'empty' : shown}, and had to be ${expected}`);
}

/** The version must be new for this name, including earlier objects of the name. */
export function versionMismatch(
  state: State,
  collection: CollectionId,
  name: Name,
  version: string,
): Mismatch | undefined {
  if (version === '') return mismatch('version', `${name} has no version`);
  const had = versionsOfName(collectionOf(state, collection), name);
  return had.some((one) => one.version === version)
    ? mismatch('version', `${name} has a version that it, or what had its name, had before`)
    : undefined;
}
