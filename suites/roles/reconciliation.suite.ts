// Cases: each start reconciles default roles and bindings (access 2.3). Each case has a server of its own, which is
// stopped and restarted with its stored data.
import { section } from '../kit/case.ts';
import { copiesOfRules, copiesOfSubjects, expectNoneAgain, mostCopies, ofRole } from './added-again.ts';
import {
  annotationRemoved,
  bindingOf,
  boundAgain,
  groupsAsUsers,
  missingSubjects,
  removeSubjects,
  switchedOff,
  switchedOn,
} from './changed-bindings.ts';
import {
  restarted,
  basicUser,
  componentRoles,
  cutAggregation,
  discovery,
  expectCut,
  expectReconciled,
  monitoring,
  publicInfo,
  replaced,
  removeFromSome,
  startServer,
  removeRule,
  rolesByFile,
  untilReconciled,
} from './changed-defaults.ts';
import { subjectsIn } from './default-roles.ts';
import { missingActions, rulesIn } from '../models/roles/rules.ts';

export default section('access', '2.3', {
  'roles.reconciliation.missing-permission': {
    text: 'At each start the server adds missing permissions to default ClusterRoles; with RBAC this is on by default.',
    observe:
      'A rule, or one path or verb of it, is removed from system:discovery, from system:monitoring, which also gets the annotation rbac.authorization.orch.io/autoupdate "true", from system:basic-user, which loses that annotation, and from ten other default ClusterRoles that the seed chooses, as far as these have such parts, and the server accepts such a change: a path, a verb, a resource, an API group, the first rule, all rules, and the permission for all but one name. The server, with RBAC and no further option, is restarted on the same store: the rules are restored. So is a rule that is removed after that, by another restart. No default role that aggregates no others has a rule twice then.',
    wrong:
      'Defaults are written only where the object is absent, or an option is needed, or each start adds all rules again.',
    needs: ['rbac', 'launcher', 'restart'],
    async run(context) {
      const server = await startServer(context);
      const copies = await copiesOfRules(context, server);
      const plain = await removeRule(context, server, discovery);
      const annotated = await removeRule(context, server, monitoring, switchedOn(context));
      const bare = await removeRule(context, server, basicUser, annotationRemoved(context));
      const others = await removeFromSome(context, server, 10);
      context.expect.atLeast(others.length, 1, 'further default roles from which a permission is removed');
      const after = await restarted(server);
      for (const before of [plain, annotated, bare, ...others])
        await context.eventually(() => expectReconciled(context, after, before), 'controller');
      const again = await removeRule(context, after, discovery);
      // What the case wrote may be like a rule that the first start left beside the one it added.
      const written = await copiesOfRules(context, after);
      const later = await restarted(after);
      await context.eventually(() => expectReconciled(context, later, again), 'controller');
      const known = mostCopies(copies, ofRole(written, discovery));
      expectNoneAgain(context, known, await copiesOfRules(context, later));
    },
  },

  'roles.reconciliation.missing-subject': {
    text: 'At each start the server adds missing subjects to default bindings.',
    observe:
      'On a server with the modes Node and RBAC (RBAC alone, where the target lacks mode Node) the subjects of the default bindings of system:basic-user, of a role of a component, of one that is bound to a service account, where there is such, and of system:monitoring are removed, and all but the first of system:public-info-viewer, and the groups of that of system:discovery are replaced by users of the same names, where the server accepts these; that of system:monitoring gets the annotation rbac.authorization.orch.io/autoupdate "true", that of system:public-info-viewer loses it, and the server is restarted: the subjects are restored. So is a subject that is removed after that, by another restart. No default binding has a subject twice then.',
    wrong:
      'Only roles are reconciled, or only bindings without any subject, or each start adds all subjects again.',
    needs: ['rbac', 'launcher', 'restart'],
    async run(context) {
      const { expect, eventually } = context;
      const bound = [basicUser, monitoring, publicInfo, discovery];
      // A mode before RBAC does not prevent the reconciliation; mode Node is optional.
      const modes = context.has('node-authorization') ? 'Node,RBAC' : 'RBAC';
      const server = await startServer(context, bound, { '--authorization-mode': modes });
      const copies = await copiesOfSubjects(context, server);
      const plain = await removeSubjects(context, server, basicUser);
      const components: Awaited<ReturnType<typeof removeSubjects>>[] = [];
      for (const role of await componentRoles(context, server))
        components.push(await removeSubjects(context, server, role, {}, () => null));
      const partly = await removeSubjects(context, server, publicInfo, annotationRemoved(context), (all) =>
        all.slice(0, 1),
      );
      const asUsers = await groupsAsUsers(context, server, discovery);
      const annotated = await removeSubjects(context, server, monitoring, switchedOn(context));
      const after = await restarted(server);
      const areRestored = async () => {
        const missing = [];
        for (const before of [
          plain,
          ...components,
          partly,
          annotated,
          ...(asUsers === undefined ? [] : [asUsers]),
        ])
          missing.push(...(await missingSubjects(after, before)));
        expect.equal(missing, [], `subjects that default bindings lack after a restart`);
      };
      await eventually(areRestored, 'controller');
      const again = await removeSubjects(context, after, basicUser);
      const later = await restarted(after);
      await eventually(
        async () => expect.equal(await missingSubjects(later, again), [], 'subjects after another restart'),
        'controller',
      );
      expectNoneAgain(context, copies, await copiesOfSubjects(context, later));
    },
  },

  'roles.reconciliation.by-configuration-file': {
    text: 'Reconciliation is on by default, too, where an entry of the authorization configuration file enables RBAC.',
    observe:
      'A server with --authorization-config and an entry of the type RBAC has the default roles and bindings; after a restart it has a rule that was removed from system:discovery, and the subjects of system:basic-user.',
    wrong: 'Only the list of --authorization-mode is searched for RBAC.',
    alsoIn: ['access 5.4'],
    needs: ['rbac', 'launcher', 'restart', 'authorization-config'],
    async run(context) {
      const { expect, eventually } = context;
      const server = await startServer(context, [basicUser], rolesByFile(context));
      const role = await removeRule(context, server, discovery);
      const binding = await removeSubjects(context, server, basicUser);
      const after = await restarted(server);
      await eventually(() => expectReconciled(context, after, role), 'controller');
      await eventually(async () => {
        const missing = await missingSubjects(after, binding);
        expect.equal(missing, [], 'subjects that a default binding lacks after a restart');
      }, 'controller');
    },
  },

  'roles.reconciliation.role-switched-off': {
    text: 'The annotation rbac.authorization.orch.io/autoupdate: "false" on a default ClusterRole switches off its reconciliation at the start of the server.',
    observe:
      'With the annotation on system:discovery, and a rule removed, the rule is still missing after a restart. The same for view, without its aggregationRule and all rules but one, where the server accepts that.',
    wrong: 'The annotation is overwritten at start, or ignored on roles that aggregate others.',
    needs: ['rbac', 'launcher', 'restart'],
    async run(context) {
      const { expect, throughout } = context;
      const server = await startServer(context);
      const other = await removeRule(context, server, monitoring);
      const before = await removeRule(context, server, discovery, switchedOff(context));
      const cut = await cutAggregation(context, server, 'view');
      const after = await restarted(server);
      const isUnchanged = async () => {
        if (cut !== undefined) await expectCut(context, after, cut);
        const now = rulesIn(await after.cluster.clusterRoles.current(discovery));
        const missing = missingActions(now, rulesIn(before));
        expect.atLeast(
          missing.length,
          1,
          `permissions that ${discovery} still lacks, with its reconciliation switched off`,
        );
      };
      await throughout(isUnchanged, 'quiet', () =>
        untilReconciled(context, () => expectReconciled(context, after, other)),
      );
    },
  },

  'roles.reconciliation.binding-switched-off': {
    text: 'The annotation rbac.authorization.orch.io/autoupdate: "false" on a default binding switches off its reconciliation at the start of the server.',
    observe:
      'With the annotation on the default binding of system:basic-user, and the subject removed, it is still missing after a restart. The default binding of system:public-info-viewer is deleted and created again with the annotation and another role, where the server accepts that: it still has that role.',
    wrong: 'The annotation has an effect on roles only, or on the subjects of bindings only.',
    needs: ['rbac', 'launcher', 'restart'],
    async run(context) {
      const { expect, throughout } = context;
      const server = await startServer(context, [basicUser, monitoring, publicInfo]);
      const other = await removeSubjects(context, server, monitoring);
      const before = await removeSubjects(context, server, basicUser, switchedOff(context));
      const rebound = await boundAgain(context, server, publicInfo, discovery);
      const after = await restarted(server);
      const isUnchanged = async () => {
        if (rebound !== undefined) {
          const roleRef = (await after.cluster.clusterRoleBindings.current(rebound))['roleRef'];
          expect.equal(roleRef?.name, discovery, `role of ${rebound}, with its reconciliation switched off`);
        }
        const missing = await missingSubjects(after, before);
        expect.equal(
          missing,
          before.subjects,
          `subjects that ${basicUser} still lacks, with its reconciliation switched off`,
        );
      };
      const otherIsReconciled = async () => expect.equal(await missingSubjects(after, other), [], monitoring);
      await throughout(isUnchanged, 'quiet', () => untilReconciled(context, otherIsReconciled));
    },
  },

  'roles.reconciliation.others-still-mended': {
    text: 'The annotation rbac.authorization.orch.io/autoupdate affects its own object only.',
    observe:
      'Of two default roles that lack a rule, and of two default bindings that lack their subjects, one has the annotation: after a restart what the other lacks is restored, and so are the subjects of the binding of that role, and the rule of the role of that binding.',
    wrong: 'One annotation switches all reconciliation off.',
    needs: ['rbac', 'launcher', 'restart'],
    async run(context) {
      const server = await startServer(context);
      await removeRule(context, server, discovery, switchedOff(context));
      const other = await removeRule(context, server, monitoring);
      await removeSubjects(context, server, basicUser, switchedOff(context));
      const binding = await removeSubjects(context, server, monitoring);
      const ofDiscovery = await removeSubjects(context, server, discovery);
      const ofBasicUser = await removeRule(context, server, basicUser);
      const after = await restarted(server);
      for (const role of [other, ofBasicUser])
        await context.eventually(() => expectReconciled(context, after, role), 'controller');
      await context.eventually(async () => {
        for (const one of [binding, ofDiscovery]) {
          const missing = await missingSubjects(after, one);
          context.expect.equal(missing, [], 'subjects that a default binding lacks after a restart');
        }
      }, 'controller');
    },
  },

  'roles.reconciliation.extras': {
    text: 'Whether permissions and subjects that were added to default objects remain after a start is not stated.',
    observe: 'Record whether an added rule and an added subject exist after a restart.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac', 'launcher', 'restart'],
    async run(context) {
      const { names, record, uniqueName } = context;
      const server = await startServer(context);
      const added = { nonResourceURLs: [`/${uniqueName('path')}`], verbs: ['get'] };
      const roles = server.cluster.clusterRoles;
      await replaced(context, roles, discovery, (role) => ({ ...role, rules: [...role['rules'], added] }));
      const subject = { kind: 'Group', apiGroup: names.groups.rbac, name: uniqueName('group') };
      const { object } = await bindingOf(context, server, basicUser);
      const bindings = server.cluster.clusterRoleBindings;
      await replaced(context, bindings, object.metadata.name!, (binding) => ({
        ...binding,
        subjects: [...binding['subjects'], subject],
      }));
      const other = await removeRule(context, server, monitoring);
      const after = await restarted(server);
      await untilReconciled(context, () => expectReconciled(context, after, other));
      const rules = rulesIn(await after.cluster.clusterRoles.current(discovery));
      const remaining = subjectsIn(await after.cluster.clusterRoleBindings.current(object.metadata.name!));
      record({
        permissionKept: missingActions(rules, rulesIn({ metadata: {}, rules: [added] })).length === 0,
        subjectKept: remaining.some(({ name }) => name === subject.name),
      });
    },
  },

  'roles.reconciliation.deleted-role': {
    text: 'Whether a deleted default object is recreated at the next start is not stated.',
    observe: 'Record whether system:discovery exists after its deletion and a restart.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac', 'launcher', 'restart'],
    async run(context) {
      const { expect, record } = context;
      const server = await startServer(context);
      expect.success(await server.cluster.clusterRoles.remove(discovery), `DELETE of ${discovery}`);
      const other = await removeRule(context, server, monitoring);
      const after = await restarted(server);
      await untilReconciled(context, () => expectReconciled(context, after, other));
      record({ isThereAgain: await after.cluster.clusterRoles.exists(discovery) });
    },
  },
});
