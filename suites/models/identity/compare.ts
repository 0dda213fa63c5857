// Compares the answer of a server with the decision of the model.
import type { Decision } from './decide.ts';
import type { Token } from './token.ts';

/** What a server answered. */
export type Observed =
  | {
      readonly username: string;
      readonly uid: string;
      readonly groups: readonly string[];
      readonly extra: Readonly<Record<string, unknown>>;
    }
  | { readonly status: number };

/** What is wrong with the answer; undefined where it agrees. Servers may add groups and keys of extra, but none that the
 * token could have yielded.
 * @param keys all keys of extra that some entry yields */
export function differenceOf(
  decision: Decision,
  observed: Observed,
  token: Token,
  keys: readonly string[],
): string | undefined {
  if ('refused' in decision) {
    if ('username' in observed) return `accepted as ${observed.username}, expected 401 (${decision.refused})`;
    return observed.status === 401 ? undefined : `answered ${observed.status}, expected 401`;
  }
  const { identity } = decision;
  if (!('username' in observed)) return `answered ${observed.status}, expected the user ${identity.username}`;
  if (observed.username !== identity.username)
    return `username ${observed.username}, expected ${identity.username}`;
  if (identity.uid !== undefined && observed.uid !== identity.uid)
    return `uid ${observed.uid}, expected ${identity.uid}`;
  const missing = identity.groups.filter((group) => !observed.groups.includes(group));
  if (missing.length > 0) return `the groups ${observed.groups.join(', ')} lack ${missing.join(', ')}`;
  const wrong = observed.groups.filter((group) => !identity.groups.includes(group) && isFrom(token, group));
  if (wrong.length > 0) return `the groups include ${wrong.join(', ')}, which no mapping yields`;
  for (const key of keys) {
    const [expected, got] = [identity.extra[key], observed.extra[key]];
    if (JSON.stringify(expected) !== JSON.stringify(got))
      return `extra ${key} ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`;
  }
  return undefined;
}

/** Whether a group may come from a claim, with or without a prefix or as a part of it. */
function isFrom({ claims }: Token, group: string): boolean {
  const texts = Object.values(claims).flatMap((value) => (typeof value === 'boolean' ? [] : value));
  return !group.startsWith('system:') && texts.some((text) => group.includes(text) || text.includes(group));
}
