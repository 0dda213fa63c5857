// Nobody gives rights away that they do not hold (document access 5.4): the last look at a role or binding before its rules
// are checked, so that no kind of write goes past it.
import type { AdmissionPlugin } from '../../admission/plugin.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import type { Ready } from '../../pipeline/stages.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { Attributes } from '../authorizer.ts';
import type { RoleWrite } from './escalation-parts.ts';

/** What a write gives, unless a right of another kind makes up for it. */
interface RequiredRights {
  readonly waiver: Attributes;
  /** @throws ApiError NotFound for the rules of a role that is not there */
  readonly rules: () => readonly PolicyRule[];
}

export const noEscalation: AdmissionPlugin = async (context, ready, next, current) => {
  const { route, user, request } = ready;
  const { access, rbac } = context.parts;
  if (route.kind.group !== context.names.groups.rbac || request.internalUser !== undefined) return next;
  const write = { user, route, next, current };
  if (!rbac.addsRights(write)) return next;
  await context.grants.sync();
  const required = requiredRightsOf(context, write);
  if (required === undefined || (await access.decide(context.authorizers, required.waiver)).allowed)
    return next;
  const held = [...context.grants.of(user, rbac.requiredNamespace(write))].flatMap(({ rules }) => rules);
  const missing = rbac.uncovered(held, required.rules());
  if (missing.length > 0) throw escalation(ready, next.metadata.name ?? '', missing);
  return next;
};

/** Undefined where the rules of the kind will refuse the object. */
function requiredRightsOf(context: Context, write: RoleWrite): RequiredRights | undefined {
  const { user, route, next, current } = write;
  const { rbac } = context.parts;
  const { group, plural } = route.kind;
  const place = next.metadata.namespace ?? '';
  if (plural === 'roles' || plural === 'clusterroles') {
    const { name = '' } = next.metadata;
    return {
      waiver: rbac.waiver(user, 'escalate', { group, plural, name }, place),
      rules: () => rbac.requiredRules(next, current),
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

/** As clients of the most used implementation read it. */
function escalation({ route, user }: Ready, name: string, missing: readonly PolicyRule[]): ApiError {
  const { plural, group } = route.kind;
  const rules = missing.map((rule) => `\n${JSON.stringify(rule)}`).join('');
  const who = `user ${JSON.stringify(user.username)} (groups=${listed(user.groups)})`;
  const message = `${plural}.${group} "${name}" is forbidden: ${who} is attempting to grant permissions not currently held:${rules}`;
  return new ApiError('Forbidden', message, { name, group, kind: plural });
}
