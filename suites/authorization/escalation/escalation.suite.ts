// Cases: a user may write only roles whose rights the user holds (access 5.4, 7). The scope of the rights, and the verb
// escalate: `escalation-scopes.suite.ts`.
import { section } from '../../kit/case.ts';
import { refusedAsMistake } from '../refusals/refused-as-mistake.ts';
import { rbacAuthor, clusterRbacAuthor, held, more, refusesCreates } from './rbac-authors.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import {
  coreRule,
  denied,
  grantClusterRoleIn,
  grantIn,
  roleRefTo,
  succeeds,
  untilDenied,
} from '../../kit/identities/rights.ts';
import { resourceVerbs } from '../../kit/verbs.ts';
import { mayReadPath, refusesAggregation, specialVerbs } from './special-rights.ts';
import { refusesUpdates } from './role-updates.ts';
import { withTokens } from '../token-file.ts';

/** All resources of the group that a user could list. */
const rbacResources = ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'];

export default section('access', '5.4', {
  'authorization.escalation.role-create': {
    text: 'Without escalate, creating a Role needs all permissions in it.',
    observe:
      'A user with create on roles and get on configmaps: a Role with get on secrets is refused and not stored, and so is one with impersonate on users and groups, or with bind and escalate on roles; one with get on configmaps succeeds. The same where the server generates the name.',
    wrong: 'Only the right to create roles is checked, or the refusal comes after the Role was stored.',
    alsoIn: ['access 7'],
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace } = context;
      const person = await rbacAuthor(context, ['roles']);
      await refusesCreates(context, person.in(namespace).roles, namespace.roles, specialVerbs(context));
    },
  },

  'authorization.escalation.role-update': {
    text: 'Without escalate, updating a Role needs all permissions in it.',
    observe:
      'A user with update and patch on roles: PUT, each kind of PATCH and apply are refused (4xx) and change nothing where they add a rule not held, one with impersonate, bind or escalate included, replace a held rule by it, or widen a rule by a verb or a resource; held rules may be added, and may replace others.',
    wrong: 'The check is made at creation only, or only where the number of rules grows.',
    alsoIn: ['access 7'],
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace } = context;
      const person = await rbacAuthor(context, ['roles']);
      await refusesUpdates(context, person.in(namespace).roles, namespace.roles, specialVerbs(context));
    },
  },

  'authorization.escalation.cluster-role-create': {
    text: 'Without escalate, creating a ClusterRole needs all permissions in it.',
    observe:
      'A user with create on clusterroles: a ClusterRole with a rule not held cluster-wide is refused and not stored, also where the rule has impersonate, bind and escalate, all paths, the paths below a held one, or another method on it; a ClusterRole with held rules succeeds, also with the held path, and with a path that matches a held wildcard.',
    wrong: 'Only Roles are checked.',
    alsoIn: ['access 7'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const person = await clusterRbacAuthor(context, ['clusterroles']);
      const mine = person.cluster.clusterRoles;
      const paths = await mayReadPath(context, person);
      const others = [...specialVerbs(context), ...paths.more];
      await refusesCreates(context, mine, context.cluster.clusterRoles, others);
      const creates = () => mine.create({ rules: [paths.held] });
      await succeeds(
        context,
        creates,
        'a ClusterRole with a held path, and one that matches a held wildcard',
      );
    },
  },

  'authorization.escalation.cluster-role-update': {
    text: 'Without escalate, updating a ClusterRole needs all permissions in it.',
    observe:
      'A user with update and patch on clusterroles: PUT, each kind of PATCH and apply are refused (4xx) and change nothing where they add a rule not held, special verbs and paths included, replace a held rule by it, or widen a rule by a verb or a resource; held rules may be added, and may replace others.',
    wrong: 'The check is made at creation only, or only where the number of rules grows.',
    alsoIn: ['access 7'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const person = await clusterRbacAuthor(context, ['clusterroles']);
      const mine = person.cluster.clusterRoles;
      const paths = await mayReadPath(context, person);
      const others = [...specialVerbs(context), ...paths.more];
      await refusesUpdates(context, mine, context.cluster.clusterRoles, others);
      const { name = '' } = (await context.cluster.clusterRoles.given({ rules: [held] })).metadata;
      const patches = () => mine.mergePatch(name, { rules: [held, paths.held] });
      await succeeds(context, patches, 'a merge patch of a ClusterRole that adds a held path');
    },
  },

  'authorization.escalation.held-in-parts': {
    text: 'Permissions of a new role may be held by several rules of several roles together.',
    observe:
      'A user with list on configmaps by a Role, and with watch on configmaps and list and watch on podtemplates by another role, a ClusterRole where the run may write such: a Role with one rule of both verbs on both types succeeds. After the second binding is deleted the same is refused.',
    wrong:
      'Rules are compared as written, so that a rule that is held in parts is refused; or rights that were held once still count.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect, eventually } = context;
      const person = await rbacAuthor(context, ['roles']);
      const { configMaps, podTemplates, roles } = person.in(namespace);
      const separateRules = [coreRule(['watch'], 'configmaps'), coreRule(['list', 'watch'], 'podtemplates')];
      const listsTemplates = () => podTemplates.list({ limit: 1 });
      // Rights by a Role and by a ClusterRole count together.
      const grant = context.has('cluster-wide') ? grantClusterRoleIn : grantIn;
      const { binding } = await grant(context, person, namespace, separateRules, listsTemplates);
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
      expect.success(await namespace.roleBindings.remove(binding.metadata.name!), 'DELETE of a binding');
      await untilDenied(context, listsTemplates, 'a right whose binding was deleted');
      await eventually(
        async () => refusedAsMistake(context, await creates(), 'a rule of which a part is no longer held'),
        'authorization',
      );
    },
  },

  'authorization.escalation.rules-not-mixed': {
    text: 'The verbs of one held rule do not combine with the resources of another.',
    observe:
      'A user with get on configmaps and list on podtemplates: a Role with get on podtemplates is refused; one with both held rules succeeds.',
    wrong: 'Verbs, groups and resources of all held rules are merged.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
  },

  'authorization.escalation.sub-resources': {
    text: 'A right on a resource is none on its sub-resources, and vice versa, also in a new role.',
    observe:
      'A user with get on podtemplates and on configmaps/status: a Role, and a binding to a Role, with get on podtemplates/status or on configmaps is refused; a Role of what is held succeeds.',
    wrong: 'Who may read pods may hand out the right to read their logs.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace } = context;
      const person = await rbacAuthor(context, ['roles', 'rolebindings']);
      const { podTemplates, roles, roleBindings } = person.in(namespace);
      const both = [coreRule(['get'], 'podtemplates'), coreRule(['get'], 'configmaps/status')];
      await grantIn(context, person, namespace, both, () => podTemplates.read('none'));
      await succeeds(context, () => roles.create({ rules: both }), 'a Role of what is held');
      for (const resource of ['podtemplates/status', 'configmaps']) {
        const rules = [coreRule(['get'], resource)];
        const what = `with get on ${resource}, which is not held`;
        refusedAsMistake(context, await roles.create({ rules }), `a Role ${what}`);
        const role = await namespace.roles.given({ rules });
        const roleRef = roleRefTo(namespace.roles, role);
        const binding = await roleBindings.create({ subjects: [person.subject], roleRef });
        refusedAsMistake(context, binding, `a binding to a Role ${what}`);
      }
    },
  },

  'authorization.escalation.wildcard': {
    text: 'A wildcard in a new role needs the wildcard: a sum of single rights is not enough.',
    observe:
      "A user with each known verb on configmaps by name: a Role with verbs ['*'] on configmaps is refused, and so is one on a custom kind; with ['*'] held it succeeds. A Role with list on resources ['*'], or on configmaps of apiGroups ['*'], is refused; so is one with get on resources ['*'] of rbac.authorization.orch.io, whose four resources the user may get.",
    wrong:
      'The rights are compared with a fixed list of verbs, or a wildcard is held by any entry of a list.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { names, namespace } = context;
      const person = await rbacAuthor(context, ['roles']);
      const { podTemplates, roles } = person.in(namespace);
      const ofGroup = { verbs: ['get'], apiGroups: [names.groups.rbac], resources: rbacResources };
      const custom = { verbs: resourceVerbs, apiGroups: ['example.com'], resources: ['examples'] };
      const each = [coreRule(resourceVerbs, 'podtemplates'), ofGroup, custom];
      await grantIn(context, person, namespace, each, () => podTemplates.list({ limit: 1 }));
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
      await succeeds(context, creates([ofGroup]), 'a Role with each resource of a group');
      const wider = {
        resources: coreRule(['list'], '*'),
        apiGroups: { ...held, apiGroups: ['*'] },
        'the resources of a group': { ...ofGroup, resources: ['*'] },
        'the verbs on a custom kind': { ...custom, verbs: ['*'] },
      };
      for (const [list, rule] of Object.entries(wider))
        refusedAsMistake(
          context,
          await roles.create({ rules: [rule] }),
          `a Role with * in ${list}, not held`,
        );
    },
  },

  'authorization.escalation.resource-names': {
    text: 'A right that is limited to names does not allow a role without that limit. (Inferred from "all permissions in it".)',
    observe:
      'A user with get on the object a only, whose name has more than 63 characters: a Role with get on all objects of the type, without resourceNames and with an empty list, is refused, and so is one with a longer name; one with resourceNames [a] succeeds. One with [a, b] is refused until another rule allows get on b. With get on all of them, by an empty list, one with three names succeeds.',
    wrong: 'resourceNames are ignored in the comparison.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace } = context;
      const name = `${context.uniqueName('long')}-${'x'.repeat(60)}`;
      await namespace.podTemplates.given({ metadata: { name } });
      const person = await rbacAuthor(context, ['roles']);
      const { podTemplates, roles } = person.in(namespace);
      const limited = coreRule(['get'], 'podtemplates', name);
      await grantIn(context, person, namespace, [limited], () => podTemplates.read(name));
      const refused = {
        'of all names': coreRule(['get'], 'podtemplates'),
        'of all names, by an empty list': { ...coreRule(['get'], 'podtemplates'), resourceNames: [] },
        'of another name': coreRule(['get'], 'podtemplates', `${name}-x`),
      };
      for (const [what, rule] of Object.entries(refused))
        refusedAsMistake(context, await roles.create({ rules: [rule] }), `a Role with a right ${what}`);
      const creates = () => roles.create({ rules: [limited] });
      await succeeds(context, creates, 'a Role with a right of the name that is held');
      const other = (await namespace.podTemplates.given()).metadata.name!;
      const both = () => roles.create({ rules: [coreRule(['get'], 'podtemplates', name, other)] });
      refusedAsMistake(context, await both(), 'a Role with a right of two names, of which one is held');
      const second = coreRule(['get'], 'podtemplates', other);
      await grantIn(context, person, namespace, [second], () => podTemplates.read(other));
      await succeeds(context, both, 'a Role with a right of two names, which two rules hold');
      const all = { ...coreRule(['get'], 'podtemplates'), resourceNames: [] };
      await grantIn(context, person, namespace, [all], () => podTemplates.read(`${name}-x`));
      const three = coreRule(['get'], 'podtemplates', name, other, `${name}-x`);
      const what = 'a Role with a right of names, under a rule for all';
      await succeeds(context, () => roles.create({ rules: [three] }), what);
    },
  },

  'authorization.escalation.aggregation-rule': {
    text: 'An aggregationRule cannot be used to gain rights. (Inferred: its author would not hold what it selects.)',
    observe:
      'A user with create on clusterroles: a ClusterRole whose aggregationRule selects the label of a role with rights that the user does not hold is refused; so is each PUT, PATCH and apply that adds that aggregationRule to a ClusterRole whose rights the user holds, or its selector to an aggregating ClusterRole without rules, and none is stored.',
    wrong: 'Only rules are checked, and the controller adds the selected ones.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
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
  },

  'authorization.escalation.first-roles': {
    text: 'The first roles and bindings can be created with a credential in system:masters.',
    observe:
      'On a fresh server such a credential creates a Role, a ClusterRole and bindings to them, with any rights: a success.',
    wrong: 'The restriction also holds for system:masters, so that no user can create the first role.',
    needs: ['rbac', 'second-identity', 'launcher'],
    async run(context) {
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
  },
});
