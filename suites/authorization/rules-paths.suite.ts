// Cases: rules on paths that are not resources (access 2.2), tested on paths that the server does not serve.
import { section } from '../kit/case.ts';
import { closedPath, madeUpPath } from '../kit/closed-paths.ts';
import { denied, grantClusterRoleIn, grantClusterWide, grantIn, untilAllowed } from '../kit/rights.ts';
import type { Rule } from '../kit/rights.ts';

const gets = (...nonResourceURLs: readonly string[]): Rule => ({ nonResourceURLs, verbs: ['get'] });
const listsMaps: Rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['list'] };

export default section({
  'authorization.rules.path-exact': async (context) => {
    const { people, expect } = context;
    const { api, subject } = await people.stranger();
    const path = await closedPath(context, { api });
    await grantClusterWide(context, { subject }, [gets(path)], () => api.get(path));
    for (const other of [`${path}/a`, `${path}er`, path.slice(0, -1)])
      denied(expect, await api.get(other), `a path that is not ${path}`);
  },

  'authorization.rules.path-wildcard': async (context) => {
    const { people, expect } = context;
    const { api, subject } = await people.stranger();
    const path = await closedPath(context, { api });
    const [other, stem] = [madeUpPath(context), madeUpPath(context, '/s')];
    const rules = [gets(other, `${path}/*`, `${stem}*`)];
    await grantClusterWide(context, { subject }, rules, () => api.get(`${path}/a`));
    for (const matching of [`${path}/a/b`, `${stem}t`, `${stem}t/a/b`, `${stem}/a`, other])
      await untilAllowed(context, () => api.get(matching), `under rules for ${path}/* and ${stem}*`);
    for (const near of [madeUpPath(context, '/a'), `${path}a`, stem.slice(0, -1)])
      denied(expect, await api.get(near), `${near}, under rules for ${path}/* and ${stem}*`);
  },

  'authorization.rules.path-wildcard-elsewhere': async (context) => {
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

  'authorization.rules.paths-cluster-wide-only': async (context) => {
    const { people, expect, namespace } = context;
    const person = await people.stranger();
    const { api } = person;
    const path = await closedPath(context, person);
    const rules = [gets(path), listsMaps];
    const works = () => person.in(namespace).configMaps.list();
    await grantClusterRoleIn(context, person, namespace, rules, works);
    denied(expect, await api.get(path), 'a path, by a ClusterRole that is bound in a namespace');

    const other = await people.stranger();
    const dryRun = await namespace.roles.create({ rules }, { query: { dryRun: 'All' } });
    if (dryRun.ok) {
      await grantIn(context, other, namespace, rules, () => other.in(namespace).configMaps.list());
      denied(expect, await other.api.get(path), 'a path, by a Role');
    }
    await grantClusterWide(context, person, rules, () => api.get(path));
  },

  'authorization.rules.paths-in-a-role': async ({ namespace, record }) => {
    const answer = await namespace.roles.create({ rules: [gets('/made-up')] });
    record({ status: answer.status });
  },

  'authorization.rules.paths-and-resources-apart': async (context) => {
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
    denied(expect, await roles(second), 'roles, under a rule for every path');
  },
});
