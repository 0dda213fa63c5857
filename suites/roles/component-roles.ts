// The default ClusterRoles of components, which access 2.3 does not name.
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { rulesIn } from '../models/roles/rules.ts';
import { controllerPrefix, labelledRoles, tableRoles } from './default-roles.ts';

export const nameOf = ({ metadata: { name = '' } }: ApiObject): string => name;

/** Roles that are labelled as defaults and have at least one rule, without those of the table, of control loops, and
 * the parts of admin, edit and view. */
export async function componentRoles(
  context: Pick<CaseContext, 'cluster' | 'names' | 'expect'>,
): Promise<readonly ApiObject[]> {
  const { aggregateToPrefix } = context.names.labels;
  const isPart = ({ metadata }: ApiObject) =>
    Object.keys(metadata.labels ?? {}).some((label) => label.startsWith(aggregateToPrefix));
  const isNamed = (name: string) => tableRoles.includes(name) || name.startsWith(controllerPrefix);
  return (await labelledRoles(context)).filter(
    (role) => !isPart(role) && !isNamed(nameOf(role)) && rulesIn(role).length > 0,
  );
}
