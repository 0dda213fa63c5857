// Cases: what edit and view give (access 2.3).
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/object.ts';
import {
  boundHere,
  elsewhere,
  expectNoReads,
  expectNoWrites,
  expectRoleLacks,
  watchStatus,
} from './bound.ts';
import { ownRulesOf, readVerbs, writeVerbs } from './default-roles.ts';
import { noWritesOf, reads, readsAndWrites } from './namespace-rights.ts';
import { actionsOf, describeAction } from '../models/roles/rules.ts';
import type { Action } from '../models/roles/rules.ts';

const roleTypes = ['roles', 'rolebindings'];
const actionsOn = (group: string, resources: readonly string[], verbs: readonly string[]) =>
  resources.flatMap((resource) => verbs.map((verb): Action => ({ verb, group, resource })));

export default section({
  'roles.edit.no-endpoints-writes': noWritesOf('edit', 'endpoints'),
  'roles.edit.no-endpoint-slice-writes': noWritesOf('edit', 'endpointslices'),
  'roles.edit.reads-and-writes': readsAndWrites('edit'),

  'roles.edit.no-reading-of-roles': async (context) => {
    const { names, namespace } = context;
    await expectRoleLacks(context, 'edit', actionsOn(names.groups.rbac, roleTypes, readVerbs));
    const { metadata } = await namespace.roles.given();
    const { here } = await boundHere(context, 'edit');
    for (const mine of [here.roles, here.roleBindings]) await expectNoReads(context, mine, metadata.name!);
  },

  'roles.edit.no-writing-of-roles': async (context) => {
    const { expect, names, namespace, uniqueName } = context;
    await expectRoleLacks(context, 'edit', actionsOn(names.groups.rbac, roleTypes, writeVerbs));
    const group = names.groups.rbac;
    // No right that the user does not have: it is the writing that is refused.
    const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }];
    const role = await namespace.roles.given({ rules });
    const { name } = role.metadata;
    const subjects = [{ kind: 'User', apiGroup: group, name: uniqueName('user') }];
    const given = { roleRef: { apiGroup: group, kind: 'Role', name }, subjects };
    const binding = await namespace.roleBindings.given(given);
    const { here } = await boundHere(context, 'edit');
    expect.success(await here.configMaps.create(), 'creation of a config map with edit');
    expect.status(await here.roles.create({ rules }), 403, 'create of roles');
    expect.status(await here.roleBindings.create(given), 403, 'create of rolebindings');
    for (const [mine, object] of [
      [here.roles, role],
      [here.roleBindings, binding],
    ] as const) {
      const what = mine.type.plural;
      const note = { metadata: { annotations: { note: 'patched' } } };
      expect.status(await mine.replace(object), 403, `update of ${what}`);
      expect.status(await mine.mergePatch(object.metadata.name!, note), 403, `patch of ${what}`);
      expect.status(await mine.remove(object.metadata.name!), 403, `delete of ${what}`);
    }
  },

  'roles.edit.reads-secrets': async (context) => {
    const { expect, namespace } = context;
    const { metadata } = await namespace.secrets.given();
    const { person, here } = await boundHere(context, 'edit');
    expect.status(await here.secrets.read(metadata.name!), 200, 'get of a secret with edit');
    expect.status(await here.secrets.list({ limit: 1 }), 200, 'list of secrets with edit');
    const there = await elsewhere(context, person);
    if (there === undefined) return;
    expect.status(await there.secrets.list({ limit: 1 }), 403, 'list of secrets in another namespace');
  },

  'roles.edit.runs-as-any-account': async (context) => {
    const { expect, namespace, eventually } = context;
    const { name } = (await namespace.serviceAccounts.given()).metadata;
    const { here } = await boundHere(context, 'edit');
    const spec = { serviceAccountName: name };
    const pod = await eventually(async () => {
      const created = await here.pods.create({ spec: { ...podSpec(here.pods.object()), ...spec } });
      // An account may be known to the part that looks at pods a little late.
      expect.success(created, 'creation of a pod that runs as an account of the namespace, with edit');
      return created.object;
    }, 'controller');
    expect.equal(pod['spec']?.serviceAccountName, name, 'spec.serviceAccountName of the pod');
  },

  'roles.view.reads': reads('view'),

  'roles.view.no-writes': async (context) => {
    const { expect, eventually, has } = context;
    const judge = async () => {
      const writes = actionsOf(await ownRulesOf(context, 'view')).filter(
        ({ verb }) => !readVerbs.includes(verb),
      );
      expect.equal(writes.map(describeAction), [], 'what the rules of view allow besides reading');
    };
    if (has('cluster-wide')) await eventually(judge, 'authorization');
    const { person, here } = await boundHere(context, 'view');
    await expectNoWrites(context, here.configMaps);
    expect.status(await here.configMaps.removeCollection(), 403, 'deletecollection of config maps with view');
    if (has('services')) await expectNoWrites(context, here.services);
    if (!has('pods')) return;
    await expectNoWrites(context, here.pods);
    const path = here.pods.path(here.pods.object().metadata.name, 'status');
    const patched = await person.api.patch(path, { status: {} }, 'application/merge-patch+json');
    expect.status(patched, 403, 'PATCH of the status of a pod with view');
  },

  'roles.view.no-roles': async (context) => {
    const { names, namespace } = context;
    await expectRoleLacks(context, 'view', actionsOn(names.groups.rbac, roleTypes, readVerbs));
    const { metadata } = await namespace.roles.given();
    const { here } = await boundHere(context, 'view');
    for (const mine of [here.roles, here.roleBindings]) await expectNoReads(context, mine, metadata.name!);
  },

  'roles.view.no-secrets': async (context) => {
    const { expect, namespace } = context;
    await expectRoleLacks(context, 'view', actionsOn('', ['secrets'], readVerbs));
    const { metadata } = await namespace.secrets.given();
    const { here } = await boundHere(context, 'view');
    await expectNoReads(context, here.secrets, metadata.name!);
    expect.equal(await watchStatus(here.secrets), 403, 'the code of a watch of secrets with view');
  },
});

const podSpec = (pod: { readonly [field: string]: unknown }) => (isRecord(pod['spec']) ? pod['spec'] : {});
