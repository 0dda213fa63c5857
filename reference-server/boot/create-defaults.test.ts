// Several starts on one store: default roles are created, completed, and unchanged where an annotation says so.
import { expect, onTestFinished, test } from 'vitest';
import { createVirtualClock } from '../clock.ts';
import type { AuthorizationMode } from '../options.ts';
import { defaultOptions } from '../options.ts';
import type { ApiObject } from '../object.ts';
import { partsWith } from '../parts/index.ts';
import type { Parts } from '../parts/index.ts';
import type { BindingObject } from '../resources/rbac/role-binding.ts';
import type { RoleObject } from '../resources/rbac/role.ts';
import { createServer } from '../server.ts';
import { createMemoryStore } from '../storage/memory/memory-store.ts';
import { createInternalClient } from '../pipeline/internal-client.ts';
import { rule } from '../access/defaults/default-role.ts';

const limits = { historyRetentionMs: 60_000, historyLimitBytes: 1 << 20, clock: () => 0 };

function cluster(modes: readonly AuthorizationMode[] = ['RBAC']) {
  const store = createMemoryStore(limits);
  onTestFinished(() => store.close());
  const errors: unknown[] = [];
  let uids = 0;
  return {
    errors,
    async start(alter: (parts: Parts) => void = () => {}) {
      const report = (error: unknown) => void errors.push(error);
      const parts = partsWith(alter);
      const server = await createServer(
        { ...defaultOptions(), controllers: [], authorizationModes: modes },
        { clock: createVirtualClock(0), random: () => 0.5, uid: () => `uid-${++uids}`, report, store, parts },
      );
      await server.started;
      onTestFinished(() => server.shutdown());
      const client = createInternalClient(server.context, 'tester', report);
      const kind = (plural: string) =>
        server.context.registry.find(server.context.names.groups.rbac, 'v1', plural)!;
      return {
        get: async <T extends ApiObject>(plural: string, name: string, namespace = '') =>
          (await client.get(kind(plural), { name, namespace })) as T | undefined,
        put: (plural: string, object: ApiObject) => client.update(kind(plural), object),
        add: (plural: string, object: ApiObject) => client.create(kind(plural), '', object),
        remove: (plural: string, name: string) => client.delete(kind(plural), { name }, {}),
        revision: async () => (await store.revision()).current,
      };
    },
  };
}

const roles = 'clusterroles';
const bindings = 'clusterrolebindings';
const discovery = 'system:discovery';

test('an empty cluster gets all default roles, and a second start writes nothing', async () => {
  const { start, errors } = cluster();
  const first = await start();
  expect((await first.get<RoleObject>(roles, 'admin'))?.rules?.length).toBeGreaterThan(10);
  expect(await first.get('roles', 'system:controller:token-cleaner', 'orch-system')).toBeDefined();
  expect(await first.get('rolebindings', 'system:controller:token-cleaner', 'orch-system')).toBeDefined();
  const before = await first.revision();
  await start();
  expect(await first.revision()).toBe(before);
  expect(errors).toEqual([]);
});

test('without RBAC there are no default roles', async () => {
  const { start } = cluster(['AlwaysAllow']);
  expect(await (await start()).get(roles, discovery)).toBeUndefined();
});

test('missing rules and subjects are added, additional ones stay', async () => {
  const { start } = cluster();
  const first = await start();
  const role = (await first.get<RoleObject>(roles, discovery))!;
  const extra = rule('', 'pods', 'get');
  await first.put(roles, { ...role, rules: [extra] });
  const binding = (await first.get<BindingObject>(bindings, discovery))!;
  const user = { kind: 'User', apiGroup: 'rbac.authorization.orch.io', name: 'u' };
  await first.put(bindings, { ...binding, subjects: [user] });
  await first.remove(roles, 'system:node');
  const second = await start();
  expect((await second.get<RoleObject>(roles, discovery))?.rules).toEqual([extra, ...role.rules!]);
  expect((await second.get<BindingObject>(bindings, discovery))?.subjects).toEqual([
    user,
    ...binding.subjects!,
  ]);
  expect(await second.get(roles, 'system:node')).toBeDefined();
});

test('a start leaves an object with the annotation unchanged', async () => {
  const { start } = cluster();
  const first = await start();
  const off = { 'rbac.authorization.orch.io/autoupdate': 'false' };
  for (const [plural, less] of [
    [roles, { rules: [] }],
    [bindings, { subjects: [] }],
  ] as const) {
    const { metadata, ...rest } = (await first.get(plural, discovery))!;
    await first.put(plural, { ...rest, metadata: { ...metadata, annotations: off }, ...less });
  }
  const second = await start();
  expect((await second.get<RoleObject>(roles, discovery))?.rules).toEqual([]);
  expect((await second.get<BindingObject>(bindings, discovery))?.subjects).toEqual([]);
});

test('a binding of another role is replaced', async () => {
  const { start } = cluster();
  const first = await start();
  const binding = (await first.get<BindingObject>(bindings, discovery))!;
  await first.remove(bindings, discovery);
  const { metadata, subjects, roleRef } = binding;
  const other = { metadata: { name: metadata.name! }, subjects, roleRef: { ...roleRef, name: 'view' } };
  await first.add(bindings, other);
  const second = await start();
  expect((await second.get<BindingObject>(bindings, discovery))?.roleRef?.name).toBe(discovery);
});

test('an aggregating role has the rules of the stored roles', async () => {
  const { start } = cluster();
  const first = await start();
  await first.add(roles, {
    metadata: { name: 'added', labels: { 'rbac.authorization.orch.io/aggregate-to-view': 'true' } },
    rules: [rule('example.com', 'things', 'get')],
  });
  const second = await start();
  for (const name of ['view', 'edit', 'admin'])
    expect(JSON.stringify((await second.get<RoleObject>(roles, name))?.rules)).toContain('things');
});

test('a role that cannot be written is reported, and the others are created', async () => {
  const { start, errors } = cluster();
  const server = await start((parts) => {
    const { defaultObjects } = parts.defaults;
    parts.defaults.defaultObjects = (names) => {
      const { roles: all, bindings: bound } = defaultObjects(names);
      return { bindings: bound, roles: [{ metadata: { name: 'wrong' }, rules: [{ verbs: [] }] }, ...all] };
    };
  });
  expect(errors).toHaveLength(1);
  expect(await server.get(roles, discovery)).toBeDefined();
});
