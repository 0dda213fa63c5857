// The words of generated policies and of the questions about them. Many are alike, since servers confuse names by prefix,
// length, letter case or a separator.
import type { CaseContext } from '../../kit/context.ts';
import type { ResourceType } from '../../kit/kinds/resource.ts';
import type { Subject, User } from './policy.ts';

export type TypeName = readonly [group: string, resource: string];

export interface Vocabulary {
  /** The users of access requests. At least one has no binding. */
  readonly users: readonly User[];
  /** The possible subjects of bindings. */
  readonly subjects: readonly Subject[];
  readonly namespaces: readonly string[];
  /** Group and plural of types, and a subresource after a slash. */
  readonly types: readonly TypeName[];
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

/** @param groups whether the case can choose the groups of users @param served types that requests are about */
export function vocabularyOf(
  { names, has }: CaseContext,
  groups: boolean,
  served: readonly ResourceType[] = [],
): Vocabulary {
  const { rbac, apps } = names.groups;
  const user = (username: string, ...of: string[]): User => ({ username, groups: groups ? of : [] });
  const named = (kind: Subject['kind'], name: string): Subject => ({ kind, name });
  const bound = [named('User', 'ann'), named('User', 'bob')];
  return {
    users: [
      user('ann', 'red', 'team:blue'),
      user('bob', 'red', 'blue'),
      user('cid', 'blue', 'Red'),
      user('Ann', 'team:blue'),
      user('red'),
      user('nobody', 'green'),
    ],
    subjects: [
      ...bound,
      ...(groups ? ['red', 'blue', 'team:blue'].map((name) => named('Group', name)) : []),
      ...(groups ? [named('User', 'red')] : []),
    ],
    namespaces: namespaceWords,
    types: [
      ...typeNames(served),
      ...(served.length === 0
        ? ([
            ['', 'configmaps'],
            ['', 'secrets'],
          ] as const)
        : []),
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

const typeNames = (types: readonly ResourceType[]): readonly TypeName[] =>
  types.map(({ group, plural }) => [group, plural]);

/** The vocabulary restricted to requests that the suite can send, about objects that exist. */
export const requestVocabulary = (vocabulary: Vocabulary, served: readonly ResourceType[]): Vocabulary => ({
  ...vocabulary,
  types: typeNames(served),
  names: objectNames,
});
