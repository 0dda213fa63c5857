// Grants the rights of an escalation scenario to its user: the held rules, the right to write roles, and exemptions.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { CheckFailed } from '../../kit/failures.ts';
import type { Person, Subject } from '../../kit/identities/people.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import type { Attempt, Held } from './escalation-scenarios.ts';

/** The namespace of the attempts, and another one. */
export interface Namespaces {
  readonly here: Namespace;
  readonly elsewhere: Namespace;
}

export function grantHeld(
  context: CaseContext,
  { here, elsewhere }: Namespaces,
  { subject, group }: Author,
  { scope, rules, byGroup }: Held,
) {
  const to = byGroup && group !== undefined ? group : subject;
  return grant(context, { subject: to }, scope === 'cluster' ? undefined : { here, elsewhere }[scope], rules);
}

/** The user of a scenario. */
export interface Author extends Person {
  /** A group of the user; undefined where the case cannot choose groups. */
  readonly group: Subject | undefined;
}

export async function createAuthor(
  { people, has, names, uniqueName }: CaseContext,
  isAccount: boolean,
): Promise<Author> {
  if (isAccount && has('token-requests')) return { ...(await people.knownAccount()), group: undefined };
  if (!has('impersonation')) return { ...(await people.stranger()), group: undefined };
  const name = uniqueName('authors');
  return {
    ...people.impersonated({ username: uniqueName('author'), groups: [name] }),
    group: { kind: 'Group', apiGroup: names.groups.rbac, name },
  };
}

/** @param where undefined: cluster-wide */
export async function grant(
  { cluster, names }: CaseContext,
  { subject }: Pick<Person, 'subject'>,
  where: Namespace | undefined,
  rules: readonly Rule[],
): Promise<void> {
  const roles = where?.roles ?? cluster.clusterRoles;
  const bindings = where?.roleBindings ?? cluster.clusterRoleBindings;
  const { metadata } = await roles.given({ rules });
  const roleRef = { apiGroup: names.groups.rbac, kind: roles.type.kind, name: metadata.name };
  await bindings.given({ roleRef, subjects: [subject] });
}

export const writeVerbs = ['get', 'create', 'update', 'patch'];
export const roleWriteRule = ({ names }: CaseContext, verbs: readonly string[]): Rule => ({
  apiGroups: [names.groups.rbac],
  resources: roleTypes,
  verbs,
});
const roleTypes = ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'];

/** Grants the right to write roles, which is not under test, and waits until a role with a rule that the user holds can be
 * created: a server may require rules in a role. */
export async function grantRoleWrites(
  context: CaseContext,
  { here }: Namespaces,
  person: Person,
): Promise<void> {
  const rules = [roleWriteRule(context, writeVerbs)];
  await grant(context, person, undefined, rules);
  await context.eventually(async () => {
    for (const roles of [person.in(here).roles, person.cluster.clusterRoles]) {
      const { ok, status, request } = await roles.create({ rules });
      if (!ok) throw new CheckFailed(`a role of what is held is refused: ${request} answered ${status}`);
    }
  }, 'authorization');
}

export const exemptingRules = ({ names }: CaseContext, resources: readonly string[]): readonly Rule[] => [
  { apiGroups: [names.groups.rbac], resources, verbs: ['bind', 'escalate'] },
];

/** Grants escalate or bind on the role or on another one, in the scope of the attempt. */
export async function grantExemption(
  context: CaseContext,
  here: Namespace,
  person: Person,
  { how, role, exemption }: Attempt,
  name: string,
): Promise<void> {
  const verb = how === 'bind' ? 'bind' : 'escalate';
  const rule = {
    apiGroups: [context.names.groups.rbac],
    resources: [role === 'Role' ? 'roles' : 'clusterroles'],
    verbs: [verb],
    resourceNames: [exemption === 'by name' ? name : `${name}-other`],
  };
  await grant(context, person, how === 'bind' || role === 'Role' ? here : undefined, [rule]);
}
