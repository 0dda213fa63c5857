// A server with RBAC, an administrator and the user bob, for the tests of privilege escalation.
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import { startApi } from '../../verbs/api.test-support.ts';

export const group = 'rbac.authorization.orch.io';
const rbac = `/apis/${group}/v1`;
export const roles = `${rbac}/namespaces/n1/roles`;
export const bindings = `${rbac}/namespaces/n1/rolebindings`;
export const clusterRoles = `${rbac}/clusterroles`;
export const clusterBindings = `${rbac}/clusterrolebindings`;

export const readSecrets: PolicyRule = { verbs: ['get'], apiGroups: [''], resources: ['secrets'] };
export const readMaps: PolicyRule = { verbs: ['get'], apiGroups: [''], resources: ['configmaps'] };
export const writeRbac: PolicyRule = {
  verbs: ['create', 'update', 'patch', 'get'],
  apiGroups: [group],
  resources: ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'],
};
export const anything: PolicyRule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
export const special = (verb: string, resource: string, name?: string): PolicyRule => ({
  verbs: [verb],
  apiGroups: [group],
  resources: [resource],
  ...(name === undefined ? {} : { resourceNames: [name] }),
});

const tokenOf = (name: string, groups: readonly string[] = []) => ({
  token: name,
  user: { username: name, uid: '', groups: [...groups, 'system:authenticated'], extra: {} },
});

/** Bob may write roles and bindings, and get config maps, in the whole cluster. */
export async function startEscalation() {
  const administrator = { authorization: 'Bearer root' };
  const staticTokens = [tokenOf('root', ['system:masters']), tokenOf('bob'), tokenOf('system:masters')];
  const options = { authorizationModes: ['RBAC'], staticTokens } as const;
  const { sendRequest: send, given } = await startApi(options, Math.random, {}, administrator);
  const as = (token: string) => (method: string, target: string, body?: unknown, contentType?: string) =>
    send(method, target, body, {
      authorization: `Bearer ${token}`,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    });
  const role = (name: string, rules: readonly PolicyRule[], more: object = {}) => ({
    metadata: { name },
    rules,
    ...more,
  });
  const ref = (kind: string, name: string) => ({ apiGroup: group, kind, name });
  const binding = (name: string, kind: string, to: string, subject = 'eve') => ({
    metadata: { name },
    subjects: [{ kind: 'User', name: subject, apiGroup: group }],
    roleRef: ref(kind, to),
  });
  let count = 0;
  /** Grants bob rules, in n1 or in the whole cluster. */
  const grant = async (rules: readonly PolicyRule[], scope: 'n1' | 'cluster' = 'cluster') => {
    const name = `of-bob-${++count}`;
    await given(clusterRoles, role(name, rules));
    await given(scope === 'n1' ? bindings : clusterBindings, binding(name, 'ClusterRole', name, 'bob'));
  };
  await grant([writeRbac, readMaps]);
  return { as, root: as('root'), bob: as('bob'), given, grant, role, binding };
}
