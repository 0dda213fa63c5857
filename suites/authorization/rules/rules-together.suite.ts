// Cases: the verbs of rules, and the union of rules and roles (access 2.2).
import { NotRun } from '../../kit/failures.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { section } from '../../kit/case.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { opened } from '../../kit/watches/opened.ts';
import { grantConfigMapReads } from '../../kit/identities/config-map-readers.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Person, Subject } from '../../kit/identities/people.ts';
import {
  allowed,
  bindIn,
  denied,
  grantIn,
  lasts,
  roleRefTo,
  succeeds,
  untilDenied,
} from '../../kit/identities/rights.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { allowsSubject } from '../../kit/reviews/review-status.ts';
import { mayActAsAccounts } from '../impersonation/impersonation-setup.ts';

const rule = (verb: string, resource: string, more: Partial<Rule> = {}): Rule => ({
  apiGroups: [''],
  resources: [resource],
  verbs: [verb],
  ...more,
});

/** The verbs bind and impersonate (access 5.4). */
async function includesSpecialVerbs(context: CaseContext): Promise<void> {
  const { names, namespace, people, has, expect, uniqueName } = context;
  const person = await people.stranger();
  const { roleBindings } = person.in(namespace);
  const [one, other] = await namespace.roles.givenMany(2, { rules: [rule('list', 'secrets')] });
  // A binding of the user itself would give it the rights.
  const third = { kind: 'User', apiGroup: names.groups.rbac, name: uniqueName('third') } as const;
  const onRoles = { apiGroups: [names.groups.rbac] };
  const rules = [
    rule('*', 'rolebindings', onRoles),
    rule('*', 'roles', { ...onRoles, resourceNames: [one!.metadata.name!] }),
  ];
  await grantIn(context, person, namespace, rules, () => roleBindings.list());
  const binds = (role: ApiObject) =>
    roleBindings.create({ subjects: [third], roleRef: roleRefTo(namespace.roles, role) });
  await succeeds(context, () => binds(one!), 'a binding to a Role, under a rule for every verb on it');
  expect.refused(await binds(other!), 'a binding to another Role, whose rights the user does not hold');
  if (!has('impersonation') || !has('token-requests')) return;
  if (!(await mayActAsAccounts(context, namespace))) return;
  // With a credential of its own: the run would act in place of an impersonated user.
  const actor = await people.knownAccount();
  const accounts = actor.in(namespace).serviceAccounts;
  await grantIn(context, actor, namespace, [rule('*', 'serviceaccounts')], () => accounts.list());
  const { name = '' } = (await namespace.serviceAccounts.given()).metadata;
  const acting = { 'impersonate-user': `system:serviceaccount:${namespace.name}:${name}` };
  await grantConfigMapReads(context, namespace, { kind: 'ServiceAccount', name, namespace: namespace.name });
  const asAccount = () => actor.api.get(namespace.configMaps.path(), { headers: acting });
  await succeeds(context, asAccount, 'a list as a service account, under a rule for every verb on them');
}

export default section('access', '2.2', {
  'authorization.rules.every-verb': {
    text: '* in verbs matches all verbs.',
    observe:
      "Rule verbs ['*'] on config maps: a user bound to it is allowed each of the eight verbs; secrets stay forbidden. With verbs [create, '*'] on pod templates the user lists these. Under such a rule for one role and role bindings, the user binds the role, whose rights the user does not hold, and no other; and under one for service accounts an account acts as another one, where the target issues tokens for accounts and has impersonation. A review of a verb that no request has is allowed under it, as under a rule that names that verb, where the target allows that.",
    wrong:
      '* stands for a fixed list, which lacks a verb, or the special verbs, or is a wildcard only as the first entry.',
    needs: ['rbac', 'second-identity'],
    isolated: true,
    run: async (context) => {
      const { people, namespace, expect } = context;
      const person = await people.stranger();
      const { configMaps, secrets } = person.in(namespace);
      const [first, second] = await namespace.configMaps.givenMany(2);
      const name = first!.metadata.name!;
      const { podTemplates } = person.in(namespace);
      const later = { ...rule('create', 'podtemplates'), verbs: ['create', '*'] };
      await grantIn(context, person, namespace, [rule('*', 'configmaps'), later], () => configMaps.list());
      await succeeds(context, () => podTemplates.list(), 'list, under a rule for create and every verb');
      const requestByVerb: Readonly<Record<string, () => Promise<Answer>>> = {
        create: () => configMaps.create(),
        get: () => configMaps.read(name),
        watch: () => opened(configMaps),
        update: () =>
          replaceNow(namespace.configMaps, name, { data: { key: 'replaced' } }, (next) =>
            configMaps.replace(next),
          ),
        patch: () => configMaps.mergePatch(name, { data: { key: 'patched' } }),
        delete: () => configMaps.remove(second!.metadata.name!),
        deletecollection: () => configMaps.removeCollection(),
      };
      for (const [verb, send] of Object.entries(requestByVerb))
        await succeeds(context, send, `${verb}, under a rule for every verb`);
      denied(expect, await secrets.list(), 'secrets, under a rule for every verb on config maps');
      await includesSpecialVerbs(context);
      await includesOtherVerbs(context).catch((error: unknown) => {
        // The rest of the row holds for a run that may not create reviews, too.
        if (!(error instanceof NotRun)) throw error;
      });
    },
  },

  'authorization.rules.one-rule-whole': {
    text: 'One rule must match as a whole, in group, resource, name and verb: parts of several rules are not mixed.',
    observe:
      'A role with get on config maps and list on secrets: a user bound to it gets a config map and lists secrets (200); list of config maps and get of a secret are 403. So is get of a role whose name another rule has for delete.',
    wrong: 'The resources and verbs of all rules are merged.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect, names } = context;
      const person = await people.stranger();
      const { configMaps, secrets, roles } = person.in(namespace);
      const { name: map = '' } = (await namespace.configMaps.given()).metadata;
      const { name: secret = '' } = (await namespace.secrets.given()).metadata;
      const [one = '', two = ''] = (await namespace.roles.givenMany(2)).map(({ metadata }) => metadata.name!);
      const apiGroups = [names.groups.rbac];
      const rules = [
        rule('get', 'configmaps'),
        rule('list', 'secrets'),
        rule('get', 'roles', { apiGroups, resourceNames: [one] }),
        rule('delete', 'roles', { apiGroups, resourceNames: [two] }),
      ];
      await grantIn(context, person, namespace, rules, () => configMaps.read(map));
      await succeeds(context, () => secrets.list(), 'list of secrets, which the second rule allows');
      await succeeds(context, () => roles.read(one), 'get of the role that the third rule names');
      denied(expect, await configMaps.list(), 'list of config maps, the verb of a rule for secrets');
      denied(expect, await secrets.read(secret), 'get of a secret, the verb of a rule for config maps');
      denied(expect, await roles.read(two), 'get of a role that another rule names for delete');
      denied(expect, await roles.remove(one), 'delete of a role that another rule names for get');
    },
  },

  'authorization.rules.add-up-over-roles': {
    text: 'The permissions of several roles add up.',
    observe:
      'A user is bound to Roles without rules, with an empty list and, where the server takes it, with null, and has get on config maps by one binding and list by another: both work; with one binding deleted the other still works and the first is 403. Of two bindings of the user to one role one is deleted: the right stays.',
    wrong: 'Only the first binding that names the user counts, or a role without rules ends the decision.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect } = context;
      const person = await people.stranger();
      await boundWithoutRules(context, person);
      const { configMaps } = person.in(namespace);
      const { name = '' } = (await namespace.configMaps.given()).metadata;
      const gets = await grantIn(context, person, namespace, [rule('get', 'configmaps')], () =>
        configMaps.read(name),
      );
      await grantIn(context, person, namespace, [rule('list', 'configmaps')], () => configMaps.list());
      await succeeds(context, () => configMaps.read(name), 'get, by the first of two roles');
      expect.success(await namespace.roleBindings.remove(gets.binding.metadata.name!), 'DELETE of a binding');
      await untilDenied(context, () => configMaps.read(name), 'get, whose binding was deleted');
      await succeeds(context, () => configMaps.list(), 'list, by the role that is still bound');
      await boundTwice(context);
    },
  },

  'authorization.rules.every-entry': {
    text: 'Each entry of the lists of a rule counts: its verbs, its API groups and its resources.',
    observe:
      'A Role with one rule of three verbs, groups and resources: a user bound to it is allowed the first of each, and the last of each; a type that the rule does not name is 403.',
    wrong: 'Only the first entries of a list are checked.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, names, expect } = context;
      const person = await people.stranger();
      const { configMaps, serviceAccounts, secrets, roles } = person.in(namespace);
      const lists: Rule = {
        verbs: ['list', 'create', 'get'],
        apiGroups: ['', 'example.com', names.groups.rbac],
        resources: ['configmaps', 'serviceaccounts', 'roles'],
      };
      await grantIn(context, person, namespace, [lists], () => configMaps.list({ limit: 1 }));
      const { name = '' } = (await namespace.roles.given()).metadata;
      await succeeds(context, () => roles.read(name), 'the last verb, group and resource of a rule');
      await succeeds(context, () => serviceAccounts.create(), 'the second verb and resource of a rule');
      denied(expect, await secrets.list({ limit: 1 }), 'a resource that the rule does not name');
    },
  },

  'authorization.rules.add-up-in-a-role': {
    text: 'All rules of a role count.',
    observe:
      'A role with rules for lists of three types, and one more for get of the first: a user bound to it may do all four, and may not read a fourth type.',
    wrong: 'Only the first rule is checked.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect } = context;
      const person = await people.stranger();
      const { configMaps, secrets, serviceAccounts, roles } = person.in(namespace);
      const { name = '' } = (await namespace.configMaps.given()).metadata;
      const lists = ['configmaps', 'secrets', 'serviceaccounts'].map((one) => rule('list', one));
      const rules = [...lists, rule('get', 'configmaps')];
      await grantIn(context, person, namespace, rules, () => configMaps.list());
      await succeeds(context, () => secrets.list(), 'a request that the second rule allows');
      await succeeds(context, () => serviceAccounts.list(), 'a request that the third rule allows');
      await succeeds(
        context,
        () => configMaps.read(name),
        'a request that the fourth rule allows, on the type of the first',
      );
      denied(expect, await roles.list(), 'a request that none of the rules allows');
    },
  },

  'authorization.rules.no-denial': {
    text: 'Rules only add permissions: nothing removes one.',
    observe:
      'A user who may read config maps is bound also to a narrower role, to one without rules, and to roles that are deleted, by bindings whose names come before and after the others: the read still works throughout a short window.',
    wrong:
      'A role with empty rules, or one that names objects, denies requests; or bindings after one to a missing role are not read.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace } = context;
      const person = await people.stranger();
      const { configMaps, secrets } = person.in(namespace);
      const reads = () => configMaps.list();
      await grantIn(context, person, namespace, [rule('list', 'configmaps')], reads);
      // A server may require rules in a role.
      await unlessBlocked(() => grantIn(context, person, namespace, [], reads));
      const narrower = [rule('get', 'configmaps', { resourceNames: ['one'] }), rule('list', 'secrets')];
      await grantIn(context, person, namespace, narrower, () => secrets.list());
      await losesRoles(context, person);
      const still = async () =>
        allowed(await reads(), 'a request that one role allows, beside narrower roles');
      await lasts(context, still);
    },
  },
});

/** Deletes roles of the user, so that bindings to them remain: in the namespace, before and after others by name, and in the whole
 * cluster. */
async function losesRoles(context: CaseContext, { subject }: Person): Promise<void> {
  const { namespace, cluster, has, expect, uniqueName } = context;
  const names = ['0-first', 'zz-last'].map((word) => ({ name: uniqueName(word) }));
  const places = [
    { roles: namespace.roles, bindings: namespace.roleBindings, all: names },
    ...(has('cluster-wide')
      ? [{ roles: cluster.clusterRoles, bindings: cluster.clusterRoleBindings, all: [{}] }]
      : []),
  ];
  for (const { roles, bindings, all } of places) {
    const role = await roles.given({ rules: [rule('list', 'serviceaccounts')] });
    const roleRef = roleRefTo(roles, role);
    for (const metadata of all) await bindings.given({ metadata, subjects: [subject], roleRef });
    expect.success(await roles.remove(role.metadata.name!), `DELETE of a bound ${roles.type.kind}`);
  }
}

/** Verbs that no request of the server has: clients and extensions check them by reviews, where the run may create these. A server
 * may take no rule with such a verb. */
async function includesOtherVerbs(context: CaseContext): Promise<void> {
  const { names, namespace, has, expect, eventually, uniqueName } = context;
  if (!has('cluster-wide')) return;
  const userOf = (name: string) => ({ kind: 'User', apiGroup: names.groups.rbac, name }) as const;
  const [named, every] = [uniqueName('named'), uniqueName('every')];
  const verbs: string[] = [];
  for (const verb of ['use', 'sign'])
    await unlessBlocked(async () => {
      await bindIn(namespace, userOf(`${named}-${verb}`), [rule(verb, 'configmaps')]);
      verbs.push(verb);
    });
  await bindIn(namespace, userOf(every), [rule('*', 'configmaps')]);
  const allows = (user: string, verb: string) =>
    allowsSubject(context, { user }, { verb, resource: 'configmaps', namespace: namespace.name });
  await eventually(
    async () => expect.that(await allows(every, 'list'), 'a review denies list under a rule for every verb'),
    'authorization',
  );
  for (const verb of verbs) {
    // A server may know no other verbs.
    if (!(await allows(`${named}-${verb}`, verb))) continue;
    await eventually(
      async () =>
        expect.that(
          await allows(every, verb),
          `a review denies the verb ${verb} under a rule for every verb`,
        ),
      'authorization',
    );
    expect.that(!(await allows(`${named}-${verb}`, 'list')), `a rule for the verb ${verb} allows list`);
  }
}

/** A server may refuse null for a list. */
async function boundWithoutRules({ namespace }: CaseContext, person: Person): Promise<void> {
  const { roles, roleBindings } = namespace;
  for (const rules of [[], null]) {
    const role = await roles.create(undefined, { body: { ...roles.object(), rules } });
    if (!role.ok) continue;
    await roleBindings.given({ subjects: [person.subject], roleRef: roleRefTo(roles, role.object) });
  }
}

/** Two bindings of one role have the user as their subject, and the first a witness, too. */
async function boundTwice(context: CaseContext): Promise<void> {
  const { people, namespace, expect } = context;
  const [person, witness] = [await people.stranger(), await people.stranger()];
  const role = await namespace.roles.given({ rules: [rule('list', 'configmaps')] });
  const roleRef = roleRefTo(namespace.roles, role);
  const bind = async (...subjects: readonly Subject[]) =>
    (await namespace.roleBindings.given({ subjects, roleRef })).metadata.name!;
  const first = await bind(person.subject, witness.subject);
  await bind(person.subject);
  const lists = (one: Person) => () => one.in(namespace).configMaps.list();
  for (const one of [person, witness]) await succeeds(context, lists(one), 'list, by a role that is bound');
  expect.success(await namespace.roleBindings.remove(first), 'DELETE of one of two bindings of a role');
  const still = async () => allowed(await lists(person)(), 'list, by the second of two bindings of one role');
  await untilDenied(context, lists(witness), 'list, whose only binding was deleted');
  await lasts(context, still);
}
