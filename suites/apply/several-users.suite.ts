// Cases: the manager of an apply is what fieldManager names, for any user who sends the request (core 2.4, 4.3, 4.9).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { expectOwners, labelField } from '../kit/objects/managed-fields.ts';
import { grantIn } from '../kit/identities/rights.ts';
import type { Resource } from '../kit/kinds/resource.ts';

const label = (value: string) => ({ metadata: { labels: { app: value } } });

export default section('core', '4.9', {
  'apply.conflict.same-manager-other-user': {
    text: 'Managers are told apart by fieldManager alone: another user who names the same manager changes its fields without a conflict. (Inferred: a manager is any string identity, and only the field of another manager is a conflict.)',
    observe:
      'The run applies a label of a config map as manager "shared", and as "first" another one. Another user applies other values of both as "shared": the first alone succeeds, and its only owner is "shared"; both together are refused, as they are for the run. The next apply of the run is no conflict, and a merge patch of the user with fieldManager=shared is recorded under this name, too.',
    wrong:
      'Ownership is recorded for user and manager together, so that a second replica of a controller conflicts with the first.',
    level: 'SHOULD',
    alsoIn: ['core 2.4', 'core 4.3'],
    needs: ['rbac', 'second-identity'],
    run: checkSameManager,
  },
});

async function checkSameManager(context: CaseContext): Promise<void> {
  const { namespace, expect } = context;
  const { configMaps } = namespace;
  const { name = '' } = (await configMaps.given()).metadata;
  const other = await asAnotherUser(context);
  const shared = { manager: 'shared' };
  expect.success(await configMaps.apply(name, label('a'), shared), 'an apply by the run');
  const owned = { metadata: { labels: { owned: 'a' } } };
  expect.success(await configMaps.apply(name, owned, { manager: 'first' }), 'an apply by the run as another');
  const taken = { metadata: { labels: { app: 'b', owned: 'b' } } };
  for (const [who, resource] of Object.entries({ 'the run': configMaps, 'another user': other }))
    await dependsOn('apply.conflict.other-owner', async () => {
      const what = `an apply by ${who} of another manager's label`;
      expect.refused(await resource.apply(name, taken, shared), what);
    });
  const what = 'an apply by another user as the same manager';
  expect.success(await other.apply(name, label('b'), shared), what);
  await expectOwner(context, name, 'b', what);

  expect.success(await configMaps.apply(name, label('c'), shared), 'the next apply by the run');
  await expectOwner(context, name, 'c', 'the next apply by the run');
  const sent = { query: { fieldManager: 'shared' } };
  expect.success(await other.mergePatch(name, label('d'), sent), 'a merge patch by another user');
  await expectOwner(context, name, 'd', 'a merge patch by another user as the same manager');
}

async function expectOwner(
  { namespace, expect }: CaseContext,
  name: string,
  value: string,
  what: string,
): Promise<void> {
  const after = await namespace.configMaps.current(name);
  expect.equal(after.metadata.labels?.['app'], value, `the label after ${what}`);
  expectOwners(expect, after, labelField('app'), { owners: ['shared'], others: ['first'] }, `after ${what}`);
}

/** The config maps of the namespace, as a user who may write to them. */
async function asAnotherUser(context: CaseContext): Promise<Resource> {
  const { namespace, people, expect } = context;
  const person = await people.stranger();
  const { configMaps } = person.in(namespace);
  const rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'update', 'patch'] };
  const { answer } = await grantIn(context, person, namespace, [rule], () => configMaps.list({ limit: 1 }));
  expect.success(answer, 'a list by another user');
  return configMaps;
}
