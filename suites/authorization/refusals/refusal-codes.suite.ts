// Cases: the status codes of refusals that the document describes without a number (access 7).
import { section } from '../../kit/case.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { madeUpSubjects, roleRefTo, succeeds } from '../../kit/identities/rights.ts';
import { rbacAuthor, clusterRbacAuthor, held, more } from '../escalation/rbac-authors.ts';
import { readerRole } from '../readers.ts';

/** Roles and bindings of one scope: through the credential of their author, and through that of the run. */
interface Scope {
  readonly mine: readonly [roles: Resource, bindings: Resource];
  readonly all: readonly [roles: Resource, bindings: Resource];
}

type Writes = Readonly<Record<string, () => Promise<Answer>>>;

/** Checks the status codes of refusals. Other rows check that each write is refused.
 * @throws NotRun where no write is refused */
async function checkCodes(
  { expect, eventually }: CaseContext,
  writes: Writes,
  allowed: number | readonly number[],
): Promise<void> {
  let refused = 0;
  for (const [what, write] of Object.entries(writes)) {
    // A replica may not have the bound role yet (404), and another writer may change the object first (409).
    const answer = await eventually(async () => {
      const one = await write();
      for (const passing of [404, 409]) expect.different(one.status, passing, `the code of ${what}`);
      return one;
    }, 'authorization');
    if (answer.ok) continue;
    refused += 1;
    expect.status(answer, allowed, what);
  }
  if (refused === 0)
    throw new NotRun(
      'not-exercised',
      `the server refused none of these writes: ${Object.keys(writes).join(', ')}`,
    );
}

/** The current object: a controller may have changed it. */
const now = (resource: Resource, { metadata }: ApiObject): Promise<ApiObject> =>
  resource.current(metadata.name!);

/** Each write that grants more rights than its author holds is answered 403; with rights that the author holds it
 * succeeds. */
async function checkForbidden(context: CaseContext, { mine, all }: Scope): Promise<void> {
  const { names, uniqueName } = context;
  const [roles, bindings] = mine;
  const third = () => ({ kind: 'User', apiGroup: names.groups.rbac, name: uniqueName('third') });
  const rules = [held, more];
  const [small, changing] = [await all[0].given({ rules: [held] }), await all[0].given({ rules: [held] })];
  const roleRef = roleRefTo(all[0], await all[0].given({ rules }));
  const binding = await all[1].given({ subjects: [third()], roleRef });
  const subjects = [third()];
  const writes: Writes = {
    'POST of a role': () => roles.create({ rules }),
    'PUT of a role': async () => roles.replace({ ...(await now(all[0], changing)), rules }),
    'PATCH of a role': () => roles.mergePatch(changing.metadata.name!, { rules }),
    'POST of a binding': () => bindings.create({ subjects, roleRef }),
    'PUT of a binding': async () => bindings.replace({ ...(await now(all[1], binding)), subjects }),
    'PATCH of a binding': () => bindings.mergePatch(binding.metadata.name!, { subjects }),
  };
  await checkCodes(context, writes, 403);
  await succeeds(
    context,
    () => roles.create({ rules: [held] }),
    'POST of a role with rights that its author holds',
  );
  const binds = () => bindings.create({ subjects, roleRef: roleRefTo(all[0], small) });
  await succeeds(context, binds, 'POST of a binding to a role with rights that its author holds');
}

export default section('access', '7', {
  'authorization.escalation.forbidden-status': {
    text: 'A grant of rights that its author does not hold is answered 403. (Inferred: the document calls the refusal forbidden, and names no code.)',
    observe:
      'POST, PUT and PATCH of a Role and a ClusterRole with more rights than their author holds, and of a RoleBinding and a ClusterRoleBinding to such a role, are answered 403; a POST with held rights succeeds.',
    wrong: 'It is treated as an invalid object, and answered 422.',
    level: 'SHOULD',
    alsoIn: ['access 5.4'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { namespace, cluster } = context;
      const author = await rbacAuthor(context, ['roles', 'rolebindings']);
      const { roles, roleBindings } = author.in(namespace);
      await checkForbidden(context, {
        mine: [roles, roleBindings],
        all: [namespace.roles, namespace.roleBindings],
      });
      const clusterWide = (await clusterRbacAuthor(context, ['clusterroles', 'clusterrolebindings'])).cluster;
      await checkForbidden(context, {
        mine: [clusterWide.clusterRoles, clusterWide.clusterRoleBindings],
        all: [cluster.clusterRoles, cluster.clusterRoleBindings],
      });
    },
  },

  'authorization.bindings.role-ref-validation-error': {
    text: 'A changed roleRef is answered 400 or 422. (Inferred: the document calls it a validation error, and names no code.)',
    observe:
      'PUT and merge patch of a RoleBinding with another roleRef are answered 400 or 422; a merge patch with the same roleRef succeeds.',
    wrong: 'It is answered as a conflict, 409.',
    level: 'SHOULD',
    alsoIn: ['access 2.2'],
    needs: ['rbac'],
    async run(context) {
      const { namespace, expect } = context;
      const { roles, roleBindings } = namespace;
      const roleRef = roleRefTo(roles, await readerRole(namespace));
      const other = roleRefTo(roles, await readerRole(namespace));
      const binding = await roleBindings.given({ roleRef, subjects: madeUpSubjects(context.names) });
      const name = binding.metadata.name!;
      const writes = {
        'PUT of another roleRef': async () =>
          roleBindings.replace({ ...(await now(roleBindings, binding)), roleRef: other }),
        'PATCH of another roleRef': () => roleBindings.mergePatch(name, { roleRef: other }),
      };
      await checkCodes(context, writes, [400, 422]);
      const same = await roleBindings.mergePatch(name, { roleRef });
      expect.success(same, 'PATCH of the same roleRef');
    },
  },
});
