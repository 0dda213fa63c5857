// Rights beyond the eight verbs on objects, which nobody gives away who does not hold them: special verbs, and paths that
// are no resources (access 5.4).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject, Overrides } from '../kit/object.ts';
import type { Person } from '../kit/people.ts';
import type { Resource } from '../kit/resource.ts';
import { refusedAsMistake } from './forbidden.ts';
import type { Rule } from '../kit/rights.ts';
import { grantEverywhere, succeeds } from '../kit/rights.ts';
import { held } from './givers.ts';

/** To act as others, and the verbs that make up for rights that are not held. */
export const specialVerbs = ({ names }: Pick<CaseContext, 'names'>): readonly Rule[] => [
  { verbs: ['impersonate'], apiGroups: [''], resources: ['users', 'groups'] },
  { verbs: ['bind', 'escalate'], apiGroups: [names.groups.rbac], resources: ['roles', 'clusterroles'] },
];

const reads = (path: string): Rule => ({ verbs: ['get'], nonResourceURLs: [path] });

export interface PathRights {
  /** One path, that the person may read from now on. */
  readonly held: Rule;
  /** All paths, and those below the one that is held. */
  readonly more: readonly Rule[];
}

/** Lets somebody read one path, which is made up. */
export async function mayReadPath(context: CaseContext, person: Person): Promise<PathRights> {
  const path = `/${context.uniqueName('path')}`;
  await grantEverywhere(context, person, [reads(path)], () => person.api.get(path, { accept: '*/*' }));
  return { held: reads(path), more: [reads('/*'), reads(`${path}/*`)] };
}

/** Each way of making a role take over the rules of others. */
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

/** An aggregationRule comes in by no update. @param mine the collection as the giver meets it @param all as the run does */
export async function refusesAggregation(
  context: CaseContext,
  mine: Resource,
  all: Resource,
  aggregationRule: object,
): Promise<void> {
  const { expect } = context;
  const { name = '' } = (await all.given({ rules: [held] })).metadata;
  const label = { metadata: { labels: { changed: 'true' } } };
  await succeeds(
    context,
    () => mine.mergePatch(name, label),
    'a label on a ClusterRole whose rights are held',
  );
  for (const [way, write] of Object.entries(ways)) {
    const answer = await write(mine, await all.current(name), { aggregationRule });
    refusedAsMistake(
      context,
      answer,
      `${way} of an aggregationRule that takes over rights which are not held`,
    );
    const after = await all.current(name);
    expect.absent(after['aggregationRule'], `aggregationRule after a ${way} that was refused`);
  }
}
