// Reads which rules a controller adds to a ClusterRole and removes from it, identified by the resources of the rules.
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { describeAction, missingActions, rulesIn } from '../../models/roles/rules.ts';

type RoleReads = Pick<CaseContext, 'cluster' | 'eventually' | 'expect'>;

/** Compares the selectors of a ClusterRole's aggregationRule by their labels. A server may add an empty list of
 * expressions. */
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
    expect.absent(matchExpressions, 'matchExpressions of a selector that was written without them');
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

/** Waits until the rules of a ClusterRole allow the same as these. */
export async function allowsExactly(
  { cluster, eventually, expect }: RoleReads,
  name: string,
  wanted: readonly Rule[],
): Promise<void> {
  const expected = rulesIn({ metadata: {}, rules: wanted });
  await eventually(async () => {
    const found = rulesIn(await cluster.clusterRoles.current(name));
    const missing = missingActions(found, expected).map(describeAction);
    expect.equal(missing, [], 'rights of matching ClusterRoles that the role which selects them lacks');
    const further = missingActions(expected, found).map(describeAction);
    expect.equal(further, [], 'rights that no matching ClusterRole has');
  }, 'controller');
}

/** Waits until the ClusterRole has a rule on the resource. */
export const has = (context: RoleReads, name: string, resource: string): Promise<void> =>
  context.eventually(
    async () =>
      context.expect.that(
        (await resourcesOf(context, name)).includes(resource),
        'the rule of a matching ClusterRole does not appear in the role that selects it',
      ),
    'controller',
  );

/** Waits until the ClusterRole has no rule on the resource. @param what the rule, for the message */
export const lacks = (context: RoleReads, name: string, resource: string, what: string): Promise<void> =>
  context.eventually(
    async () =>
      context.expect.that(
        !(await resourcesOf(context, name)).includes(resource),
        `${what} stays in the aggregating role`,
      ),
    'controller',
  );
