// A user cannot write roles with permissions that they do not hold: every kind of write, at every scope.
import { describe, expect, test } from 'vitest';
import {
  group,
  roles,
  clusterRoles,
  clusterBindings,
  readSecrets,
  readMaps,
  writeRbac,
  anything,
  special,
  startEscalation,
} from './escalation.test-support.ts';

describe.each([
  ['a Role', roles],
  ['a ClusterRole', clusterRoles],
])('%s', (_what, collection) => {
  test('can be created with rules that its author holds', async () => {
    const { bob, role } = await startEscalation();
    expect(await bob('POST', collection, role('held', [readMaps]))).toMatchObject({ status: 201 });
    expect(await bob('POST', collection, role('nothing', []))).toMatchObject({ status: 201 });
    const answer = await bob('POST', collection, role('beyond', [readMaps, readSecrets]));
    expect(answer).toMatchObject({ status: 403, json: { reason: 'Forbidden', details: { name: 'beyond' } } });
    expect(answer.json.message).toContain('user "bob" (groups=["system:authenticated"])');
    expect(answer.json.message).toContain('"secrets"');
    expect(answer.json.message).not.toContain('"configmaps"');
    expect(await bob('GET', `${collection}/beyond`)).toMatchObject({ status: 404 });
  });

  test.each<readonly [way: string, how: string, body: object, contentType: string]>([
    ['PUT that creates', 'PUT', { metadata: { name: 'made' }, rules: [readSecrets] }, 'application/json'],
    [
      'an apply that creates',
      'PATCH?fieldManager=m',
      {
        apiVersion: `${group}/v1`,
        kind: collection === roles ? 'Role' : 'ClusterRole',
        metadata: { name: 'made' },
        rules: [readSecrets],
      },
      'application/apply-patch+yaml',
    ],
  ])('%s is checked', async (_way, how, body, contentType) => {
    const { bob } = await startEscalation();
    const [method = '', query = ''] = how.split('?');
    for (const dryRun of ['dryRun=All', '']) {
      const target = `${collection}/made?${[query, dryRun].filter(Boolean).join('&')}`;
      expect(await bob(method, target, body, contentType)).toMatchObject({ status: 403 });
    }
    expect(await bob('GET', `${collection}/made`)).toMatchObject({ status: 404 });
  });

  test.each<readonly [way: string, how: string, body: object, contentType: string]>([
    ['PUT', 'PUT', { metadata: { name: 'r' }, rules: [readMaps, readSecrets] }, 'application/json'],
    ['merge patch', 'PATCH', { rules: [readSecrets] }, 'application/merge-patch+json'],
    ['strategic patch', 'PATCH', { rules: [readSecrets] }, 'application/strategic-merge-patch+json'],
    [
      'JSON patch',
      'PATCH',
      [{ op: 'add', path: '/rules/-', value: readSecrets }],
      'application/json-patch+json',
    ],
    [
      'apply',
      'PATCH?fieldManager=m&force=true',
      {
        apiVersion: `${group}/v1`,
        kind: collection === roles ? 'Role' : 'ClusterRole',
        metadata: { name: 'r' },
        rules: [readSecrets],
      },
      'application/apply-patch+yaml',
    ],
  ])('a change by %s is checked', async (_way, how, body, contentType) => {
    const { bob, given, grant, role } = await startEscalation();
    const [method = '', query = ''] = how.split('?');
    await given(collection, role('r', [readMaps]));
    const target = (dryRun: string) => `${collection}/r?${query}${dryRun}`;
    for (const dryRun of ['&dryRun=All', '']) {
      expect(await bob(method, target(dryRun), body, contentType)).toMatchObject({ status: 403 });
    }
    expect((await bob('GET', `${collection}/r`)).json.rules).toEqual([readMaps]);
    await grant([readSecrets]);
    expect(await bob(method, target(''), body, contentType)).toMatchObject({ status: 200 });
  });

  test('with more than its author holds cannot be labelled, but its finalizers can be removed', async () => {
    const { bob, given, role } = await startEscalation();
    const more = role('more', [readSecrets]);
    await given(collection, { ...more, metadata: { name: 'more', finalizers: ['example.com/hold'] } });
    expect(await bob('PATCH', `${collection}/more`, { metadata: { labels: { a: 'b' } } })).toMatchObject({
      status: 403,
    });
    expect(await bob('PATCH', `${collection}/more`, {})).toMatchObject({ status: 200 });
    expect(await bob('PATCH', `${collection}/more`, { metadata: { finalizers: null } })).toMatchObject({
      status: 200,
    });
  });

  test('the verb escalate on it replaces the missing permissions', async () => {
    const { bob, grant, role } = await startEscalation();
    const kind = collection === roles ? 'roles' : 'clusterroles';
    await grant([special('escalate', kind === 'roles' ? 'clusterroles' : 'roles')]);
    expect(await bob('POST', collection, role('r', [readSecrets]))).toMatchObject({ status: 403 });
    await grant([special('escalate', kind, 'r')]);
    expect(await bob('POST', collection, role('r', [readSecrets]))).toMatchObject({ status: 201 });
    expect(await bob('POST', collection, role('s', [readSecrets]))).toMatchObject({ status: 403 });
    await grant([special('escalate', kind)]);
    expect(await bob('POST', collection, role('s', [readSecrets]))).toMatchObject({ status: 201 });
  });

  test('members of system:masters may write any rules, a user of that name may not', async () => {
    const { as, root, given, role, binding } = await startEscalation();
    expect(await root('POST', collection, role('any', [anything]))).toMatchObject({ status: 201 });
    await given(clusterRoles, role('writer', [writeRbac]));
    await given(clusterBindings, binding('writer', 'ClusterRole', 'writer', 'system:masters'));
    const named = as('system:masters');
    expect(await named('POST', collection, role('beyond', [readMaps]))).toMatchObject({ status: 403 });
    expect(await named('POST', collection, role('own', [writeRbac]))).toMatchObject({ status: 201 });
  });
});

test('permissions of a namespace apply only there', async () => {
  const { bob, given, grant, role } = await startEscalation();
  await given('/api/v1/namespaces', { metadata: { name: 'n2' } });
  await grant([readSecrets], 'n1');
  expect(await bob('POST', roles, role('r', [readSecrets]))).toMatchObject({ status: 201 });
  expect(await bob('POST', roles.replace('n1', 'n2'), role('r', [readSecrets]))).toMatchObject({
    status: 403,
  });
  expect(await bob('POST', clusterRoles, role('r', [readSecrets]))).toMatchObject({ status: 403 });
});

test('escalate in a namespace does not apply to the cluster', async () => {
  const { bob, grant, role } = await startEscalation();
  await grant([special('escalate', '*')], 'n1');
  expect(await bob('POST', roles, role('r', [readSecrets]))).toMatchObject({ status: 201 });
  expect(await bob('POST', clusterRoles, role('r', [readSecrets]))).toMatchObject({ status: 403 });
});

test('an aggregating role requires all permissions, whatever its own rules', async () => {
  const { bob, given, grant, role } = await startEscalation();
  const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] };
  const aggregating = role('aggregating', [], { aggregationRule });
  expect(await bob('POST', clusterRoles, aggregating)).toMatchObject({ status: 403 });
  await given(clusterRoles, aggregating);
  expect(await bob('PATCH', `${clusterRoles}/aggregating`, { aggregationRule: null })).toMatchObject({
    status: 403,
  });
  expect(await bob('PUT', `${clusterRoles}/aggregating`, role('aggregating', [readMaps]))).toMatchObject({
    status: 403,
  });
  await grant([anything]);
  // `*` on all resources includes the verb escalate, but no paths.
  expect(await bob('POST', clusterRoles, { ...aggregating, metadata: { name: 'also' } })).toMatchObject({
    status: 201,
  });
});
