// Cases: the rights of service accounts without a binding of their own (access 5.4).
import { section } from '../../kit/case.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { succeeds } from '../../kit/identities/rights.ts';

/** The account `default` that the server creates, where it issues a token for it. */
async function defaultAccount(
  { names }: CaseContext,
  { api, people }: LaunchedTarget,
  namespace: string,
): Promise<Api | undefined> {
  const answer = await api.post(`/api/v1/namespaces/${namespace}/serviceaccounts/default/token`, {
    apiVersion: `${names.groups.authentication}/v1`,
    kind: 'TokenRequest',
    spec: {},
  });
  const { status } = (answer.ok && isRecord(answer.json) ? answer.json : {}) as {
    status?: { token?: string };
  };
  if (!answer.ok || status?.token === undefined) return undefined;
  return people.bearer(status.token, `system:serviceaccount:${namespace}:default`).api;
}

/** Types that a server need not serve. */
const furtherPlurals = ['events', 'pods', 'serviceaccounts', 'services'];

export default section('access', '5.4', {
  'authorization.service-accounts.default-none': {
    text: 'Service accounts outside orch-system have no rights by default other than those of the discovery roles, also not in their own namespace.',
    observe:
      'On a fresh server the token of an account, and that of the account default where there is one, gets 403 on secrets, configmaps, pods, services, events and accounts of its namespace, on its own account, on a token of it where the target issues such, and on namespaces, and 200 on /api and /apis. (The rights of system:basic-user, which all authenticated users have, are not judged.)',
    wrong: 'Accounts can view their namespace, or the server creates a binding for default accounts.',
    needs: ['launcher', 'rbac', 'service-account-tokens'],
    async run(context) {
      const { launched, expect, has, names } = context;
      const target = await launched({ '--authorization-mode': 'RBAC' });
      const namespace = await target.namespace();
      const { metadata } = await namespace.configMaps.given();
      const account = await target.people.account(namespace);
      const createdByServer = await defaultAccount(context, target, namespace.name);
      const own = `/api/v1/namespaces/${namespace.name}`;
      const forbiddenPaths = [
        `${own}/secrets`,
        `${own}/configmaps`,
        `${own}/configmaps/${metadata.name}`,
        '/api/v1/namespaces',
      ];
      for (const path of forbiddenPaths)
        expect.success(await target.api.get(path), `GET ${path} by the administrator`);
      const name = account.username.split(':').at(-1)!;
      for (const path of [
        own,
        ...furtherPlurals.map((plural) => `${own}/${plural}`),
        `${own}/serviceaccounts/${name}`,
      ])
        if ((await target.api.get(path)).ok) forbiddenPaths.push(path);
      for (const api of [account.api, ...(createdByServer === undefined ? [] : [createdByServer])]) {
        // No document has the paths of discovery.
        for (const path of ['/api', '/apis'])
          if ((await target.api.get(path)).ok) await succeeds(context, () => api.get(path), `GET ${path}`);
        for (const path of forbiddenPaths)
          expect.status(await api.get(path), 403, `GET ${path} by an account`);
        const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'made-by-an-account' } };
        expect.status(await api.post(`${own}/configmaps`, body), 403, 'POST of a config map by an account');
        const event = { ...body, kind: 'Event', involvedObject: { kind: 'Namespace', name: namespace.name } };
        if (has('token-requests')) {
          const apiVersion = `${names.groups.authentication}/v1`;
          const request = { apiVersion, kind: 'TokenRequest', metadata: {}, spec: {} };
          const path = `${own}/serviceaccounts/${name}/token`;
          expect.status(await api.post(path, request), 403, 'POST of a token of an account by an account');
        }
        if (forbiddenPaths.includes(`${own}/events`))
          expect.status(await api.post(`${own}/events`, event), 403, 'POST of an event by an account');
      }
    },
  },

  'authorization.service-accounts.of-the-system': {
    text: 'Which rights accounts inside orch-system have by default is not stated.',
    observe: 'List the default bindings with subjects of that namespace; record them.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac', 'cluster-wide'],
    async run({ names, cluster, expect, record }) {
      const { system } = names.namespaces;
      const answer = await cluster.clusterRoleBindings.list();
      expect.success(answer, 'a list of the bindings');
      const bound = answer.list.items.flatMap(({ metadata, subjects }) =>
        (Array.isArray(subjects) ? (subjects as Record<string, unknown>[]) : [])
          .filter(({ kind, namespace }) => kind === 'ServiceAccount' && namespace === system)
          .map(({ name }) => `${metadata.name}: ${String(name)}`),
      );
      record({ bound: bound.toSorted() });
    },
  },
});
