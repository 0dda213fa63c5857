// The words of generated policies and of the questions about them. Many are alike, since servers confuse names by prefix,
// length, letter case or a separator.
import type { CaseContext } from '../../kit/context.ts';
import type { Subject, User } from './policy.ts';

export interface Vocabulary {
  /** The users of access requests. At least one has no binding. */
  readonly users: readonly User[];
  /** The possible subjects of bindings. */
  readonly subjects: readonly Subject[];
  readonly namespaces: readonly string[];
  /** Group and plural of types, and a subresource after a slash. */
  readonly types: readonly (readonly [group: string, resource: string])[];
  readonly names: readonly string[];
  readonly paths: readonly string[];
  /** Whether the target aggregates cluster roles. */
  readonly aggregation: boolean;
  /** The prefix of role and binding names. */
  readonly prefix: string;
}

export const namespaceWords = ['one', 'two'] as const;
/** Objects of these names exist. */
export const objectNames = ['first', 'second', 'first-second'] as const;

/** Longer than a label, so that a server which truncates names confuses them. */
const longName = (end: string) => `${'n'.repeat(60)}.${'m'.repeat(20)}.${end}`;
/** Names for reviews only. */
const reviewedNames = ['First', 'first:second', longName('a'), longName('b')] as const;

/** Types that every target has, and whose objects have no side effects. */
export const requestTypes = ['configmaps', 'secrets'] as const;

/** @param groups whether the case can choose the groups of users */
export function vocabularyOf({ names, has }: CaseContext, groups: boolean): Vocabulary {
  const { rbac, apps } = names.groups;
  const user = (username: string, ...of: string[]): User => ({ username, groups: groups ? of : [] });
  const named = (kind: Subject['kind'], name: string): Subject => ({ kind, name });
  const bound = [named('User', 'ann'), named('User', 'bob')];
  const account = groups && has('token-requests') ? [{ username: 'acc', groups: [], isAccount: true }] : [];
  return {
    users: [
      user('ann', 'red', 'team:blue'),
      user('bob', 'red', 'blue'),
      user('cid', 'blue', 'Red'),
      user('Ann', 'team:blue'),
      user('red'),
      ...account,
      user('nobody', 'green'),
    ],
    subjects: [
      ...bound,
      ...account.map(({ username }) => named('User', username)),
      ...(groups ? ['red', 'blue', 'team:blue'].map((name) => named('Group', name)) : []),
      ...(groups ? [named('User', 'red')] : []),
    ],
    namespaces: namespaceWords,
    types: [
      ['', 'configmaps'],
      ['', 'secrets'],
      ['', 'pods'],
      ['', 'pods/log'],
      [apps, 'deployments'],
      [apps, 'deployments/scale'],
      [rbac, 'configmaps'],
      ['example.com', 'configmaps'],
    ],
    names: [...objectNames, ...reviewedNames],
    paths: ['/conformance-a', '/conformance-b/c'],
    prefix: 'generated',
    aggregation: has('role-aggregation'),
  };
}

/** The vocabulary restricted to requests that the suite can send, about objects that exist. */
export const requestVocabulary = (vocabulary: Vocabulary): Vocabulary => ({
  ...vocabulary,
  types: requestTypes.map((plural) => ['', plural] as const),
  names: objectNames,
});
