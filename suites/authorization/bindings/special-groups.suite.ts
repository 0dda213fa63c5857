// Cases: the groups system:masters and system:unauthenticated (access 2.2).
import type { Resource } from '../../kit/kinds/resource.ts';
import { NotRun } from '../../kit/failures.ts';
import { section } from '../../kit/case.ts';
import { mastersPastWebhook } from '../webhooks/webhook-mode.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { reachesServer } from '../../kit/identities/closed-paths.ts';
import type { LaunchedTarget, Namespace } from '../../kit/context.ts';
import type { Person, Subject } from '../../kit/identities/people.ts';
import { grants, listMaps, lists, readerRole } from '../readers.ts';
import {
  allowed,
  lasts,
  denied,
  roleRefTo,
  untilAllowed,
  untilDenied,
  madeUpSubjects,
} from '../../kit/identities/rights.ts';
import { withTokens } from '../token-file.ts';
import { authenticated } from '../../kit/identities/self-review.ts';
import { unlessForbidden } from '../../kit/unless-blocked.ts';

const masters = 'system:masters';
/** Names of other groups: longer names, a prefix of the name, and the name in upper case. */
const likeMasters = [`${masters}:x`, `${masters}x`, 'system:master', `x-${masters}`, 'SYSTEM:MASTERS'];

/** Requests a review of what a member of the group may do. */
const review = ({ api }: LaunchedTarget, group: string, resourceAttributes: object): Promise<Answer> =>
  api.post(`/apis/${group}/v1/subjectaccessreviews`, {
    apiVersion: `${group}/v1`,
    kind: 'SubjectAccessReview',
    spec: { user: 'member', groups: [masters], resourceAttributes },
  });

const secretsOf = ({ namespace }: { readonly namespace: string }) =>
  `/api/v1/namespaces/${namespace}/secrets`;

export default section('access', '2.2', {
  'authorization.groups.masters-unlimited': {
    text: 'Members of system:masters have unlimited access to the API server.',
    observe:
      'A credential in that group: requests with each of the eight verbs, and GET of a path that is not a resource, are not 403; SubjectAccessReviews for a user in the group with special and invented verbs are allowed. (The document does not show the path of the reviews: a POST that does not succeed is recorded.)',
    wrong: 'Paths that are not resources are excluded.',
    needs: ['launcher', 'rbac'],
    async run(context) {
      const { names, expect, record } = context;
      const { target, bearers } = await withTokens(context, [
        { username: 'member', groups: [masters] },
        { username: 'other', groups: [] },
      ]);
      const [member, other] = bearers;
      const { name: namespace } = await target.namespace();
      const maps = member!.in({ name: namespace }).configMaps;
      const created = await maps.create();
      expect.success(created, 'create by a member of the group');
      const { name = '' } = created.object.metadata;
      const put = await maps.replace(maps.object({ metadata: { name } }));
      allowed(put, 'update by a member of the group');
      allowed(await maps.mergePatch(name, { data: { by: 'member' } }), 'patch by a member of the group');
      allowed(await maps.read(name), 'get by a member of the group');
      allowed(await maps.list(), 'list by a member of the group');
      const watch = await maps.watch({ timeoutSeconds: 1 });
      await watch.close();
      expect.equal(watch.status, 200, 'status of a watch by a member of the group');
      allowed(await maps.remove(name), 'delete by a member of the group');
      allowed(await maps.removeCollection(), 'deletecollection by a member of the group');
      for (const path of ['/version', '/metrics', '/no/such/path'])
        allowed(await member!.api.get(path, { accept: '*/*' }), `GET of ${path} by a member of the group`);
      const unserved = await other!.api.get('/no/such/path', { accept: '*/*' });
      if (await reachesServer({ ...context, api: target.api }, '/no/such/path'))
        denied(expect, unserved, 'GET of a path by another user');
      const secrets = secretsOf({ namespace });
      expect.status(await member!.api.get(secrets), 200, 'list of secrets by a member of the group');
      denied(expect, await other!.api.get(secrets), 'list of secrets by another user');
      for (const attributes of [
        { group: names.groups.rbac, resource: 'clusterroles', verb: 'escalate' },
        { group: names.groups.rbac, resource: 'clusterroles', verb: 'bind', name: 'cluster-admin' },
        { group: '', resource: 'users', verb: 'impersonate', name: 'somebody' },
        { group: 'example.com', resource: 'invented', verb: 'juggle', namespace },
      ]) {
        const answer = await review(target, names.groups.authorization, attributes);
        // The document does not show the paths of these reviews (access 4).
        if (!answer.ok) return record({ 'POST of a SubjectAccessReview': answer.status });
        const what = `${attributes.verb} of ${attributes.resource} by a member of the group`;
        expect.contains(answer.json, { status: { allowed: true } }, `review of ${what}`);
      }
    },
  },

  'authorization.groups.masters-without-binding': {
    text: 'system:masters bypasses RBAC: its rights do not depend on RBAC objects.',
    observe:
      'The default ClusterRoleBindings of cluster-admin, by their label and role, are patched to name another user, with the annotation autoupdate false, who may then list secrets of all namespaces, and then to name a made-up user: once that user gets 403, a member of the group still lists them, throughout a short window, and so does, where the target has impersonation, a user whose second group it is.',
    wrong: 'Without the binding the group has no access.',
    needs: ['launcher', 'rbac'],
    async run(context) {
      const { eventually, expect, has, names } = context;
      const entries = [
        { username: 'member', groups: [masters] },
        { username: 'witness', groups: [] },
      ];
      const { target, bearers } = await withTokens(context, entries, true);
      const [member, witness] = bearers;
      const bindings = target.cluster.clusterRoleBindings;
      // The names of the bindings are not stated, and a server may reconcile changed default bindings (access 2.3).
      const defaults = { labelSelector: `${names.labels.bootstrapping}=rbac-defaults` };
      const annotations = { [names.annotations.autoupdate]: 'false' };
      const bindingsOfRole = async () =>
        (await bindings.list(defaults)).list.items.filter((one) => one['roleRef']?.name === 'cluster-admin');
      const found = await eventually(async () => {
        const items = await bindingsOfRole();
        expect.atLeast(items.length, 1, 'number of default bindings of cluster-admin');
        return items;
      }, 'controller');
      const secrets = ({ api }: Person) => api.get('/api/v1/secrets', { query: { limit: 1 } });
      const bindTo = async (by: Resource, ...subjects: readonly Subject[]) => {
        for (const { metadata } of found) {
          const answer = await by.mergePatch(metadata.name!, { metadata: { annotations }, subjects });
          // A server may guard the binding of its administrators.
          if (by === bindings && answer.status >= 400 && answer.status < 500)
            throw new NotRun('not-exercised', `the server refuses a change of a binding of cluster-admin`);
          expect.success(answer, `PATCH of a binding of cluster-admin, to ${subjects[0]?.name}`);
        }
      };
      // The answers to the witness show when the authorizer uses the changed bindings.
      await bindTo(bindings, witness!.subject);
      await untilAllowed(
        context,
        () => secrets(witness!),
        'a list of all secrets, by the user bound in their place',
      );
      // The run may have had its own rights by the binding.
      await bindTo(witness!.cluster.clusterRoleBindings, ...madeUpSubjects(names));
      await untilDenied(context, () => secrets(witness!), 'a list of all secrets, by the user who was bound');
      const ofMember = 'a list of all secrets, without the binding';
      await lasts(context, async () => expect.status(await secrets(member!), 200, ofMember));
      if (!has('impersonation')) return;
      const acting = (...groups: readonly string[]) =>
        secrets(target.people.impersonated({ username: 'member-too', groups }));
      // The run may act as others no longer.
      if ((await acting(masters)).status !== 200) return;
      const later = await acting('of-no-binding', masters);
      expect.status(
        later,
        200,
        'a list of all secrets by a user whose second group it is, without the binding',
      );
    },
  },

  'authorization.groups.masters-is-no-user': {
    text: 'system:masters is one group: neither a user of that name nor a member of a group with a similar name has a special right. (Inferred.)',
    observe:
      'A user of the token file named system:masters, without groups, and members of the groups system:masters:x, system:mastersx, system:master, x-system:masters and SYSTEM:MASTERS: a list of secrets is 403. A member of system:masters gets 200.',
    wrong: 'The username is compared with the group too, or only a prefix of a group name is compared.',
    level: 'SHOULD',
    needs: ['launcher', 'rbac', 'static-tokens'],
    async run(context) {
      const { expect } = context;
      const { target, bearers } = await withTokens(context, [
        { username: masters, groups: [] },
        { username: 'member', groups: [masters] },
        ...likeMasters.map((group, index) => ({ username: `like-${index}`, groups: [group] })),
      ]);
      const secrets = secretsOf({ namespace: (await target.namespace()).name });
      const [named, member, ...others] = bearers;
      expect.status(await member!.api.get(secrets), 200, 'list of secrets by a member of the group');
      denied(expect, await named!.api.get(secrets), 'list of secrets by a user with the name of the group');
      expect.equal(others.length, likeMasters.length, 'number of members of other groups');
      for (const [index, { api }] of others.entries())
        denied(
          expect,
          await api.get(secrets),
          `list of secrets by a member of the group ${likeMasters[index]}`,
        );
    },
  },

  'authorization.groups.unauthenticated': {
    text: 'Requests without credentials are anonymous users in the group system:unauthenticated, which can be a subject; authenticated users are not in it.',
    observe:
      'A role is bound to it in a namespace: a request without credentials is allowed there and is refused in another namespace; users without bindings, a service account and the user of a bootstrap token among them where the target has them, get 403 in both. A binding of system:authenticated in the other namespace allows a user there, and not a request without credentials. A RoleBinding of system:unauthenticated to a ClusterRole does.',
    wrong: 'Anonymous requests have no groups, or everyone is in this one.',
    alsoIn: ['access 5.1'],
    needs: ['anonymous', 'rbac', 'second-identity'],
    isolated: true,
    run: async (context) => {
      const { api, namespace, anotherNamespace, cluster, people, names, has, expect } = context;
      const elsewhere = anotherNamespace();
      // Creates both namespaces first: a request without credentials does not create or await them.
      for (const place of [namespace, elsewhere]) await place.configMaps.given();
      const users: readonly Person[] = [
        await people.stranger(),
        ...(has('service-account-tokens') ? [await people.knownAccount(namespace)] : []),
        ...(has('bootstrap-tokens') && has('cluster-wide') ? [await people.bootstrap()] : []),
      ];
      const list = ({ configMaps }: Namespace) =>
        api.as('none').get(configMaps.path(), { query: { limit: 1 } });
      expect.refused(await list(namespace), 'a request without credentials before its group is bound');
      const role = await readerRole(namespace);
      const subjects = [{ kind: 'Group', apiGroup: names.groups.rbac, name: 'system:unauthenticated' }];
      const roleRef = roleRefTo(namespace.roles, role);
      // A service may keep built-in groups out of bindings.
      const binds = () => namespace.roleBindings.given({ subjects, roleRef });
      await unlessForbidden(binds, 'a binding of system:unauthenticated');
      await untilAllowed(context, () => list(namespace));
      expect.refused(await list(elsewhere), 'a request without credentials in another namespace');
      for (const user of users) {
        for (const place of [namespace, elsewhere])
          denied(expect, await lists(user, place)(), `${user.username}, without bindings`);
        for (const place of [namespace, elsewhere]) await grants(context, user, [user.subject], place);
      }
      const other = await people.stranger();
      denied(expect, await lists(other, elsewhere)(), 'a user before system:authenticated is bound');
      const everyUser = [{ ...subjects[0]!, name: authenticated }];
      const bindsAll = () => grants(context, other, everyUser, elsewhere);
      await unlessForbidden(bindsAll, `a binding of ${authenticated}`);
      expect.refused(await list(elsewhere), `a request without credentials where ${authenticated} is bound`);
      if (!has('cluster-wide')) return;
      const ofAll = await cluster.clusterRoles.given({ rules: [listMaps] });
      await elsewhere.roleBindings.given({ subjects, roleRef: roleRefTo(cluster.clusterRoles, ofAll) });
      const what = 'a request without credentials that a RoleBinding to a ClusterRole allows';
      await untilAllowed(context, () => list(elsewhere), what);
    },
  },

  'authorization.groups.masters-past-webhook': {
    text: 'system:masters bypasses the limits of authorization webhooks.',
    observe:
      'A webhook that denies everything, first in the order, set up by options and by the file: a member of the group gets 200 for a list and for another path, is not refused a sub-resource, and so is an impersonated one, also where a member acts as it; another user gets 403; so after the file names another such webhook. Whether the webhook is called for the member is recorded.',
    wrong: 'The denial of the webhook holds for the group too, or for its impersonated members.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: mastersPastWebhook,
  },
});
