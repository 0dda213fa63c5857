// Cases: rules on paths that are not resources (access 2.2), tested on paths that the server does not serve.
import { section } from '../../kit/case.ts';
import { closedPath, madeUpPath } from '../../kit/identities/closed-paths.ts';
import {
  denied,
  grantClusterRoleIn,
  grantClusterWide,
  grantIn,
  untilAllowed,
} from '../../kit/identities/rights.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';

const gets = (...nonResourceURLs: readonly string[]): Rule => ({ nonResourceURLs, verbs: ['get'] });
const listsMaps: Rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['list'] };

export default section('access', '2.2', {
  'authorization.rules.path-exact': {
    text: 'An entry of nonResourceURLs without a wildcard matches that path alone.',
    observe:
      'nonResourceURLs [/made-up], verbs [get], bound cluster-wide: GET of /made-up and /made-up?verbose is allowed, of /made-up/a, /made-upper, /MADE-UP and /made refused (on a path that is not served: 403 where the rule does not match, another 4xx such as 404 where it does; no verdict where the path is not refused before the rule exists).',
    wrong: 'Entries match as prefixes, or in any letter case.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people, expect } = context;
      const { api, subject } = await people.stranger();
      const path = await closedPath(context, { api });
      await grantClusterWide(context, { subject }, [gets(path)], () => api.get(path));
      await untilAllowed(context, () => api.get(`${path}?verbose`), `a query, under a rule for ${path}`);
      for (const other of [`${path}/a`, `${path}er`, path.toUpperCase(), path.slice(0, -1)])
        denied(expect, await api.get(other), `a path that is not ${path}`);
    },
  },

  'authorization.rules.path-wildcard': {
    text: '* at the end of an entry of nonResourceURLs is a wildcard.',
    observe:
      'nonResourceURLs [/other, /made-up/*, /stem*], verbs [get], bound cluster-wide: GET of /made-up/a, /made-up/a/b, /stemmed, /stemmed/a/b, /stem/a and /other is allowed, of /another/a, /made-up, /made-upa, /MADE-UP/a and /ste refused. The entry * alone allows each of them. Whether /stem* matches /stem itself is not judged (on a path that is not served: 403 where the rule does not match, another 4xx such as 404 where it does; no verdict where the path is not refused before the rule exists).',
    wrong: '* is taken literally, or is a wildcard only after a slash.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people, expect } = context;
      const { api, subject } = await people.stranger();
      const path = await closedPath(context, { api });
      // Without its last letter the stem must not end with a slash, which a gateway may remove.
      const [other, stem] = [madeUpPath(context), madeUpPath(context, '/st')];
      const rules = [gets(other, `${path}/*`, `${stem}*`)];
      await grantClusterWide(context, { subject }, rules, () => api.get(`${path}/a`));
      for (const matching of [`${path}/a/b`, `${stem}t`, `${stem}t/a/b`, `${stem}/a`, other])
        await untilAllowed(context, () => api.get(matching), `under rules for ${path}/* and ${stem}*`);
      for (const near of [
        madeUpPath(context, '/a'),
        path,
        `${path}a`,
        `${path.toUpperCase()}/a`,
        stem.slice(0, -1),
      ])
        denied(expect, await api.get(near), `${near}, under rules for ${path}/* and ${stem}*`);
      const reader = await people.stranger();
      denied(expect, await reader.api.get(`${path}/a`), 'a path before the rule for * exists');
      await grantClusterWide(context, reader, [gets('*')], () => reader.api.get(`${path}/a`));
    },
  },

  'authorization.rules.path-wildcard-elsewhere': {
    text: '* is a wildcard at the end of an entry only. (Inferred from "as a suffix".)',
    observe:
      'A ClusterRole with nonResourceURLs [/made-up/*/b] is refused, or does not allow GET of /made-up/a/b. No verdict where a path that is not served is not refused before the rule exists.',
    wrong: '* matches anywhere.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people, expect, cluster } = context;
      const { api, subject } = await people.stranger();
      const path = await closedPath(context, { api });
      const control = madeUpPath(context);
      const rules = [gets(`${path}/*/b`), gets(control)];
      const dryRun = await cluster.clusterRoles.create({ rules }, { query: { dryRun: 'All' } });
      if (!dryRun.ok) return expect.refused(dryRun, 'a rule with a wildcard inside a path');
      await grantClusterWide(context, { subject }, rules, () => api.get(control));
      denied(expect, await api.get(`${path}/a/b`), `under a rule for ${path}/*/b`);
    },
  },

  'authorization.rules.paths-cluster-wide-only': {
    text: 'nonResourceURLs apply only with cluster-wide bindings.',
    observe:
      'A ClusterRole with nonResourceURLs [/made-up] bound by a RoleBinding, in a namespace of the run and in the namespace default, where that allows it, and a Role with the same rule where it is accepted: GET of /made-up stays 403, also for a service account of the namespace. The ClusterRole bound by a ClusterRoleBinding allows it (on a path that is not served: 403 where the rule does not match, another 4xx such as 404 where it does; no verdict where the path is not refused before the rule exists).',
    wrong: 'A RoleBinding grants paths, or one in the namespace default does.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people, expect, namespace } = context;
      const person = await people.stranger();
      const { api } = person;
      const path = await closedPath(context, person);
      const rules = [gets(path), listsMaps];
      const works = () => person.in(namespace).configMaps.list();
      await grantClusterRoleIn(context, person, namespace, rules, works);
      denied(expect, await api.get(path), 'a path, by a ClusterRole that is bound in a namespace');

      const usual = context.cluster.existing('default');
      const bound = await unlessBlocked(() =>
        grantClusterRoleIn(context, person, usual, rules, () => person.in(usual).configMaps.list()),
      );
      if (bound !== undefined)
        denied(
          expect,
          await api.get(path),
          'a path, by a ClusterRole that is bound in the namespace default',
        );

      const other = await people.stranger();
      const dryRun = await namespace.roles.create({ rules }, { query: { dryRun: 'All' } });
      if (dryRun.ok) {
        await grantIn(context, other, namespace, rules, () => other.in(namespace).configMaps.list());
        denied(expect, await other.api.get(path), 'a path, by a Role');
      }
      await grantClusterWide(context, person, rules, () => api.get(path));
      if (context.has('token-requests')) await closedToAccounts(context, path, rules);
    },
  },

  'authorization.rules.paths-in-a-role': {
    text: 'Whether a Role with nonResourceURLs is refused, or stored without effect, is not stated.',
    observe: 'Record the answer to a POST of one.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac'],
    async run({ namespace, record }) {
      const answer = await namespace.roles.create({ rules: [gets('/made-up')] });
      record({ status: answer.status });
    },
  },

  'authorization.rules.paths-and-resources-apart': {
    text: 'Rules on resources do not allow paths, and rules on paths do not allow resources.',
    observe:
      "Bound cluster-wide, apiGroups ['*'], resources ['*'], verbs ['*'] does not allow GET of a path that no default role allows (403), while roles are listed; nonResourceURLs ['/*'], verbs ['*'] allows GET and POST of the path, and a list of roles is 403. No verdict where the path is not refused before the rule exists.",
    wrong: 'resources * covers /metrics.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people, expect, namespace } = context;
      const everything = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] };
      const first = await people.stranger();
      const path = await closedPath(context, first);
      const second = await people.stranger();
      const roles = (person: typeof first) => person.in(namespace).roles.list();
      await grantClusterWide(context, first, [everything], () => roles(first));
      denied(expect, await first.api.get(path), 'a path, under a rule for every resource');
      const everyPath = { nonResourceURLs: ['/*'], verbs: ['*'] };
      await grantClusterWide(context, second, [everyPath], () => second.api.get(path));
      const posts = () => second.api.send('POST', path, { body: {} });
      await untilAllowed(context, posts, 'a POST, under a rule for every verb on every path');
      denied(expect, await roles(second), 'roles, under a rule for every path');
    },
  },
});

/** Nor does a binding in its own namespace open a path to a service account. */
async function closedToAccounts(context: CaseContext, path: string, rules: readonly Rule[]): Promise<void> {
  const { people, namespace, expect } = context;
  const account = await people.knownAccount(namespace);
  if ((await account.api.get(path)).status !== 403) return;
  await grantClusterRoleIn(context, account, namespace, rules, () => account.in(namespace).configMaps.list());
  const what = 'a path, by a ClusterRole that is bound to an account in its namespace';
  denied(expect, await account.api.get(path), what);
}
