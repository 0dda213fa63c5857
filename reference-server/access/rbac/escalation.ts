// Prevents privilege escalation (document access 5.4): the author of a role or binding must hold the permissions that
// it grants. Runs as the last admission plugin, so that it checks every kind of write.
import type { AdmissionPlugin } from '../../requests/admission-plugin.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import type { Ready } from '../../requests/stages.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { Attributes } from '../authorizer.ts';
import type { RoleWrite } from './escalation-check.ts';

/** The permissions that a write grants, and the permission that allows it without holding them. */
interface EscalationCheck {
  readonly waiver: Attributes;
  /** @throws ApiError NotFound if the role does not exist */
  readonly rules: () => readonly PolicyRule[];
}

export const noEscalation: AdmissionPlugin = async (context, ready, next, current) => {
  const { route, user, request } = ready;
  const { access, rbac } = context.parts;
  if (route.kind.group !== context.names.groups.rbac || request.internalUser !== undefined) return next;
  const write = { user, route, next, current };
  if (!rbac.needsEscalationCheck(write)) return next;
  await context.grants.sync();
  const check = escalationCheckOf(context, write);
  if (check === undefined || (await access.decide(context.authorizers, check.waiver)).allowed) return next;
  const held = [...context.grants.of(user, rbac.grantNamespace(write))].flatMap(({ rules }) => rules);
  const missing = rbac.uncovered(held, check.rules());
  if (missing.length > 0) throw escalation(ready, next.metadata.name ?? '', missing);
  return next;
};

/** Undefined if validation will refuse the object. */
function escalationCheckOf(context: Context, write: RoleWrite): EscalationCheck | undefined {
  const { user, route, next, current } = write;
  const { rbac } = context.parts;
  const { group, plural } = route.kind;
  const place = next.metadata.namespace ?? '';
  if (plural === 'roles' || plural === 'clusterroles') {
    const { name = '' } = next.metadata;
    return {
      waiver: rbac.waiver(user, 'escalate', { group, plural, name }, place),
      rules: () => rbac.grantedRules(next, current),
    };
  }
  const binding = next as BindingObject;
  const { kind = '', name = '' } = binding.roleRef ?? {};
  if (name === '' || !['Role', 'ClusterRole'].includes(kind)) return undefined;
  const bound = { group, plural: kind === 'Role' ? 'roles' : 'clusterroles', name };
  return {
    waiver: rbac.waiver(user, 'bind', bound, place),
    rules() {
      const role = rbac.roleOf(binding);
      const rules = rbac.boundRules(binding, role, context.grants.rulesOf);
      if (rules === undefined) throw notFound({ ...bound, kind }, name);
      return rules;
    },
  };
}

const listed = (words: readonly string[]) => `[${words.map((word) => JSON.stringify(word)).join(' ')}]`;

/** The message of the most used implementation. */
function escalation({ route, user }: Ready, name: string, missing: readonly PolicyRule[]): ApiError {
  const { plural, group } = route.kind;
  const rules = missing.map((rule) => `\n${JSON.stringify(rule)}`).join('');
  const who = `user ${JSON.stringify(user.username)} (groups=${listed(user.groups)})`;
  const message = `${plural}.${group} "${name}" is forbidden: ${who} is attempting to grant permissions not currently held:${rules}`;
  return new ApiError('Forbidden', message, { name, group, kind: plural });
}
