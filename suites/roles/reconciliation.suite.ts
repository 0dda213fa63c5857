// Cases: at each start default roles and bindings are mended (access 2.3). Each has a server of its own, which is
// stopped and started again on what it stored.
import { section } from '../kit/case.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { WaitingError } from '../kit/eventually.ts';
import type { ApiObject } from '../kit/object.ts';
import { defaultsSelector, rbacOnly, subjectsIn } from './default-roles.ts';
import { describeAction, lacking, rulesIn } from '../models/roles/rules.ts';

const discovery = 'system:discovery';
const basicUser = 'system:basic-user';
const monitoring = 'system:monitoring';

/** A server whose defaults are all there. */
async function start(context: CaseContext): Promise<LaunchedTarget> {
  const { launchedAlone, eventually, expect } = context;
  const server = await launchedAlone(rbacOnly);
  await eventually(async () => {
    for (const name of [discovery, monitoring])
      expect.atLeast(rulesIn(await server.cluster.clusterRoles.current(name)).length, 1, `rules of ${name}`);
    for (const name of [basicUser, monitoring])
      expect.atLeast((await bindingOf(context, server, name)).subjects.length, 1, `subjects of ${name}`);
  }, 'controller');
  return server;
}

async function again(server: LaunchedTarget): Promise<LaunchedTarget> {
  await server.stop();
  return server.restart();
}

interface Binding {
  readonly object: ApiObject;
  readonly subjects: ReturnType<typeof subjectsIn>;
}

/** The default binding of a role: by its label and its role, since its name is not stated. */
async function bindingOf(context: CaseContext, { cluster }: LaunchedTarget, role: string): Promise<Binding> {
  const { items } = (await cluster.clusterRoleBindings.list(defaultsSelector(context))).list;
  const object = items.find((one) => one['roleRef']?.name === role && subjectsIn(one).length > 0);
  return object === undefined
    ? { object: { metadata: {} }, subjects: [] }
    : { object, subjects: subjectsIn(object) };
}

/** Takes a permission from a ClusterRole; answers the role as it was. A server may mend it without a new start, too. */
async function takeRule(
  { expect }: CaseContext,
  { cluster }: LaunchedTarget,
  name: string,
  annotations: Readonly<Record<string, string>> = {},
): Promise<ApiObject> {
  const before = await cluster.clusterRoles.current(name);
  const { metadata } = before;
  const less = {
    ...before,
    metadata: { ...metadata, annotations: { ...metadata.annotations, ...annotations } },
    rules: fewerRules(before),
  };
  expect.success(await cluster.clusterRoles.replace(less), `PUT of ${name} with less rules`);
  return before;
}

/** Without one path of the last rule, so that what is missing is a part of a rule; without any where that takes nothing. */
function fewerRules(role: ApiObject): readonly Record<string, unknown>[] {
  const rules: readonly Record<string, unknown>[] = role['rules'];
  const last = rules.at(-1) ?? {};
  const { nonResourceURLs: urls } = last;
  const part =
    Array.isArray(urls) && urls.length > 1 ? [{ ...last, nonResourceURLs: urls.slice(0, -1) }] : [];
  const fewer = [...rules.slice(0, -1), ...part];
  const takesSomething = lacking(rulesIn({ metadata: {}, rules: fewer }), rulesIn(role)).length > 0;
  return takesSomething ? fewer : [];
}

async function expectMended({ expect }: CaseContext, { cluster }: LaunchedTarget, before: ApiObject) {
  const name = before.metadata.name!;
  const missing = lacking(rulesIn(await cluster.clusterRoles.current(name)), rulesIn(before));
  expect.equal(missing.map(describeAction), [], `permissions that ${name} lacks after a new start`);
}

/** Waits until the start has mended what it may; where that never happens another row tells it. */
async function untilMended(context: CaseContext, check: () => Promise<void>): Promise<void> {
  try {
    await context.eventually(check, 'controller');
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
  }
}

const switchedOff = ({ names }: CaseContext) => ({ [names.annotations.autoupdate]: 'false' });

/** Takes the subjects of a default binding away; answers the binding as it was. */
async function takeSubjects(
  context: CaseContext,
  server: LaunchedTarget,
  role: string,
  annotations: Readonly<Record<string, string>> = {},
): Promise<Binding> {
  const { expect } = context;
  const before = await bindingOf(context, server, role);
  expect.atLeast(before.subjects.length, 1, `subjects of the default binding of ${role}`);
  const bindings = server.cluster.clusterRoleBindings;
  const { name } = before.object.metadata;
  const patched = await bindings.mergePatch(name!, { metadata: { annotations }, subjects: [] });
  expect.success(patched, `PATCH of the subjects of the binding of ${role}`);
  return before;
}

async function missingSubjects({ cluster }: LaunchedTarget, before: Binding) {
  const now = subjectsIn(await cluster.clusterRoleBindings.current(before.object.metadata.name!));
  return before.subjects.filter(
    (one) => !now.some(({ kind, name }) => kind === one.kind && name === one.name),
  );
}

export default section({
  'roles.reconciliation.missing-permission': async (context) => {
    const server = await start(context);
    const before = await takeRule(context, server, discovery);
    const after = await again(server);
    await context.eventually(() => expectMended(context, after, before), 'controller');
  },

  'roles.reconciliation.missing-subject': async (context) => {
    const { expect, eventually } = context;
    const server = await start(context);
    const before = await takeSubjects(context, server, basicUser);
    const after = await again(server);
    const isMended = async () => {
      const missing = await missingSubjects(after, before);
      expect.equal(missing, [], `subjects that the binding of ${basicUser} lacks after a new start`);
    };
    await eventually(isMended, 'controller');
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
    const { expect, names, record, uniqueName } = context;
    const server = await start(context);
    const added = { nonResourceURLs: [`/${uniqueName('path')}`], verbs: ['get'] };
    const roles = server.cluster.clusterRoles;
    const role = await roles.current(discovery);
    expect.success(
      await roles.replace({ ...role, rules: [...role['rules'], added] }),
      'PUT of a further rule',
    );
    const subject = { kind: 'Group', apiGroup: names.groups.rbac, name: uniqueName('group') };
    const { object } = await bindingOf(context, server, basicUser);
    const subjects: readonly unknown[] = [...object['subjects'], subject];
    const bindings = server.cluster.clusterRoleBindings;
    expect.success(await bindings.replace({ ...object, subjects }), 'PUT of a further subject');
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
