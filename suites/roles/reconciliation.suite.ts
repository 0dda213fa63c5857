// Cases: at each start default roles and bindings are mended (access 2.3). Each has a server of its own, which is
// stopped and started again on what it stored.
import { section } from '../kit/case.ts';
import {
  again,
  basicUser,
  bindingOf,
  discovery,
  expectMended,
  missingSubjects,
  monitoring,
  replaced,
  start,
  switchedOff,
  switchedOn,
  takeRule,
  takeSubjects,
  untilMended,
} from './changed-defaults.ts';
import { subjectsIn } from './default-roles.ts';
import { lacking, rulesIn } from '../models/roles/rules.ts';

export default section({
  'roles.reconciliation.missing-permission': async (context) => {
    const server = await start(context);
    const plain = await takeRule(context, server, discovery);
    const annotated = await takeRule(context, server, monitoring, switchedOn(context));
    const after = await again(server);
    for (const before of [plain, annotated])
      await context.eventually(() => expectMended(context, after, before), 'controller');
  },

  'roles.reconciliation.missing-subject': async (context) => {
    const { expect, eventually } = context;
    const server = await start(context);
    const plain = await takeSubjects(context, server, basicUser);
    const annotated = await takeSubjects(context, server, monitoring, switchedOn(context));
    const after = await again(server);
    const areBack = async () => {
      const missing = [
        ...(await missingSubjects(after, plain)),
        ...(await missingSubjects(after, annotated)),
      ];
      expect.equal(missing, [], `subjects that two default bindings lack after a new start`);
    };
    await eventually(areBack, 'controller');
  },

  'roles.reconciliation.role-switched-off': async (context) => {
    const { expect, throughout } = context;
    const server = await start(context);
    const other = await takeRule(context, server, monitoring);
    const before = await takeRule(context, server, discovery, switchedOff(context));
    const after = await again(server);
    const isLeft = async () => {
      const now = rulesIn(await after.cluster.clusterRoles.current(discovery));
      const missing = lacking(now, rulesIn(before));
      expect.atLeast(missing.length, 1, `permissions that ${discovery} still lacks, being switched off`);
    };
    await throughout(isLeft, 'quiet', () => untilMended(context, () => expectMended(context, after, other)));
  },

  'roles.reconciliation.binding-switched-off': async (context) => {
    const { expect, throughout } = context;
    const server = await start(context);
    const other = await takeSubjects(context, server, monitoring);
    const before = await takeSubjects(context, server, basicUser, switchedOff(context));
    const after = await again(server);
    const isLeft = async () => {
      const missing = await missingSubjects(after, before);
      expect.equal(missing, before.subjects, `subjects that ${basicUser} still lacks, being switched off`);
    };
    const otherIsMended = async () => expect.equal(await missingSubjects(after, other), [], monitoring);
    await throughout(isLeft, 'quiet', () => untilMended(context, otherIsMended));
  },

  'roles.reconciliation.others-still-mended': async (context) => {
    const server = await start(context);
    await takeRule(context, server, discovery, switchedOff(context));
    const other = await takeRule(context, server, monitoring);
    const after = await again(server);
    await context.eventually(() => expectMended(context, after, other), 'controller');
  },

  'roles.reconciliation.extras': async (context) => {
    const { names, record, uniqueName } = context;
    const server = await start(context);
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
    const other = await takeRule(context, server, monitoring);
    const after = await again(server);
    await untilMended(context, () => expectMended(context, after, other));
    const rules = rulesIn(await after.cluster.clusterRoles.current(discovery));
    const left = subjectsIn(await after.cluster.clusterRoleBindings.current(object.metadata.name!));
    record({
      permissionKept: lacking(rules, rulesIn({ metadata: {}, rules: [added] })).length === 0,
      subjectKept: left.some(({ name }) => name === subject.name),
    });
  },

  'roles.reconciliation.deleted-role': async (context) => {
    const { expect, record } = context;
    const server = await start(context);
    expect.success(await server.cluster.clusterRoles.remove(discovery), `DELETE of ${discovery}`);
    const other = await takeRule(context, server, monitoring);
    const after = await again(server);
    await untilMended(context, () => expectMended(context, after, other));
    record({ isThereAgain: await after.cluster.clusterRoles.exists(discovery) });
  },
});
