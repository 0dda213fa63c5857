// Time of an RBAC decision with many roles and bindings, in process, and of the authentication before it.
import { orch } from '../../common/dialects/names.ts';
import { createGrants } from '../../reference-server/access/rbac/grants.ts';
import { rbacAuthorizer } from '../../reference-server/access/rbac/authorizer.ts';
import type { Attributes } from '../../reference-server/access/authorizer.ts';
import { rbacParts } from '../../reference-server/access/rbac/rules.ts';
import { createMemoryStore } from '../../reference-server/storage/memory/memory-store.ts';
import { authentication } from './authentication.ts';
import { printFigure } from './environment.ts';
import { median, rounded } from './figures.ts';

const [objects, users, namespaces] = [1_000, 250, 20];
const [rounds, decisions] = [9, 20_000];

export async function access(): Promise<void> {
  await authentication();
  const store = createMemoryStore({
    clock: () => Date.now(),
    historyRetentionMs: 300_000,
    historyLimitBytes: 2 ** 28,
  });
  for (let index = 0; index < objects; index++) await fill(store, index);
  const grants = createGrants({ store, names: orch, parts: rbacParts });
  const authorizer = rbacAuthorizer(grants, rbacParts);
  const requests = Array.from({ length: decisions }, (_, index) => attributesOf(index));
  const times: number[] = [];
  let allowed = 0;
  for (let round = 0; round <= rounds; round++) {
    allowed = 0;
    const startedAt = performance.now();
    for (const one of requests) {
      const answer = authorizer.authorize(one);
      const { decision } = answer instanceof Promise ? await answer : answer;
      if (decision === 'allow') allowed += 1;
    }
    if (round > 0) times.push(((performance.now() - startedAt) * 1000) / decisions);
  }
  grants.close();
  store.close();
  printFigure(
    `access: a decision with ${objects} roles and ${objects} bindings, microseconds`,
    rounded(median(times)),
  );
  printFigure('access: of these decisions allowed, %', Math.round((allowed / decisions) * 100));
}

const namespaceOf = (index: number) => `namespace-${index % namespaces}`;
const resources = ['configmaps', 'pods', 'secrets', 'services'];

/** Stores a role with five rules, and its binding to a user and a group. */
async function fill(store: ReturnType<typeof createMemoryStore>, index: number): Promise<void> {
  const namespace = namespaceOf(index);
  const group = orch.groups.rbac;
  const name = `role-${index}`;
  const rules = [0, 1, 2, 3, 4].map((rule) => ({
    apiGroups: [rule === 4 ? group : ''],
    resources: [resources[(index + rule) % resources.length]!],
    verbs: ['get', 'list', 'watch'],
    ...(rule === 3 ? { resourceNames: ['one'] } : {}),
  }));
  const metadata = { name, namespace };
  await store.create(`/${group}/roles/${namespace}/${name}`, { metadata, rules });
  const subjects = [
    { kind: 'User', apiGroup: group, name: `user-${index % users}` },
    { kind: 'Group', apiGroup: group, name: `group-${index % 50}` },
  ];
  const roleRef = { apiGroup: group, kind: 'Role', name };
  await store.create(`/${group}/rolebindings/${namespace}/${name}`, { metadata, subjects, roleRef });
}

/** Every second request is for a resource that no rule allows. */
function attributesOf(index: number): Attributes {
  const user = {
    username: `user-${index % users}`,
    uid: '',
    groups: [`group-${index % 50}`, 'other', 'system:authenticated'],
    extra: {},
  };
  const plural = index % 2 === 0 ? resources[index % resources.length]! : 'nodes';
  const namespace = namespaceOf(index);
  return {
    user,
    verb: 'list',
    resource: { group: '', version: 'v1', plural, subresource: '', namespace, name: '' },
  };
}
