// Cases: a user may write only roles whose rights the user holds (access 5.4, 7). The scope of the rights, and the verb
// escalate: `escalation-scopes.suite.ts`.
import { section } from '../kit/case.ts';
import { coreRule } from './readers.ts';
import { refusedAsMistake } from './refused-as-mistake.ts';
import { rbacAuthor, clusterRbacAuthor, held, more, refusesCreates } from './rbac-authors.ts';
import type { Rule } from '../kit/rights.ts';
import { denied, grantIn, succeeds } from '../kit/rights.ts';
import { resourceVerbs } from '../kit/verbs.ts';
import { mayReadPath, refusesAggregation, specialVerbs } from './special-rights.ts';
import { refusesUpdates } from './role-updates.ts';
import { withTokens } from './token-file.ts';

export default section({
  'authorization.escalation.role-create': async (context) => {
    const { namespace } = context;
    const person = await rbacAuthor(context, ['roles']);
    await refusesCreates(context, person.in(namespace).roles, namespace.roles, specialVerbs(context));
  },

  'authorization.escalation.role-update': async (context) => {
    const { namespace } = context;
    const person = await rbacAuthor(context, ['roles']);
    await refusesUpdates(context, person.in(namespace).roles, namespace.roles, specialVerbs(context));
  },

  'authorization.escalation.cluster-role-create': async (context) => {
    const person = await clusterRbacAuthor(context, ['clusterroles']);
    const mine = person.cluster.clusterRoles;
    const paths = await mayReadPath(context, person);
    const others = [...specialVerbs(context), ...paths.more];
    await refusesCreates(context, mine, context.cluster.clusterRoles, others);
    const creates = () => mine.create({ rules: [paths.held] });
    await succeeds(context, creates, 'a ClusterRole with a held path');
  },

  'authorization.escalation.cluster-role-update': async (context) => {
    const person = await clusterRbacAuthor(context, ['clusterroles']);
    const mine = person.cluster.clusterRoles;
    const paths = await mayReadPath(context, person);
    const others = [...specialVerbs(context), ...paths.more];
    await refusesUpdates(context, mine, context.cluster.clusterRoles, others);
    const { name = '' } = (await context.cluster.clusterRoles.given({ rules: [held] })).metadata;
    const patches = () => mine.mergePatch(name, { rules: [held, paths.held] });
    await succeeds(context, patches, 'a merge patch of a ClusterRole that adds a held path');
  },

  'authorization.escalation.held-in-parts': async (context) => {
    const { namespace } = context;
    const person = await rbacAuthor(context, ['roles']);
    const { configMaps, podTemplates, roles } = person.in(namespace);
    const separateRules = [coreRule(['watch'], 'configmaps'), coreRule(['list', 'watch'], 'podtemplates')];
    await grantIn(context, person, namespace, separateRules, () => podTemplates.list({ limit: 1 }));
    await succeeds(
      context,
      () => configMaps.list({ limit: 1 }),
      'a request that the first of two roles allows',
    );
    const together = {
      ...coreRule(['list', 'watch'], 'configmaps'),
      resources: ['configmaps', 'podtemplates'],
    };
    const creates = () => roles.create({ rules: [together] });
    await succeeds(context, creates, 'a rule whose rights are held by several rules of several roles');
  },

  'authorization.escalation.rules-not-mixed': async (context) => {
    const { namespace, expect } = context;
    const person = await rbacAuthor(context, ['roles']);
    const { podTemplates, roles } = person.in(namespace);
    const separateRules = [coreRule(['get'], 'configmaps'), coreRule(['list'], 'podtemplates')];
    await grantIn(context, person, namespace, separateRules, () => podTemplates.list({ limit: 1 }));
    denied(expect, await podTemplates.read('none'), 'the verb of one rule on the type of another');
    const mixed = coreRule(['get'], 'podtemplates');
    refusedAsMistake(
      context,
      await roles.create({ rules: [mixed] }),
      'the verb of one rule held on the type of another',
    );
    await succeeds(context, () => roles.create({ rules: separateRules }), 'a Role of the same rules');
  },

  'authorization.escalation.wildcard': async (context) => {
    const { namespace } = context;
    const person = await rbacAuthor(context, ['roles']);
    const { podTemplates, roles } = person.in(namespace);
    await grantIn(context, person, namespace, [coreRule(resourceVerbs, 'podtemplates')], () =>
      podTemplates.list({ limit: 1 }),
    );
    const creates = (rules: readonly Rule[]) => () => roles.create({ rules });
    await succeeds(context, creates([coreRule(resourceVerbs, 'podtemplates')]), 'a Role with each verb');
    const wildcard = [coreRule(['*'], 'podtemplates')];
    refusedAsMistake(
      context,
      await roles.create({ rules: wildcard }),
      'a Role with the verb *, which is not held',
    );
    // Only the judged request shows that the grant of the wildcard has taken effect.
    await grantIn(context, person, namespace, wildcard, () => podTemplates.list({ limit: 1 }));
    await succeeds(context, creates(wildcard), 'a Role with the verb *, which is held');
  },

  'authorization.escalation.resource-names': async (context) => {
    const { namespace } = context;
    const name = (await namespace.podTemplates.given()).metadata.name!;
    const person = await rbacAuthor(context, ['roles']);
    const { podTemplates, roles } = person.in(namespace);
    const limited = coreRule(['get'], 'podtemplates', name);
    await grantIn(context, person, namespace, [limited], () => podTemplates.read(name));
    const refused = {
      'of all names': coreRule(['get'], 'podtemplates'),
      'of another name': coreRule(['get'], 'podtemplates', `${name}-x`),
    };
    for (const [what, rule] of Object.entries(refused))
      refusedAsMistake(context, await roles.create({ rules: [rule] }), `a Role with a right ${what}`);
    const creates = () => roles.create({ rules: [limited] });
    await succeeds(context, creates, 'a Role with a right of the name that is held');
  },

  'authorization.escalation.aggregation-rule': async (context) => {
    const { cluster, uniqueName, expect } = context;
    const person = await clusterRbacAuthor(context, ['clusterroles']);
    const label = uniqueName('label');
    await cluster.clusterRoles.given({ metadata: { labels: { [label]: 'true' } }, rules: [more] });
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { [label]: 'true' } }] };
    const mine = person.cluster.clusterRoles;
    const aggregating = mine.object({ rules: [], aggregationRule });
    refusedAsMistake(
      context,
      await mine.create(aggregating),
      'a ClusterRole that aggregates rights which are not held',
    );
    expect.that(
      !(await cluster.clusterRoles.exists(aggregating.metadata.name!)),
      'the server stored the refused ClusterRole',
    );
    const creates = () => mine.create({ rules: [held] });
    await succeeds(context, creates, 'a ClusterRole without an aggregationRule');
    await refusesAggregation(context, mine, cluster.clusterRoles, aggregationRule);
  },

  'authorization.escalation.first-roles': async (context) => {
    const { names, expect } = context;
    const entries = [{ username: 'first', groups: ['system:masters'] }];
    const { target, bearers } = await withTokens(context, entries, true);
    const [first] = bearers;
    const { roles, roleBindings } = first!.in(await target.namespace());
    const { clusterRoles, clusterRoleBindings } = first!.cluster;
    const rules = [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }];
    const paths = [{ verbs: ['*'], nonResourceURLs: ['*'] }];
    const subjects = [{ kind: 'User', apiGroup: names.groups.rbac, name: 'second' }];
    for (const [ofRoles, ofBindings, given] of [
      [roles, roleBindings, rules],
      [clusterRoles, clusterRoleBindings, [...rules, ...paths]],
    ] as const) {
      const { kind, group: apiGroup } = ofRoles.type;
      const role = await ofRoles.create({ rules: given });
      expect.success(role, `a ${kind} with any rights, by a member of system:masters`);
      const roleRef = { apiGroup, kind, name: role.object.metadata.name! };
      const binding = await ofBindings.create({ subjects, roleRef });
      expect.success(binding, `a binding to the ${kind}, by a member of system:masters`);
    }
  },
});
