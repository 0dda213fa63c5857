// Cases: each attribute of an access review affects its answer (access 2.5), as that of a request does.
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { postReview } from '../kit/reviews.ts';
import { bindIn } from '../kit/rights.ts';
import type { Rule } from '../kit/rights.ts';
import { allowsSubject, isAllowed } from '../kit/review-status.ts';
import type { ResourceAttributes } from '../kit/review-status.ts';

/** Grants a user one rule in the namespace, and waits until a review shows it. @returns a review with other
 * attributes */
async function withRule(context: CaseContext, granted: Rule, control: Partial<ResourceAttributes>) {
  const { namespace, names, uniqueName, eventually, expect } = context;
  const user = uniqueName('user');
  await bindIn(namespace, { kind: 'User', name: user, apiGroup: names.groups.rbac }, [granted]);
  const attributes = { verb: 'list', resource: 'configmaps', namespace: namespace.name, ...control };
  const works = () =>
    eventually(
      async () =>
        expect.that(
          await allowsSubject(context, { user }, attributes),
          'a review denies what the rule allows',
        ),
      'authorization',
    );
  await dependsOn('reviews.access.allowed', works);
  /** A server may refuse a review about something that does not exist: that counts as not allowed. */
  return async (other: Partial<ResourceAttributes>): Promise<boolean> => {
    const resourceAttributes = { ...attributes, ...other };
    const answer = await postReview(context, 'SubjectAccessReview', { spec: { user, resourceAttributes } });
    return answer.ok
      ? isAllowed(answer)
      : (expect.refused(answer, 'a review of a request that no rule allows'), false);
  };
}

const listMaps: Rule = { verbs: ['list'], apiGroups: [''], resources: ['configmaps'] };

export default section('access', '2.5', {
  'reviews.access.attribute-group': {
    text: 'spec.resourceAttributes.group affects the evaluation.',
    observe:
      'A SubjectAccessReview for a user with a grant on a resource in one group, the core group or another: that group is allowed, and others are not.',
    wrong: 'The group is ignored.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { names, expect } = context;
      const { apps, batch } = names.groups;
      for (const [group, resource, others] of [
        [apps, 'deployments', [batch, '', `${apps}.example.com`]],
        ['', 'configmaps', [apps, batch, 'example.com']],
      ] as const) {
        const granted = { verbs: ['list'], apiGroups: [group], resources: [resource] };
        const isAllowedWith = await withRule(context, granted, { resource, group });
        for (const other of others)
          expect.that(
            !(await isAllowedWith({ group: other })),
            `a review allows the group ${JSON.stringify(other)}, which the rule does not name`,
          );
      }
    },
  },

  'reviews.access.attribute-name': {
    text: 'spec.resourceAttributes.name affects the evaluation.',
    observe:
      'A SubjectAccessReview for a user with a grant of get, update or delete: under a rule with resourceNames [a, ab], the name ab is allowed; b, abc and A are not.',
    wrong: 'The name is ignored.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      for (const verb of ['get', 'update', 'delete']) {
        const granted = { ...listMaps, verbs: [verb], resourceNames: ['a', 'ab'] };
        const isAllowedWith = await withRule(context, granted, { verb, name: 'ab' });
        // Names that a rule with `a` and `ab` could match by mistake: a suffix, an extension, another letter case.
        for (const name of ['b', 'abc', 'A'])
          expect.that(
            !(await isAllowedWith({ name })),
            `a review allows ${verb} of a name that the rule does not have`,
          );
      }
    },
  },

  'reviews.access.attribute-verb': {
    text: 'spec.resourceAttributes.verb affects the evaluation.',
    observe:
      'A SubjectAccessReview for a user with a grant of list: the verb list is allowed, and create, watch, deletecollection and List are not. With a grant of get: get of a name is allowed, and update, patch and delete of it are not.',
    wrong: 'Any granted verb makes every verb allowed.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      const isAllowedBesideList = await withRule(context, listMaps, {});
      for (const verb of ['create', 'watch', 'deletecollection'])
        expect.that(
          !(await isAllowedBesideList({ verb })),
          `a review allows the verb ${verb} where only list is granted`,
        );
      const isAllowedBesideGet = await withRule(
        context,
        { ...listMaps, verbs: ['get'] },
        { verb: 'get', name: 'a' },
      );
      for (const verb of ['update', 'patch', 'delete'])
        expect.that(
          !(await isAllowedBesideGet({ verb })),
          `a review allows the verb ${verb} where only get is granted`,
        );
    },
  },

  'reviews.access.attribute-namespace': {
    text: 'spec.resourceAttributes.namespace affects the evaluation.',
    observe:
      'A SubjectAccessReview for a user with a grant in one namespace: that one is allowed, and another is not. The answer without a namespace is recorded.',
    wrong: 'The namespace is ignored.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { anotherNamespace, expect, namespace, record } = context;
      const other = anotherNamespace();
      await other.configMaps.given();
      const isAllowedWith = await withRule(context, listMaps, {});
      for (const place of [other.name, `${namespace.name}-x`, namespace.name.slice(0, -1)])
        expect.that(
          !(await isAllowedWith({ namespace: place })),
          'a review allows another namespace than that of the grant',
        );
      record({ withoutNamespace: (await isAllowedWith({ namespace: '' })) ? 'allowed' : 'not allowed' });
    },
  },
});
