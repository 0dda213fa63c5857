// Cases: what the apiGroups and resources of a rule match (access 2.2).
import { deniedUnlessOpen } from '../../kit/identities/open-to-all.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Person } from '../../kit/identities/people.ts';
import { denied, grantIn, succeeds, untilAllowed } from '../../kit/identities/rights.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { podOn } from '../nodes/node-agents.ts';
import { actionsNotImplied, customStatusNotImplied, scaleNotImplied } from './implied-parts.ts';
import { isNotOffered } from './sub-resources.ts';

const core = [''];
const lists = (resources: readonly string[], apiGroups: readonly string[] = core): Rule => ({
  apiGroups,
  resources,
  verbs: ['list'],
});

export default section('access', '2.2', {
  'authorization.rules.core-group': {
    text: 'An empty string in apiGroups stands for the core group.',
    observe:
      "Rule apiGroups [''], resources [configmaps, roles], verbs [list]: a user bound to it lists config maps (200), but not roles of rbac.authorization.orch.io (403).",
    wrong: 'The empty string matches every group.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect } = context;
      const person = await people.stranger();
      const mine = person.in(namespace);
      await grantIn(context, person, namespace, [lists(['configmaps', 'roles'])], () =>
        mine.configMaps.list(),
      );
      denied(expect, await mine.roles.list(), 'roles of a named group, under a rule for the core group');
    },
  },

  'authorization.rules.every-group': {
    text: '* in apiGroups matches all groups, the core group too.',
    observe:
      "Rule apiGroups ['*'], resources [configmaps, roles], verbs [list]: a user bound to it lists both (200), but not secrets (403). So does a user with apiGroups [example.com, '*'].",
    wrong: '* matches named groups only, or only as the first entry.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect } = context;
      const person = await people.stranger();
      const mine = person.in(namespace);
      const rule = lists(['configmaps', 'roles'], ['*']);
      await grantIn(context, person, namespace, [rule], () => mine.roles.list());
      await succeeds(
        context,
        () => mine.configMaps.list(),
        'config maps of the core group, under a rule for every group',
      );
      await groupsAfterOthers(context);
      denied(expect, await mine.secrets.list(), 'secrets, which the rule for every group does not name');
    },
  },

  'authorization.rules.named-group': {
    text: 'A named API group matches that group only.',
    observe:
      "Rule apiGroups [rbac.authorization.orch.io], resources ['*'], verbs [list]: a user bound to it lists roles (200), but not config maps (403). A rule for groups whose names begin or end like that one does not grant roles (403).",
    wrong: 'Only the resources are compared.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect, names } = context;
      const person = await people.stranger();
      const mine = person.in(namespace);
      await grantIn(context, person, namespace, [lists(['*'], [names.groups.rbac])], () => mine.roles.list());
      denied(expect, await mine.configMaps.list(), 'config maps, under a rule for another group');
      const group = names.groups.rbac;
      const alike = await people.stranger();
      const neighbours = [`${group}.example.com`, `example.${group}`, group.slice(0, group.lastIndexOf('.'))];
      const rules = [lists(['roles'], neighbours), lists(['configmaps'])];
      await grantIn(context, alike, namespace, rules, () => alike.in(namespace).configMaps.list());
      denied(
        expect,
        await alike.in(namespace).roles.list(),
        'roles, under a rule for groups with similar names',
      );
    },
  },

  'authorization.rules.resource-as-in-url': {
    text: 'resources names the types as the URL does.',
    observe:
      'Of rules with resources [configmaps], [ConfigMap], [configmap] and [ConfigMaps], each bound to a different user, only the first allows its user to list config maps. (A server may refuse to store the others.)',
    wrong: 'Kinds are compared, or letter case is ignored.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect } = context;
      const right = await people.stranger();
      await grantIn(context, right, namespace, [lists(['configmaps'])], () =>
        right.in(namespace).configMaps.list(),
      );
      for (const spelling of ['ConfigMap', 'configmap', 'ConfigMaps']) {
        const rules = [lists([spelling, 'secrets'])];
        // A server may also refuse a rule for an unknown type.
        const dryRun = await namespace.roles.create({ rules }, { query: { dryRun: 'All' } });
        if (!dryRun.ok) {
          expect.refused(dryRun, `a rule for ${spelling}`);
          continue;
        }
        const person = await people.stranger();
        const mine = person.in(namespace);
        await grantIn(context, person, namespace, rules, () => mine.secrets.list());
        denied(expect, await mine.configMaps.list(), `config maps, under a rule for ${spelling}`);
      }
    },
  },

  'authorization.rules.sub-resource': {
    text: 'A sub-resource is granted as resource/subresource.',
    observe:
      'Rule resources [pods/status], verbs [get]: get of the status of a pod is allowed, get of its log is not.',
    wrong: 'The slash is not understood, and sub-resources are always denied.',
    needs: ['rbac', 'second-identity', 'pods'],
    async run(context) {
      const { people, namespace, expect } = context;
      const person = await people.stranger();
      const { status, log } = await pathsOfPod(context, person);
      const before = await person.api.get(log);
      const rule = { apiGroups: core, resources: ['pods/status'], verbs: ['get'] };
      await grantIn(context, person, namespace, [rule], () => person.api.get(status));
      const after = await person.api.get(log);
      // A server that does not serve the log may answer so before it authorizes.
      expect.equal(after.status, before.status, 'status of a get of the log, after a rule for the status');
    },
  },

  'authorization.rules.sub-resource-not-implied': {
    text: 'A grant on a resource does not include its sub-resources.',
    observe:
      'Rule resources [pods], verbs [get, create, update, delete]: get of the pod is allowed, get and update of its status are 403, and its eviction and binding are refused. (The update is judged where the server offers it to the run itself.) Where the target issues tokens for accounts: with every verb on serviceaccounts a POST to the token of one is 403, and create on serviceaccounts/token allows it. With every verb on a custom kind, namespaced or not, GET, PUT and PATCH of the status of an object of it are 403, where the server offers them to the run itself, and a rule for the status with the verb of one of them allows that alone, as one for every resource of the group allows GET. The same of the scale of a custom object and of a Deployment.',
    wrong: 'The sub-resource is removed before the rules are compared.',
    needs: ['rbac', 'second-identity', 'pods'],
    async run(context) {
      const { api, people, namespace, expect, has } = context;
      const person = await people.stranger();
      if (has('token-requests')) await tokensNotImplied(context);
      if (has('custom-definitions') && has('cluster-wide')) await customStatusNotImplied(context);
      await scaleNotImplied(context);
      const { item, name, status } = await pathsOfPod(context, person);
      const verbs = ['get', 'create', 'update', 'delete'];
      const rule = { apiGroups: core, resources: ['pods'], verbs };
      await grantIn(context, person, namespace, [rule], () => person.api.get(item));
      denied(expect, await person.api.get(status), 'get of the status, under a rule for pods');
      await actionsNotImplied(context, person, name);
      // The document does not show the verbs of a sub-resource (core 4.1).
      const pod = await namespace.pods.current(name);
      const own = await api.put(status, pod, { query: { dryRun: 'All' } });
      if (isNotOffered(own)) return;
      denied(expect, await person.api.put(status, pod), 'update of the status, under a rule for pods');
    },
  },

  'authorization.rules.sub-resource-not-parent': {
    text: 'A grant on a sub-resource does not include its parent resource.',
    observe: 'Rule resources [pods/status], verbs [*]: get of the status is allowed, get of the pod is 403.',
    wrong: 'Only the part before the slash is compared.',
    needs: ['rbac', 'second-identity', 'pods'],
    async run(context) {
      const { people, namespace } = context;
      const person = await people.stranger();
      const { item, status } = await pathsOfPod(context, person);
      const rule = { apiGroups: core, resources: ['pods/status'], verbs: ['*'] };
      await grantIn(context, person, namespace, [rule], () => person.api.get(status));
      const what = 'get of the pod, under a rule for its status';
      await deniedUnlessOpen(context, await person.api.get(item), (by) => by.api.get(item), what);
    },
  },

  'authorization.rules.every-resource': {
    text: '* in resources matches all, sub-resources too.',
    observe:
      'Rule resources [*] of the core group, verbs [get]: get of a config map and of a secret is 200; get of a pod and of its status is allowed where pods are served; get of a role is 403. With resources [podtemplates, *] get of a config map is 200.',
    wrong: '* matches no sub-resources, or only as the first entry.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect, has } = context;
      const person = await people.stranger();
      const mine = person.in(namespace);
      const { name: map = '' } = (await namespace.configMaps.given()).metadata;
      const { name: secret = '' } = (await namespace.secrets.given()).metadata;
      const { name: role = '' } = (await namespace.roles.given()).metadata;
      const pod = has('pods') ? await podOf(context, person) : undefined;
      const rule = { apiGroups: core, resources: ['*'], verbs: ['get'] };
      await grantIn(context, person, namespace, [rule], () => mine.configMaps.read(map));
      const reads = () => mine.secrets.read(secret);
      await succeeds(context, reads, 'get of a secret, under a rule for every resource');
      const later = await people.stranger();
      const second = { ...rule, resources: ['podtemplates', '*'] };
      await grantIn(context, later, namespace, [second], () => later.in(namespace).configMaps.read(map));
      denied(
        expect,
        await mine.roles.read(role),
        'get of a role, under a rule for every resource of the core group',
      );
      if (pod === undefined) return;
      const gets = (path: string) => () => person.api.get(path);
      await untilAllowed(context, gets(pod.item), 'get of a pod, under a rule for every resource');
      if (!pod.isStatusServed) return;
      await untilAllowed(context, gets(pod.status), 'get of a sub-resource, under a rule for every resource');
    },
  },

  'authorization.rules.partial-wildcard': {
    text: 'Wildcards in a part of a resource name, such as */scale and pods/*, are not described.',
    observe:
      'Record whether rules for */status and pods/* are accepted, and whether each grants the status of a pod.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac', 'second-identity', 'pods'],
    async run(context) {
      const { people, namespace, record } = context;
      const observed: Record<string, string> = {};
      for (const resource of ['*/status', 'pods/*']) {
        const person = await people.stranger();
        const { status } = await pathsOfPod(context, person);
        const rules = [{ apiGroups: core, resources: [resource], verbs: ['get'] }, lists(['configmaps'])];
        const dryRun = await namespace.roles.create({ rules }, { query: { dryRun: 'All' } });
        if (dryRun.ok) {
          await grantIn(context, person, namespace, rules, () => person.in(namespace).configMaps.list());
          const answer = await person.api.get(status);
          observed[resource] =
            answer.status === 403 ? 'accepted, grants nothing' : 'accepted, grants the status';
        } else observed[resource] = `refused with ${dryRun.status}`;
      }
      record(observed);
    },
  },
});

/** The wildcard is not the first entry of the list. */
async function groupsAfterOthers(context: CaseContext): Promise<void> {
  const { people, namespace, expect } = context;
  const person = await people.stranger();
  const mine = person.in(namespace);
  const rule = lists(['configmaps', 'roles'], ['example.com', '*']);
  await grantIn(context, person, namespace, [rule], () => mine.configMaps.list());
  await succeeds(context, () => mine.roles.list(), 'roles, under a rule for a named group and every group');
  denied(expect, await mine.secrets.list(), 'secrets, which the rule for every group does not name');
}

/** A user with every verb on service accounts may not request their tokens. */
async function tokensNotImplied(context: CaseContext): Promise<void> {
  const { people, namespace, names, expect } = context;
  const person = await people.stranger();
  const account = (await namespace.serviceAccounts.given()).metadata.name!;
  const { serviceAccounts } = person.in(namespace);
  const tokenRequest = { apiVersion: `${names.groups.authentication}/v1`, kind: 'TokenRequest', spec: {} };
  const requestToken = () => person.api.post(serviceAccounts.path(account, 'token'), tokenRequest);
  const rule: Rule = { apiGroups: core, resources: ['serviceaccounts'], verbs: ['*'] };
  await grantIn(context, person, namespace, [rule], () => serviceAccounts.read(account));
  denied(
    expect,
    await requestToken(),
    'a token of an account, under a rule for every verb on serviceaccounts',
  );
  const ofTokens: Rule = { ...rule, resources: ['serviceaccounts/token'], verbs: ['create'] };
  await grantIn(context, person, namespace, [ofTokens], requestToken);
}

/** Paths of a pod and of two of its sub-resources, which the user may not read yet. */
async function podOf({ namespace, expect }: CaseContext, person: Person) {
  const { pods } = namespace;
  const name = (await podOn(namespace, undefined)).metadata.name!;
  const status = pods.path(name, 'status');
  const before = await person.api.get(status);
  const isStatusServed = !isNotOffered(before);
  if (isStatusServed) denied(expect, before, 'get of the status of a pod, without any right');
  return { name, item: pods.path(name), status, isStatusServed, log: pods.path(name, 'log') };
}

/** @throws NotRun where the target does not serve the status of pods for reading */
async function pathsOfPod(context: CaseContext, person: Person) {
  const found = await podOf(context, person);
  if (!found.isStatusServed)
    throw new NotRun('not-exercised', 'the target does not serve the status of pods for reading');
  return found;
}
