// Cases about the lists of a rule: empty ones, and names of objects outside namespaces (access 2.2). Helper of
// `rules-names.suite.ts`.
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { deniedUnlessOpen } from '../../kit/identities/open-to-all.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { coreRule, denied, grantClusterWide, grantIn, succeeds } from '../../kit/identities/rights.ts';

/** A server refuses such a rule, or it has no effect. */
export const emptyListsGrantNothing: CaseFunction = async (context) => {
  const { people, namespace, expect } = context;
  const name = (await namespace.configMaps.given()).metadata.name!;
  const whole = coreRule(['get', 'list'], 'configmaps');
  for (const field of ['verbs', 'apiGroups', 'resources'] as const) {
    const { [field]: _absent, ...without } = whole;
    for (const [what, part] of Object.entries({ empty: { ...without, [field]: [] }, absent: without })) {
      const rules = [part as Rule, coreRule(['list'], 'secrets')];
      const dryRun = await namespace.roles.create({ rules }, { query: { dryRun: 'All' } });
      if (!dryRun.ok) {
        expect.refused(dryRun, `a rule whose ${field} are ${what}`);
        continue;
      }
      const person = await people.stranger();
      const mine = person.in(namespace);
      await grantIn(context, person, namespace, rules, () => mine.secrets.list({ limit: 1 }));
      denied(expect, await mine.configMaps.read(name), `get under a rule whose ${field} are ${what}`);
      denied(expect, await mine.configMaps.list(), `list under a rule whose ${field} are ${what}`);
    }
  }
  const person = await people.stranger();
  const mine = person.in(namespace);
  await grantIn(context, person, namespace, [whole], () => mine.configMaps.list());
};

/** A rule that is bound cluster-wide names one of two ClusterRoles. */
export async function namesOutsideNamespaces(context: CaseContext): Promise<void> {
  const { people, cluster, names, expect } = context;
  const [one, other] = (await cluster.clusterRoles.givenMany(2)).map(({ metadata }) => metadata.name!);
  const person = await people.stranger();
  const { clusterRoles } = person.cluster;
  const rule: Rule = {
    apiGroups: [names.groups.rbac],
    resources: ['clusterroles'],
    resourceNames: [one!],
    verbs: ['get', 'delete'],
  };
  await grantClusterWide(context, person, [rule], () => clusterRoles.read(one!));
  const readOther = await clusterRoles.read(other!);
  await deniedUnlessOpen(
    context,
    readOther,
    (by) => by.cluster.clusterRoles.read(other!),
    'get of a ClusterRole that the rule does not name',
  );
  denied(expect, await clusterRoles.remove(other!), 'delete of a ClusterRole that the rule does not name');
  await succeeds(context, () => clusterRoles.remove(one!), 'delete of the ClusterRole that the rule names');
}
