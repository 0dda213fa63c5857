// What comes to be in a ClusterRole, and what goes from it, by a controller: looked for by the resources of its rules.
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';

type Looking = Pick<CaseContext, 'cluster' | 'eventually' | 'expect'>;

/** The selectors of a ClusterRole's aggregationRule, by their labels. A server may fill in expressions, of which there are
 * none. */
export function hasSelectors(
  { expect }: Pick<CaseContext, 'expect'>,
  role: ApiObject,
  wanted: readonly { readonly matchLabels: object }[],
): void {
  const found: readonly { readonly matchLabels?: object; readonly matchExpressions?: unknown }[] =
    role['aggregationRule']?.clusterRoleSelectors ?? [];
  const labels = found.map(({ matchLabels }) => matchLabels);
  expect.equal(
    labels,
    wanted.map(({ matchLabels }) => matchLabels),
    'matchLabels of aggregationRule.clusterRoleSelectors',
  );
  for (const { matchExpressions } of found)
    expect.absent(matchExpressions, 'matchExpressions of a selector that was written without');
}

/** The resources that the rules of a ClusterRole name. */
export async function resourcesOf(
  { cluster }: Pick<CaseContext, 'cluster'>,
  name: string,
): Promise<readonly string[]> {
  const rules: readonly { readonly resources?: readonly string[] }[] =
    (await cluster.clusterRoles.current(name))['rules'] ?? [];
  return rules.flatMap(({ resources = [] }) => resources);
}

/** Waits until a rule on the resource is in the ClusterRole. */
export const has = (context: Looking, name: string, resource: string): Promise<void> =>
  context.eventually(
    async () =>
      context.expect.that(
        (await resourcesOf(context, name)).includes(resource),
        'the rule of a matching ClusterRole does not come to be in the role that selects it',
      ),
    'controller',
  );

/** Waits until no rule on the resource is in the ClusterRole. @param what the rule */
export const lacks = (context: Looking, name: string, resource: string, what: string): Promise<void> =>
  context.eventually(
    async () =>
      context.expect.that(
        !(await resourcesOf(context, name)).includes(resource),
        `${what} stays in the role that took it`,
      ),
    'controller',
  );
