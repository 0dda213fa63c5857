// A server with RBAC, an administrator and bob, for the tests of who may give which rights.
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

const person = (name: string, groups: readonly string[] = []) => ({
  token: name,
  user: { username: name, uid: '', groups: [...groups, 'system:authenticated'], extra: {} },
});

/** Bob may write roles and bindings everywhere, and holds get on configmaps everywhere. */
export async function startEscalation() {
  const administrator = { authorization: 'Bearer root' };
  const staticTokens = [person('root', ['system:masters']), person('bob'), person('system:masters')];
  const options = { authorizationModes: ['RBAC'], staticTokens } as const;
  const { sendRequest, given } = await startApi(options, Math.random, {}, administrator);
  const as = (token: string) => (method: string, target: string, body?: unknown, contentType?: string) =>
    sendRequest(method, target, body, {
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
  /** Gives bob rules, in n1 or everywhere. */
  const grant = async (rules: readonly PolicyRule[], where: 'n1' | 'everywhere' = 'everywhere') => {
    const name = `of-bob-${++count}`;
    await given(clusterRoles, role(name, rules));
    await given(where === 'n1' ? bindings : clusterBindings, binding(name, 'ClusterRole', name, 'bob'));
  };
  await grant([writeRbac, readMaps]);
  return { as, root: as('root'), bob: as('bob'), given, grant, role, binding };
}
