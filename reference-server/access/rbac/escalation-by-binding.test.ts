// A user cannot grant permissions that they do not hold by binding a role, at every scope.
import { describe, expect, test } from 'vitest';
import {
  roles,
  bindings,
  clusterRoles,
  clusterBindings,
  readSecrets,
  readMaps,
  anything,
  special,
  startEscalation,
} from './escalation.test-support.ts';

describe.each([
  ['a RoleBinding', bindings, 'ClusterRole'],
  ['a RoleBinding to a Role', bindings, 'Role'],
  ['a ClusterRoleBinding', clusterBindings, 'ClusterRole'],
])('%s', (_what, collection, kind) => {
  const collectionOfRoles = kind === 'Role' ? roles : clusterRoles;

  test('can be created by a user who holds the rules of the role', async () => {
    const { bob, given, role, binding } = await startEscalation();
    await given(collectionOfRoles, role('held', [readMaps]));
    await given(collectionOfRoles, role('beyond', [readMaps, readSecrets]));
    expect(await bob('POST', collection, binding('b1', kind, 'held'))).toMatchObject({ status: 201 });
    expect(await bob('POST', collection, binding('b2', kind, 'beyond'))).toMatchObject({ status: 403 });
    expect(await bob('PUT', `${collection}/b2`, binding('b2', kind, 'beyond'))).toMatchObject({
      status: 403,
    });
    expect(await bob('POST', `${collection}?dryRun=All`, binding('b2', kind, 'beyond'))).toMatchObject({
      status: 403,
    });
    expect(await bob('POST', collection, binding('b3', kind, 'absent'))).toMatchObject({ status: 404 });
    for (const name of ['b2', 'b3'])
      expect(await bob('GET', `${collection}/${name}`)).toMatchObject({ status: 404 });
  });

  test('can be changed by a user who holds the rules of the role', async () => {
    const { bob, given, grant, role, binding } = await startEscalation();
    await given(collectionOfRoles, role('beyond', [readSecrets]));
    const before = await given(collection, binding('b', kind, 'beyond'));
    const changed = binding('b', kind, 'beyond', 'mallory');
    const { subjects } = changed;
    expect(await bob('PUT', `${collection}/b`, changed)).toMatchObject({ status: 403 });
    expect(await bob('PATCH', `${collection}/b`, { subjects })).toMatchObject({ status: 403 });
    expect((await bob('GET', `${collection}/b`)).json.subjects).toEqual(before.subjects);
    await grant([readSecrets]);
    expect(await bob('PATCH', `${collection}/b`, { subjects })).toMatchObject({ status: 200 });
  });

  test('the verb bind on the role replaces the missing permissions', async () => {
    const { bob, given, grant, role, binding } = await startEscalation();
    for (const name of ['r1', 'r2']) await given(collectionOfRoles, role(name, [readSecrets]));
    const [own, other] = kind === 'Role' ? ['roles', 'clusterroles'] : ['clusterroles', 'roles'];
    await grant([special('bind', other), special('escalate', own)]);
    expect(await bob('POST', collection, binding('b1', kind, 'r1'))).toMatchObject({ status: 403 });
    await grant([special('bind', own, 'r1')]);
    expect(await bob('POST', collection, binding('b1', kind, 'r1'))).toMatchObject({ status: 201 });
    expect(await bob('POST', collection, binding('b2', kind, 'r2'))).toMatchObject({ status: 403 });
    expect(await bob('POST', collection, binding('b3', kind, 'absent'))).toMatchObject({ status: 404 });
    await grant([special('bind', own)]);
    expect(await bob('POST', collection, binding('b3', kind, 'absent'))).toMatchObject({ status: 201 });
  });
});

test('permissions of a namespace allow bindings in that namespace only', async () => {
  const { bob, given, grant, role, binding } = await startEscalation();
  await given('/api/v1/namespaces', { metadata: { name: 'n2' } });
  await given(clusterRoles, role('reader', [readSecrets]));
  await grant([readSecrets, special('bind', 'clusterroles', 'admin-like')], 'n1');
  await given(clusterRoles, role('admin-like', [anything]));
  for (const name of ['reader', 'admin-like']) {
    const body = binding(`b-${name}`, 'ClusterRole', name);
    expect(await bob('POST', bindings, body)).toMatchObject({ status: 201 });
    expect(await bob('POST', bindings.replace('n1', 'n2'), body)).toMatchObject({ status: 403 });
    expect(await bob('POST', clusterBindings, body)).toMatchObject({ status: 403 });
  }
});

test('an invalid binding is refused as invalid', async () => {
  const { bob, binding } = await startEscalation();
  expect(await bob('POST', bindings, binding('b', 'Group', 'r'))).toMatchObject({ status: 422 });
  expect(await bob('POST', clusterBindings, binding('b', 'Role', 'r'))).toMatchObject({ status: 404 });
  expect(await bob('POST', bindings, { metadata: { name: 'b' } })).toMatchObject({ status: 422 });
});
