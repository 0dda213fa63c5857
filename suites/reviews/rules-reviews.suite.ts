// Cases: SelfSubjectRulesReview, the rules of the caller in a namespace (access 2.5). Its fields are not shown: the
// cases search every list of the status for a granted rule, by a resource name that no other rule has.
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { Api } from '../kit/requests/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { mustServeReview, postReview } from '../kit/reviews/reviews.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Person } from '../kit/identities/people.ts';
import type { Namespace } from '../kit/kinds/collections.ts';
import { bindClusterWide, bindIn, coreRule, roleRefTo } from '../kit/identities/rights.ts';
import type { Rule } from '../kit/identities/rights.ts';
import { statusOf } from '../kit/reviews/review-status.ts';

/** Whether one entry of the status, in any form, has all values of the rule. */
async function shows(
  context: CaseContext,
  api: Api,
  namespace: string,
  { verbs, resources = [], resourceNames = [] }: Rule,
): Promise<boolean> {
  const answer = await rulesReview(context, api, namespace);
  if (answer.status === 403)
    throw new NotRun('not-exercised', 'users without rights may not create a SelfSubjectRulesReview');
  const status = statusOf(answer);
  const wanted = [...verbs, ...resources, ...resourceNames].map((word) => JSON.stringify(word));
  return entriesOf(status)
    .map((entry) => JSON.stringify(entry))
    .some((entry) => wanted.every((word) => entry.includes(word)));
}

/** Which field has the namespace is not shown: the one of its own is customary, the table names the other, and a server may
 * ignore or refuse the one that it does not know. */
async function rulesReview(context: CaseContext, api: Api, namespace: string): Promise<Answer> {
  const post = (spec: object) => postReview(context, 'SelfSubjectRulesReview', { spec }, { api });
  const both = await post({ namespace, resourceAttributes: { namespace } });
  if (both.ok || both.status === 403 || both.status >= 500) return both;
  const usual = await post({ namespace });
  return usual.ok ? usual : post({ resourceAttributes: { namespace } });
}

/** The objects in lists, at any depth; lists inside such an object belong to it. */
const entriesOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    return entries.every(isRecord) ? entries : entries.flatMap(entriesOf);
  }
  return isRecord(value) ? Object.values(value).flatMap(entriesOf) : [];
};

/** A ClusterRole that a RoleBinding binds gives rights in the namespace of the binding only. */
async function expectBoundClusterRole(context: CaseContext, person: Person, other: Namespace): Promise<void> {
  const { namespace, cluster, uniqueName, eventually, expect } = context;
  const granted = coreRule(['get'], 'configmaps', uniqueName('bound'));
  const role = await cluster.clusterRoles.given({ rules: [granted] });
  const roleRef = roleRefTo(cluster.clusterRoles, role);
  await namespace.roleBindings.given({ subjects: [person.subject], roleRef });
  await eventually(
    async () =>
      expect.that(
        await shows(context, person.api, namespace.name, granted),
        'the review does not show the rule of a ClusterRole that a RoleBinding binds in its namespace',
      ),
    'authorization',
  );
  expect.that(
    !(await shows(context, person.api, other.name, granted)),
    'the review shows the rule of a ClusterRole that is bound in another namespace',
  );
}

const untilShown = (context: CaseContext, { api }: Person, rule: Rule, what: string): Promise<void> => {
  const { namespace, eventually, expect } = context;
  const isShown = async () =>
    expect.that(await shows(context, api, namespace.name, rule), `the review does not show ${what}`);
  return eventually(isShown, 'authorization');
};

/** A change of a role has the same effect as its creation. */
async function expectAddedRule(context: CaseContext, person: Person, role: ApiObject): Promise<void> {
  const { namespace, uniqueName, expect } = context;
  const added = coreRule(['get'], 'configmaps', uniqueName('added'));
  const rules = [...(role as { readonly rules?: readonly Rule[] }).rules!, added];
  expect.success(await namespace.roles.mergePatch(role.metadata.name!, { rules }), 'PATCH of a role');
  await untilShown(context, person, added, 'a rule that was added to its role');
}

/** Two roles with rules on the same objects give the verbs of both. */
async function expectBothVerbs(context: CaseContext, person: Person): Promise<void> {
  const { namespace, uniqueName } = context;
  const name = uniqueName('same');
  const rules = ['get', 'delete'].map((verb) => coreRule([verb], 'configmaps', name));
  for (const rule of rules) await bindIn(namespace, person.subject, [rule]);
  for (const rule of rules) await untilShown(context, person, rule, `the verb ${rule.verbs[0]} of two roles`);
  for (const rule of rules.toReversed())
    await untilShown(context, person, rule, `the verb ${rule.verbs[0]} of two roles`);
}

/** Each verb, resource and name of one rule, which a server may show in several entries. */
async function expectEveryValue(context: CaseContext, person: Person): Promise<void> {
  const { namespace, uniqueName } = context;
  const resources = ['configmaps', 'podtemplates'];
  const [verbs, names] = [['get', 'delete'], ['first', 'last'].map(uniqueName)];
  await bindIn(namespace, person.subject, [{ verbs, apiGroups: [''], resources, resourceNames: names }]);
  for (const verb of verbs)
    for (const resource of resources)
      for (const name of names) {
        const what = `${verb} on ${resource} of a rule with several verbs, resources and names`;
        await untilShown(context, person, coreRule([verb], resource, name), what);
      }
}

async function expectRuleOfAccount(context: CaseContext): Promise<void> {
  const { namespace, people, uniqueName, has } = context;
  if (!has('token-requests')) return;
  const account = await people.knownAccount();
  const granted = coreRule(['get'], 'configmaps', uniqueName('of-account'));
  await bindIn(namespace, account.subject, [granted]);
  await untilShown(context, account, granted, 'the rule of a service account');
}

export default section('access', '2.5', {
  'reviews.access.rules-in-namespace': {
    text: 'SelfSubjectRulesReview returns the set of actions that the caller may perform in a namespace.',
    observe:
      'Where discovery answers, it lists the kind. A second identity with a role of two rules in one namespace: the review of that namespace has the verb and resource of the second, the review of another has not, and a rule in the status that is sent has no effect. Of two roles with other verbs on the same object both verbs appear, and so does each verb with each resource and name of one rule with two of each. A rule that a PATCH adds to the role appears, and the rule of a service account where the target issues tokens. After the deletion of the binding the first review has it no longer, within a short while. The same, where the run may write cluster roles, with a ClusterRole that a RoleBinding of the namespace binds.',
    wrong:
      'The rules of all namespaces are returned, or only those of its own roles, or the first values of a rule only.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, anotherNamespace, people, uniqueName, eventually, expect } = context;
      await mustServeReview(context, 'SelfSubjectRulesReview');
      const person = await people.stranger();
      const other = anotherNamespace();
      await other.configMaps.given();
      // The name distinguishes the rule from those of all callers.
      const granted = coreRule(['get'], 'configmaps', uniqueName('map'));
      const first = coreRule(['list'], 'configmaps');
      const { role, binding } = await bindIn(namespace, person.subject, [first, granted]);
      await eventually(
        async () =>
          expect.that(
            await shows(context, person.api, namespace.name, granted),
            'the review does not show the rule in its namespace',
          ),
        'authorization',
      );
      expect.that(
        !(await shows(context, person.api, other.name, granted)),
        'the review shows the rule in another namespace',
      );
      const stranger = await people.stranger();
      expect.that(
        !(await shows(context, stranger.api, namespace.name, granted)),
        'the review shows the rule to another caller',
      );
      const sent = coreRule(['get'], 'configmaps', uniqueName('sent'));
      const spec = { namespace: namespace.name };
      const status = { resourceRules: [sent], nonResourceRules: [], incomplete: false };
      const echo = await postReview(context, 'SelfSubjectRulesReview', { spec, status }, { api: person.api });
      expect.that(
        !echo.ok || !JSON.stringify(statusOf(echo)).includes(sent.resourceNames![0]!),
        'the review shows a rule of the status that it was sent',
      );
      if (context.has('cluster-wide')) await expectBoundClusterRole(context, person, other);
      await expectAddedRule(context, person, role);
      await expectBothVerbs(context, person);
      await expectEveryValue(context, person);
      await expectRuleOfAccount(context);
      expect.success(await namespace.roleBindings.remove(binding.metadata.name!), 'DELETE of a binding');
      await eventually(
        async () =>
          expect.that(
            !(await shows(context, person.api, namespace.name, granted)),
            'the review shows the rule of a deleted binding',
          ),
        'authorization',
      );
    },
  },

  'reviews.access.rules-of-cluster-grants': {
    text: 'A SelfSubjectRulesReview also shows the rights that come from cluster-wide bindings. (Inferred.)',
    observe: 'A second identity with a ClusterRoleBinding: its rule is in the answer for any namespace.',
    wrong: 'Only role bindings of the namespace count.',
    level: 'SHOULD',
    needs: ['rbac', 'cluster-wide', 'second-identity'],
    async run(context) {
      const { namespace, cluster, people, uniqueName, eventually, expect } = context;
      const person = await people.stranger();
      const granted = coreRule(['get'], 'configmaps', uniqueName('map'));
      await bindClusterWide(cluster, person.subject, [granted]);
      await eventually(
        async () =>
          expect.that(
            await shows(context, person.api, namespace.name, granted),
            'the review of a namespace does not show a rule of a cluster-wide binding',
          ),
        'authorization',
      );
    },
  },

  'reviews.access.rules-of-groups': {
    text: 'A SelfSubjectRulesReview also shows the rights that the caller has by its groups. (Inferred.)',
    observe:
      'A caller in a group with a role binding, and with a cluster role binding: the rule of each is in the answer for that namespace.',
    wrong: 'Only bindings that name the user count.',
    level: 'SHOULD',
    needs: ['rbac', 'impersonation'],
    async run(context) {
      const { names, namespace, cluster, people, has, uniqueName } = context;
      const username = uniqueName('member');
      const group = uniqueName('group');
      const member = people.impersonated({ username, groups: [group] });
      const subject = { kind: 'Group', name: group, apiGroup: names.groups.rbac } as const;
      const granted = ['map', 'all'].map((word) => coreRule(['get'], 'configmaps', uniqueName(word)));
      const what = ['a RoleBinding', 'a ClusterRoleBinding'];
      await bindIn(namespace, subject, [granted[0]!]);
      if (has('cluster-wide')) await bindClusterWide(cluster, subject, [granted[1]!]);
      for (const [index, rule] of granted.slice(0, has('cluster-wide') ? 2 : 1).entries())
        await untilShown(context, member, rule, `a rule that ${what[index]} grants to a group of the caller`);
    },
  },

  'reviews.access.rules-shape': {
    text: 'The table gives SelfSubjectRulesReview the same fields as the other reviews, though it returns a set of actions; its actual fields are not stated.',
    observe: 'Record the fields of its spec and status.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    async run(context) {
      const { namespace, record } = context;
      const answer = await postReview(context, 'SelfSubjectRulesReview', {
        spec: { namespace: namespace.name },
      });
      const { spec } = answer.json as { spec?: object };
      record({ spec: Object.keys(spec ?? {}).toSorted(), status: Object.keys(statusOf(answer)).toSorted() });
    },
  },
});
