// Cases: the rights of edit and view (access 2.3).
import { section } from '../kit/case.ts';
import type { Api } from '../kit/requests/api.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Person } from '../kit/identities/people.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import { succeeds } from '../kit/identities/rights.ts';
import { boundHere, inOtherNamespace, expectWrites, watchStatus } from './bound.ts';
import { readVerbs, writeVerbs } from './default-roles.ts';
import { noWritesOf, reads, readsAndWrites } from './namespace-rights.ts';
import {
  deniedByRole,
  expectNoReads,
  expectNoWrites,
  expectOwnRulesLack,
  expectRoleLacks,
} from './withheld.ts';
import { actionsOf } from '../models/roles/rules.ts';
import type { Action, ReadRule } from '../models/roles/rules.ts';

const roleTypes = ['roles', 'rolebindings'];
const actionsOn = (group: string, resources: readonly string[], verbs: readonly string[]) =>
  resources.flatMap((resource) => verbs.map((verb): Action => ({ verb, group, resource })));

export default section('access', '2.3', {
  'roles.edit.no-endpoints-writes': {
    text: 'edit does not write endpoints.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of endpoints are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Endpoints are among the writable resources.',
    needs: ['rbac', 'second-identity'],
    run: noWritesOf('edit', 'endpoints'),
  },

  'roles.edit.no-endpoint-slice-writes': {
    text: 'edit does not write endpoint slices.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of endpointslices in discovery.orch.io are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Endpoint slices are among the writable resources.',
    needs: ['rbac', 'second-identity'],
    run: noWritesOf('edit', 'endpointslices'),
  },

  'roles.edit.reads-and-writes': {
    text: 'The default ClusterRole edit allows reading and writing of most objects of a namespace. (The types are not listed.)',
    observe:
      'A user bound to it in one namespace: create, get, list, watch, update, patch and delete are allowed on more than half of those among config maps, secrets, services and service accounts that are served; in another namespace they are 403. Refused requests are recorded.',
    wrong: 'It does not allow patch.',
    needs: ['rbac', 'second-identity'],
    run: readsAndWrites('edit'),
  },

  'roles.edit.no-reading-of-roles': {
    text: 'edit does not show roles or bindings.',
    observe:
      'A user bound to it in one namespace: get and list of roles and rolebindings there are 403, while objects of a usual type are listed. Not judged where labelled roles of other users add such a right.',
    wrong: 'Roles can be read.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { names, namespace } = context;
      await expectRoleLacks(context, 'edit', actionsOn(names.groups.rbac, roleTypes, readVerbs));
      const { metadata } = await namespace.roles.given();
      const { here } = await boundHere(context, 'edit');
      for (const mine of [here.roles, here.roleBindings]) await expectNoReads(context, mine, metadata.name!);
    },
  },

  'roles.edit.no-writing-of-roles': {
    text: 'edit does not change roles or bindings.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of roles and rolebindings are 403, also with rules that the user holds. Not judged where labelled roles of other users add such a right.',
    wrong: 'Only rights that the user does not hold are refused.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { names, namespace, uniqueName } = context;
      await expectRoleLacks(context, 'edit', actionsOn(names.groups.rbac, roleTypes, writeVerbs));
      const group = names.groups.rbac;
      const bound = await boundHere(context, 'edit');
      await expectWrites(context, bound, 'edit');
      const { here, shown } = bound;
      // Only rights that the user holds: the refusal concerns the write, not an escalation.
      const rules = [{ apiGroups: [''], resources: [here[shown].type.plural], verbs: ['list'] }];
      const role = await namespace.roles.given({ rules });
      const { name } = role.metadata;
      const subjects = [{ kind: 'User', apiGroup: group, name: uniqueName('user') }];
      const given = { roleRef: { apiGroup: group, kind: 'Role', name }, subjects };
      const binding = await namespace.roleBindings.given(given);
      deniedByRole(context, await here.roles.create({ rules }), 'create of roles');
      deniedByRole(context, await here.roleBindings.create(given), 'create of rolebindings');
      for (const [mine, object] of [
        [here.roles, role],
        [here.roleBindings, binding],
      ] as const) {
        const what = mine.type.plural;
        const note = { metadata: { annotations: { note: 'patched' } } };
        deniedByRole(context, await mine.replace(object), `update of ${what}`);
        deniedByRole(context, await mine.mergePatch(object.metadata.name!, note), `patch of ${what}`);
        deniedByRole(context, await mine.remove(object.metadata.name!), `delete of ${what}`);
      }
    },
  },

  'roles.edit.reads-secrets': {
    text: 'edit can read secrets.',
    observe:
      'A user bound to it in one namespace: get and list of secrets are 200 there, and 403 in another namespace.',
    wrong: 'It may not read secrets.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { expect, namespace } = context;
      const { metadata } = await namespace.secrets.given();
      const { person, here } = await boundHere(context, 'edit');
      await succeeds(context, () => here.secrets.read(metadata.name!), 'get of a secret with edit');
      await succeeds(context, () => here.secrets.list({ limit: 1 }), 'list of secrets with edit');
      const there = await inOtherNamespace(context, person);
      if (there === undefined) return;
      expect.status(await there.secrets.list({ limit: 1 }), 403, 'list of secrets in another namespace');
    },
  },

  'roles.edit.runs-as-any-account': {
    text: 'edit can run pods as any service account of the namespace.',
    observe:
      'A user bound to it in one namespace creates there a pod with spec.serviceAccountName of an account that exists, as the run itself can: a success.',
    wrong: 'A further right on the account is required.',
    needs: ['rbac', 'second-identity', 'pods'],
    async run(context) {
      const { expect, namespace, eventually } = context;
      const { name } = (await namespace.serviceAccounts.given()).metadata;
      const { here } = await boundHere(context, 'edit');
      const asAccount = { spec: { serviceAccountName: name } };
      // Control: a policy may refuse such a pod to every user.
      await namespace.pods.given(asAccount);
      const pod = await eventually(async () => {
        const created = await here.pods.create(asAccount);
        // The admission of pods may see a new account with a delay.
        expect.success(created, 'creation of a pod that runs as an account of the namespace, with edit');
        return created.object;
      }, 'controller');
      expect.equal(pod['spec']?.serviceAccountName, name, 'spec.serviceAccountName of the pod');
    },
  },

  'roles.view.reads': {
    text: 'The default ClusterRole view allows reading of most objects of a namespace. (The types are not listed.)',
    observe:
      'A user bound to it in one namespace: get, list and watch are allowed on more than half of those among config maps, services and service accounts that are served; in another namespace they are 403. Refused requests are recorded.',
    wrong: 'It does not allow watch.',
    needs: ['rbac', 'second-identity'],
    run: reads('view'),
  },

  'roles.view.no-writes': {
    text: 'view writes nothing.',
    observe:
      'A user bound to it in one namespace: create, update, patch, delete and deletecollection are 403 on config maps, and so are writes of services, pods and the status of pods where they are served (writes of the status where the server offers them to the run itself); the rules of the role, without those that labelled roles of other users add, have only the verbs get, list and watch; objects of a usual type are listed. Not judged where labelled roles of other users add such a right.',
    wrong: 'The status can be patched.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { has } = context;
      const writes = (rules: readonly ReadRule[]) =>
        actionsOf(rules).filter(({ verb }) => !readVerbs.includes(verb));
      if (has('cluster-wide')) await expectOwnRulesLack(context, 'view', writes);
      const resources = ['configmaps', 'services', 'pods', 'pods/status'];
      await expectRoleLacks(context, 'view', actionsOn('', resources, writeVerbs));
      const { person, here } = await boundHere(context, 'view');
      await expectNoWrites(context, here.configMaps);
      deniedByRole(
        context,
        await here.configMaps.removeCollection(),
        'deletecollection of config maps with view',
      );
      if (has('services')) await expectNoWrites(context, here.services);
      if (!has('pods')) return;
      await expectNoWrites(context, here.pods);
      await expectNoStatusPatch(context, person);
    },
  },

  'roles.view.no-roles': {
    text: 'view does not show roles or bindings.',
    observe:
      'A user bound to it in one namespace: get and list of roles and rolebindings there are 403, while objects of a usual type are listed. Not judged where labelled roles of other users add such a right.',
    wrong: 'view includes the resources of rbac.authorization.orch.io.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { names, namespace } = context;
      await expectRoleLacks(context, 'view', actionsOn(names.groups.rbac, roleTypes, readVerbs));
      const { metadata } = await namespace.roles.given();
      const { here } = await boundHere(context, 'view');
      for (const mine of [here.roles, here.roleBindings]) await expectNoReads(context, mine, metadata.name!);
    },
  },

  'roles.view.no-secrets': {
    text: 'view does not show secrets.',
    observe:
      'A user bound to it in one namespace: get, list and watch of secrets there are 403, while objects of a usual type are listed. Not judged where labelled roles of other users add such a right.',
    wrong: 'view reads everything.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { expect, namespace } = context;
      await expectRoleLacks(context, 'view', actionsOn('', ['secrets'], readVerbs));
      const { metadata } = await namespace.secrets.given();
      const { here } = await boundHere(context, 'view');
      await expectNoReads(context, here.secrets, metadata.name!);
      expect.equal(await watchStatus(here.secrets), 403, 'the code of a watch of secrets with view');
    },
  },
});

/** The document does not show the verbs of a pod's status (core 4.1): only a request that the server offers to the
 * run shows a denial. */
async function expectNoStatusPatch({ expect, api, namespace }: CaseContext, { api: mine }: Person) {
  const { metadata } = await namespace.pods.given();
  const path = namespace.pods.path(metadata.name, 'status');
  const patch = (by: Api) => by.patch(path, { status: {} }, 'application/merge-patch+json');
  const { status } = await patch(api);
  if (isMissing({ status }) || status === 405) return;
  expect.status(await patch(mine), 403, 'PATCH of the status of a pod with view');
}
