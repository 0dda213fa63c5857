// Cases: the labels by which ClusterRoles extend admin, edit and view (access 2.3).
import { has, resourcesOf } from './role-rules.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { unlessRoleKept } from '../../kit/identities/kept-defaults.ts';
import { isRecord } from '../../kit/objects/object.ts';

type UserRole = 'admin' | 'edit' | 'view';

/** A labelled ClusterRole with a rule on an invented resource that no other rule names. @returns the resource */
async function labelled(
  { cluster, names, uniqueName }: CaseContext,
  role: UserRole,
  value = 'true',
  others: readonly UserRole[] = [],
): Promise<string> {
  const resource = uniqueName('things');
  const labels = [...others, role].map((one) => [`${names.labels.aggregateToPrefix}${one}`, value] as const);
  await cluster.clusterRoles.given({
    metadata: { labels: Object.fromEntries(labels) },
    rules: [{ verbs: ['get'], apiGroups: ['example.com'], resources: [resource] }],
  });
  return resource;
}

function isAllowed({ json }: Answer): boolean {
  const status = isRecord(json) ? json['status'] : undefined;
  return isRecord(status) && status['allowed'] === true;
}

/** A user who is bound to the role in a namespace gets the rights of a labelled ClusterRole. */
async function extendsRole(context: CaseContext, role: UserRole): Promise<void> {
  const { namespace, people, names, eventually, expect } = context;
  await unlessRoleKept(context, role);
  const person = await people.stranger();
  await namespace.roleBindings.given({
    subjects: [person.subject],
    roleRef: { apiGroup: names.groups.rbac, kind: 'ClusterRole', name: role },
  });
  const group = names.groups.authorization;
  const review = (resource: string) =>
    person.api.post(`/apis/${group}/v1/selfsubjectaccessreviews`, {
      apiVersion: `${group}/v1`,
      kind: 'SelfSubjectAccessReview',
      spec: {
        resourceAttributes: {
          group: 'example.com',
          resource,
          verb: 'get',
          namespace: namespace.name,
          name: 'one',
        },
      },
    });
  const before = await review(context.uniqueName('unlabelled'));
  const resource = await labelled(context, role);
  await has(context, role, resource);
  // The document does not show the path of the review (access 4): without it only the rules of the role are judged.
  if (!before.ok) return context.record({ 'POST of a SelfSubjectAccessReview': before.status });
  // A role of the administrators, or another authorizer, may allow the user every resource: then the review shows nothing.
  if (isAllowed(before)) return context.record({ 'review of an invented resource': 'allowed' });
  await eventually(async () => {
    const answer = await review(resource);
    expect.success(answer, 'POST of a SelfSubjectAccessReview');
    expect.that(
      isAllowed(answer),
      `a user bound to ${role} may not get the resource that a labelled role allows`,
    );
  }, 'authorization');
}

export default section('access', '2.3', {
  'roles.aggregation.to-admin': {
    text: 'admin aggregates the rules of ClusterRoles labelled rbac.authorization.orch.io/aggregate-to-admin: "true".',
    observe:
      'A ClusterRole with the label and a rule on an invented resource: within a short while the rule is in admin, and a user bound to admin in a namespace may get the resource there, by SelfSubjectAccessReview where that is served and does not allow the user other invented resources, too.',
    wrong: 'The rules of admin are fixed.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
    run: (context) => extendsRole(context, 'admin'),
  },

  'roles.aggregation.to-edit': {
    text: 'edit aggregates the rules of ClusterRoles labelled rbac.authorization.orch.io/aggregate-to-edit: "true".',
    observe:
      'A ClusterRole with the label and a rule on an invented resource: within a short while the rule is in edit, and a user bound to edit in a namespace may get the resource there, by SelfSubjectAccessReview where that is served and does not allow the user other invented resources, too.',
    wrong: 'The rules of edit are fixed.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
    run: (context) => extendsRole(context, 'edit'),
  },

  'roles.aggregation.to-view': {
    text: 'view aggregates the rules of ClusterRoles labelled rbac.authorization.orch.io/aggregate-to-view: "true".',
    observe:
      'A ClusterRole with the label and a rule on an invented resource: within a short while the rule is in view, also where the ClusterRole has the label for edit or admin, too; and a user bound to view in a namespace may get the resource there, by SelfSubjectAccessReview where that is served and does not allow the user other invented resources, too.',
    wrong: 'The rules of view are fixed.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
    async run(context) {
      await extendsRole(context, 'view');
      for (const other of ['edit', 'admin'] as const)
        await has(context, 'view', await labelled(context, 'view', 'true', [other]));
    },
  },

  'roles.aggregation.other-values': {
    text: 'Only the value true of a label rbac.authorization.orch.io/aggregate-to-… has an effect.',
    observe:
      'ClusterRoles with aggregate-to-view "false" and "True" are created before one with "true": when view has the rule of the latter, it does not have those of the others.',
    wrong: 'Only the key of the label is checked.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
    async run(context) {
      const { throughout, expect } = context;
      await unlessRoleKept(context, 'view');
      const others = [await labelled(context, 'view', 'false'), await labelled(context, 'view', 'True')];
      const resource = await labelled(context, 'view');
      await throughout(
        async () => {
          const found = await resourcesOf(context, 'view');
          for (const other of others)
            expect.that(
              !found.includes(other),
              'the rule of a role with another value of the label is in view',
            );
        },
        'quiet',
        () => has(context, 'view', resource),
      );
    },
  },

  'roles.aggregation.one-role-each': {
    text: 'A label that extends one of the roles admin, edit and view does not extend a lower one. (Inferred.)',
    observe:
      'A ClusterRole with aggregate-to-admin only: when its rule is in admin, it is not in edit or view, throughout a short window.',
    wrong: 'Each of the labels extends all three roles.',
    level: 'SHOULD',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
    async run(context) {
      const { throughout, expect } = context;
      await unlessRoleKept(context, 'admin');
      const resource = await labelled(context, 'admin');
      const witnesses = [await labelled(context, 'edit'), await labelled(context, 'view')];
      await throughout(
        async () => {
          for (const role of ['edit', 'view'])
            expect.that(
              !(await resourcesOf(context, role)).includes(resource),
              `a rule of a role that extends admin is in ${role}`,
            );
        },
        'quiet',
        async () => {
          await has(context, 'admin', resource);
          for (const [index, role] of ['edit', 'view'].entries()) await has(context, role, witnesses[index]!);
        },
      );
    },
  },
});
