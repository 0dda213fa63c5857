// Writes of roles and bindings by a user whom another authorizer than RBAC allows everything (access 5.4): the verbs escalate
// and bind are allowed, too.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { coreRule, madeUpSubjects, roleRefTo } from '../../kit/identities/rights.ts';
import type { Person } from '../../kit/identities/people.ts';
import { isMissing } from '../../kit/kinds/resource.ts';

/** Creates a Role, binds it, and adds a rule to it. Without RBAC a server may not have these kinds. */
export async function writesAnyRole(
  context: CaseContext,
  person: Person,
  namespace: Namespace,
): Promise<void> {
  const { expect, names, has } = context;
  if (!has('rbac') || isMissing(await namespace.roles.list({ limit: 1 }))) return;
  const { roles, roleBindings } = person.in(namespace);
  const who = `by ${person.username}, whom no role allows anything`;
  const rule = coreRule(['get'], 'secrets');
  const created = await roles.create({ rules: [rule] });
  expect.success(created, `POST of a Role ${who}`);
  const role = created.object;
  const binding = { subjects: madeUpSubjects(names), roleRef: roleRefTo(roles, role) };
  expect.success(await roleBindings.create(binding), `POST of a RoleBinding ${who}`);
  const rules = [rule, coreRule(['list'], 'secrets')];
  expect.success(await roles.mergePatch(role.metadata.name!, { rules }), `PATCH of a Role ${who}`);
}
