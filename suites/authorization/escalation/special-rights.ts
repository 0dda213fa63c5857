// Rights beyond the eight verbs on objects: special verbs, and paths that are not resources. Only a user who holds
// them may grant them (access 5.4).
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { reachesServer } from '../../kit/identities/closed-paths.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject, Overrides } from '../../kit/objects/object.ts';
import type { Person } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { refusedAsMistake } from '../refusals/refused-as-mistake.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { grantClusterWide, succeeds } from '../../kit/identities/rights.ts';
import { held } from './rbac-authors.ts';

/** Impersonation, and the verbs that permit a grant of rights which the author does not hold. */
export const specialVerbs = ({ names }: Pick<CaseContext, 'names'>): readonly Rule[] => [
  { verbs: ['impersonate'], apiGroups: [''], resources: ['users', 'groups'] },
  { verbs: ['bind', 'escalate'], apiGroups: [names.groups.rbac], resources: ['roles', 'clusterroles'] },
];

const reads = (path: string): Rule => ({ verbs: ['get'], nonResourceURLs: [path] });

export interface PathRights {
  /** A made-up path, which the user may now read, and one of those that match a held wildcard. */
  readonly held: Rule;
  /** All paths, the paths below a held one, and another method on it. */
  readonly more: readonly Rule[];
}

/** Lets a user read one made-up path, and those below another one. Where a role of the administrator allows paths to every user, the
 * user may hold further ones. Where a gateway answers for such paths, later requests of the case wait for the grant. */
export async function mayReadPath(context: CaseContext, person: Person): Promise<PathRights> {
  const path = `/${context.uniqueName('path')}`;
  const parent = `/${context.uniqueName('parent')}`;
  const rules = [reads(path), reads(`${parent}/*`)];
  const get = () => person.api.get(path, { accept: '*/*' });
  const isReached = await reachesServer(context, path);
  const isClosed = isReached && [401, 403].includes((await get()).status);
  const works = isReached ? get : () => context.cluster.namespaces.list({ limit: 1 });
  await grantClusterWide(context, person, rules, works);
  return {
    held: { ...reads(path), nonResourceURLs: [path, `${parent}/one`] },
    more: isClosed ? [reads('/*'), reads(`${path}/*`), { ...reads(path), verbs: ['get', 'post'] }] : [],
  };
}

/** Each way of setting the aggregationRule of an existing role. */
const ways: Readonly<Record<string, (roles: Resource, role: ApiObject, rule: Overrides) => Promise<Answer>>> =
  {
    PUT: (roles, role, rule) => roles.replace(overlay(role, rule)),
    'merge patch': (roles, { metadata }, rule) => roles.mergePatch(metadata.name!, rule),
    'strategic merge patch': (roles, { metadata }, rule) => roles.strategicPatch(metadata.name!, rule),
    'JSON patch': (roles, { metadata }, { aggregationRule }) =>
      roles.jsonPatch(metadata.name!, [{ op: 'add', path: '/aggregationRule', value: aggregationRule }]),
    apply: (roles, { metadata, rules }, rule) =>
      roles.apply(metadata.name!, { rules, ...rule }, { manager: 'giver', force: true }),
  };

const selecting = (label: string) => ({ matchLabels: { [label]: 'true' } });

/** No update may add an aggregationRule, nor a selector to one.
 * @param mine the collection with the credential of the role's author
 * @param all the collection with that of the run */
export async function refusesAggregation(
  context: CaseContext,
  mine: Resource,
  all: Resource,
  aggregationRule: { readonly clusterRoleSelectors: readonly object[] },
): Promise<void> {
  const { expect, uniqueName } = context;
  const { name = '' } = (await all.given({ rules: [held] })).metadata;
  const label = { metadata: { labels: { changed: 'true' } } };
  await succeeds(
    context,
    () => mine.mergePatch(name, label),
    'a label on a ClusterRole whose rights the author holds',
  );
  for (const [way, write] of Object.entries(ways)) {
    const answer = await write(mine, await all.current(name), { aggregationRule });
    refusedAsMistake(
      context,
      answer,
      `${way} of an aggregationRule that adds rights which the author does not hold`,
    );
    const after = await all.current(name);
    expect.absent(after['aggregationRule'], `aggregationRule after a ${way} that was refused`);
  }
  const unused = selecting(uniqueName('unused'));
  const before = { rules: [], aggregationRule: { clusterRoleSelectors: [unused] } };
  const aggregating = (await all.given(before)).metadata.name!;
  const longer = { clusterRoleSelectors: [unused, ...aggregationRule.clusterRoleSelectors] };
  for (const [way, write] of Object.entries(ways)) {
    const what = `${way} of a second selector, of rights which the author does not hold`;
    const answer = await write(mine, await all.current(aggregating), { aggregationRule: longer });
    refusedAsMistake(context, answer, what);
    const { clusterRoleSelectors: left } = (await all.current(aggregating))['aggregationRule'];
    expect.equal((left as readonly unknown[]).length, 1, `selectors after a refused ${what}`);
  }
}
