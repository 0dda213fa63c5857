// The words of generated policies and of the questions about them. Many are alike, since servers confuse names by prefix,
// length, letter case or a separator.
import type { CaseContext } from '../../kit/context.ts';
import type { ResourceType } from '../../kit/kinds/resource.ts';
import { resourceVerbs } from '../../kit/verbs.ts';
import type { ResourceRequest, Subject, User } from './policy.ts';

export type TypeName = readonly [group: string, resource: string];

export interface Vocabulary {
  /** The users of access requests. At least one has no binding. */
  readonly users: readonly User[];
  /** The possible subjects of bindings. */
  readonly subjects: readonly Subject[];
  readonly namespaces: readonly string[];
  readonly verbs: readonly string[];
  /** Group and plural of types, and a subresource after a slash. */
  readonly types: readonly TypeName[];
  /** Those of `types` whose objects are in no namespace. */
  readonly clusterScoped: readonly TypeName[];
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

/** Verbs that no request has on these types, and that rules may name (access 5.2): for reviews only. */
const reviewedVerbs = ['impersonate', 'bind'] as const;

const withoutRequests: readonly TypeName[] = [
  ['', 'configmaps'],
  ['', 'secrets'],
];

export interface Words {
  /** Whether the case can choose the groups of users. */
  readonly groups: boolean;
  /** Whether one of the users is a service account, while the others are not. */
  readonly account?: boolean;
  /** Types that requests are about. Without requests the words are fewer. */
  readonly served?: ServedTypes;
}

/** Types whose objects requests are about. */
export interface ServedTypes {
  readonly namespaced: readonly ResourceType[];
  readonly clusterScoped: readonly ResourceType[];
  /** Those whose collections the target does not delete. */
  readonly withoutCollectionDelete: readonly ResourceType[];
}

export function vocabularyOf(
  { names, has }: CaseContext,
  { groups, account = false, served }: Words,
): Vocabulary {
  const { rbac, apps } = names.groups;
  const user = (username: string, ...of: string[]): User => ({ username, groups: groups ? of : [] });
  const named = (kind: Subject['kind'], name: string): Subject => ({ kind, name });
  const bound = ['ann', 'bob', ...(account ? ['sam'] : [])].map((name) => named('User', name));
  const clusterScoped: readonly TypeName[] =
    served === undefined ? [] : [...typeNames(served.clusterScoped), ['', 'nodes'], ['', 'nodes/status']];
  return {
    users: [
      user('ann', 'red', 'team:blue'),
      user('bob', 'red', 'blue'),
      user('cid', 'blue', 'Red'),
      user('Ann', 'team:blue'),
      user('red'),
      ...(account ? [{ ...user('sam'), isAccount: true as const }] : []),
      user('nobody', 'green'),
    ],
    subjects: [
      ...bound,
      ...(groups ? ['red', 'blue', 'team:blue'].map((name) => named('Group', name)) : []),
      ...(groups ? [named('User', 'red')] : []),
    ],
    namespaces: namespaceWords,
    verbs: served === undefined ? resourceVerbs : [...resourceVerbs, ...reviewedVerbs],
    types: [
      ...(served === undefined ? withoutRequests : typeNames(served.namespaced)),
      ['', 'pods'],
      ['', 'pods/log'],
      [apps, 'deployments'],
      [apps, 'deployments/scale'],
      [rbac, 'configmaps'],
      ['example.com', 'configmaps'],
      ...clusterScoped,
    ],
    clusterScoped,
    names: [...objectNames, ...reviewedNames],
    paths: ['/conformance-a', '/conformance-b/c'],
    prefix: 'generated',
    aggregation: has('role-aggregation'),
  };
}

/** Whether the request is about objects of the type, or about the sub-resource through which it is read and written. */
export const isOfType = ({ group, plural, through }: ResourceType, request: ResourceRequest): boolean =>
  group === request.group && plural === request.resource && (through ?? '') === request.subresource;

const typeNames = (types: readonly ResourceType[]): readonly TypeName[] =>
  types.map(({ group, plural, through }) => [group, through === undefined ? plural : `${plural}/${through}`]);

/** The vocabulary restricted to requests that the suite can send, about objects that exist. */
export const requestVocabulary = (vocabulary: Vocabulary, served: ServedTypes): Vocabulary => ({
  ...vocabulary,
  verbs: resourceVerbs,
  types: [...typeNames(served.namespaced), ...typeNames(served.clusterScoped)],
  clusterScoped: typeNames(served.clusterScoped),
  names: objectNames,
});
