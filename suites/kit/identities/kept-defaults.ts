// Default roles and bindings whose reconciliation an annotation switches off (access 2.3): an administrator may have changed them for
// good, so that what they allow on the target is not judged.
import type { CaseContext } from '../context.ts';
import { NotRun } from '../failures.ts';
import type { ApiObject } from '../objects/object.ts';

type Defaults = Pick<CaseContext, 'cluster' | 'names'>;

/** These roles take rules from others (access 2.3), of which each may be changed. */
const aggregating: readonly string[] = ['admin', 'edit', 'view'];

/** Whether the annotation switches the reconciliation of this object off. */
export const isKept = ({ names }: Pick<Defaults, 'names'>, { metadata }: ApiObject): boolean =>
  metadata.annotations?.[names.annotations.autoupdate] === 'false';

/** Whether a default role is kept as it is, or one from which it takes rules. False where the run may not list roles. */
async function isRoleKept(context: Defaults, role: string): Promise<boolean> {
  const { cluster, names } = context;
  const listed = await cluster.clusterRoles.list();
  if (!listed.ok) return false;
  const isPart = ({ metadata }: ApiObject) =>
    aggregating.includes(role) &&
    Object.keys(metadata.labels ?? {}).some((label) => label.startsWith(names.labels.aggregateToPrefix));
  return listed.list.items.some((one) => isKept(context, one) && (one.metadata.name === role || isPart(one)));
}

/** Whether a default binding of the role is kept as it is. False where the run may not list bindings. */
async function isBindingKept(context: Defaults, role: string): Promise<boolean> {
  const listed = await context.cluster.clusterRoleBindings.list();
  if (!listed.ok) return false;
  return listed.list.items.some((one) => isKept(context, one) && one['roleRef']?.name === role);
}

/** For checks of what a default role allows those who are bound to it.
 * @throws NotRun where the role may be changed */
export async function unlessRoleKept(context: Defaults, role: string): Promise<void> {
  if (await isRoleKept(context, role))
    throw new NotRun('not-exercised', `the default role ${role} is not reconciled, and may be changed`);
}

/** For a refusal of what a default role allows the users of its default binding.
 * @throws NotRun where the role or the binding may be changed */
export async function unlessDefaultsKept(context: Defaults, role: string): Promise<void> {
  await unlessRoleKept(context, role);
  if (await isBindingKept(context, role))
    throw new NotRun('not-exercised', `the default binding of ${role} is not reconciled, and may be changed`);
}

/** The role by which all authenticated users create a SelfSubjectReview (access 4). */
export const basicUser = 'system:basic-user';
