// What every step asks of an object that an answer shows.
import { describeContent } from '../describe.ts';
import type { Content } from '../kinds.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { CollectionId, Name, Seen } from '../requests.ts';
import { collectionOf, versionsOfName } from '../state.ts';
import type { State, Stored } from '../state.ts';
import type { RuleName } from '../rules.ts';

/** An object that must be there, at exactly this state. @param rule what is broken where it shows another state */
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
  // What a controller does to an object on its way out is not the model's business.
  if (stored.isEnding && (seen.isMarked || stored.mayBeUnmarked !== true))
    return seen.isMarked
      ? undefined
      : mismatch('deleted', `${name} was deleted and is shown without deletionTimestamp`);
  if (seen.isMarked) return mismatch(rule, `${name} has a deletionTimestamp, and nobody deleted it`);
  return contentMismatch(seen, stored, rule);
}

export function contentMismatch(seen: Seen, content: Content, rule: RuleName): Mismatch | undefined {
  if (seen.value === content.value && seen.color === content.color) return undefined;
  const [shown, expected] = [describeContent(seen), describeContent(content)];
  return mismatch(rule, `${seen.name} is ${shown === '' ? 'empty' : shown}, and had to be ${expected}`);
}

/** A version that this name never had before, its earlier bearers included. */
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
