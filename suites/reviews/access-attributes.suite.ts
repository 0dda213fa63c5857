// Cases: each attribute of an access review affects its answer (access 2.5), as that of a request does.
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { bindClusterWide, bindIn } from '../kit/identities/rights.ts';
import type { Rule } from '../kit/identities/rights.ts';
import { allowsSubject, isAllowed } from '../kit/reviews/review-status.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { postReview } from '../kit/reviews/reviews.ts';
import { reviewersOf, reviewersOfPath } from './reviewers.ts';
import type { Attributes } from './reviewers.ts';

/** Grants a user one rule in the namespace, and waits until reviews show it. @returns the check that a review with other
 * attributes does not allow the request */
async function withRule(context: CaseContext, granted: Rule, control: Attributes, { local = true } = {}) {
  const { namespace, names, uniqueName } = context;
  const user = uniqueName('user');
  await bindIn(namespace, { kind: 'User', name: user, apiGroup: names.groups.rbac }, [granted]);
  const attributes = { verb: 'list', resource: 'configmaps', namespace: namespace.name, ...control };
  const found = await reviewersOf(context, user, attributes);
  const reviewers = local ? found : found.filter(({ kind }) => kind !== 'LocalSubjectAccessReview');
  const mustNotAllow = async (other: Attributes, what: string): Promise<void> => {
    for (const reviewer of reviewers)
      context.expect.that(
        !(await reviewer.allows({ ...attributes, ...other })),
        `a ${reviewer.kind} allows ${what}`,
      );
  };
  return { attributes, reviewers, mustNotAllow };
}

const listMaps: Rule = { verbs: ['list'], apiGroups: [''], resources: ['configmaps'] };

export default section('access', '2.5', {
  'reviews.access.attribute-group': {
    text: 'spec.resourceAttributes.group affects the evaluation.',
    observe:
      'Subject, local and self reviews of a user with a grant on a resource in one group, the core group or another: that group is allowed, and others are not.',
    wrong: 'The group is ignored.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { apps, batch } = context.names.groups;
      for (const [group, resource, others] of [
        [apps, 'deployments', [batch, '', `${apps}.example.com`]],
        ['', 'configmaps', [apps, batch, 'example.com']],
      ] as const) {
        const granted = { verbs: ['list'], apiGroups: [group], resources: [resource] };
        const { mustNotAllow } = await withRule(context, granted, { resource, group });
        for (const other of others)
          await mustNotAllow(
            { group: other },
            `the group ${JSON.stringify(other)}, which the rule does not name`,
          );
      }
    },
  },

  'reviews.access.attribute-name': {
    text: 'spec.resourceAttributes.name affects the evaluation.',
    observe:
      'Subject, local and self reviews of a user with a grant of get, update or delete: under a rule with resourceNames [a, ab], the name ab is allowed; b, abc and A are not.',
    wrong: 'The name is ignored.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      for (const verb of ['get', 'update', 'delete']) {
        const granted = { ...listMaps, verbs: [verb], resourceNames: ['a', 'ab'] };
        const { mustNotAllow } = await withRule(context, granted, { verb, name: 'ab' });
        // Names that a rule with `a` and `ab` could match by mistake: a suffix, an extension, another letter case.
        for (const name of ['b', 'abc', 'A'])
          await mustNotAllow({ name }, `${verb} of a name that the rule does not have`);
      }
    },
  },

  'reviews.access.attribute-verb': {
    text: 'spec.resourceAttributes.verb affects the evaluation.',
    observe:
      'Subject, local and self reviews of a user with a grant of list: the verb list is allowed, and create, watch and deletecollection are not, nor is create where the review is sent with the status allowed true. With a grant of get: get of a name is allowed, and update, patch and delete of it are not.',
    wrong: 'Any granted verb makes every verb allowed.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const list = await withRule(context, listMaps, {});
      for (const verb of ['create', 'watch', 'deletecollection'])
        await list.mustNotAllow({ verb }, `the verb ${verb} where only list is granted`);
      for (const { kind, allowsWhereSent } of list.reviewers)
        context.expect.that(
          !(await allowsWhereSent({ ...list.attributes, verb: 'create' })),
          `a ${kind} returns the status that it was sent`,
        );
      const get = await withRule(context, { ...listMaps, verbs: ['get'] }, { verb: 'get', name: 'a' });
      for (const verb of ['update', 'patch', 'delete'])
        await get.mustNotAllow({ verb }, `the verb ${verb} where only get is granted`);
    },
  },

  'reviews.access.attribute-namespace': {
    text: 'spec.resourceAttributes.namespace affects the evaluation.',
    observe:
      'Subject, local and self reviews of a user with a grant in one namespace: that one is allowed, and another is not.',
    wrong: 'The namespace is ignored.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { anotherNamespace, namespace } = context;
      const other = anotherNamespace();
      await other.configMaps.given();
      const { mustNotAllow } = await withRule(context, listMaps, {});
      for (const place of [other.name, `${namespace.name}-x`, namespace.name.slice(0, -1)])
        await mustNotAllow({ namespace: place }, 'another namespace than that of the grant');
    },
  },

  'reviews.access.attribute-namespace-absent': {
    text: 'An access review without a namespace is not allowed by a grant in one namespace. (Inferred: such a request is about all namespaces, and gets 403.)',
    observe:
      'Subject and self reviews of a user with a grant of list in one namespace: with an empty namespace they are not allowed.',
    wrong: 'The bindings of every namespace count.',
    level: 'SHOULD',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { mustNotAllow } = await withRule(context, listMaps, {}, { local: false });
      await mustNotAllow({ namespace: '' }, 'a list over all namespaces');
    },
  },

  'reviews.access.attribute-asterisk': {
    text: 'An asterisk in an access review is allowed by a rule with an asterisk only. (Inferred from access 2.2: it matches all in a rule.)',
    observe:
      'Subject, local and self reviews of a user with a grant of list on config maps: with * as verb, as resource, as group, and as all of these they are not allowed.',
    wrong: 'An asterisk in the review matches any rule.',
    level: 'SHOULD',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { mustNotAllow } = await withRule(context, listMaps, {});
      const every = { verb: '*', resource: '*', group: '*' };
      for (const [name, value] of Object.entries(every))
        await mustNotAllow({ [name]: value }, `* as ${name}, where only list of config maps is granted`);
      await mustNotAllow(every, 'every verb on everything, where only list of config maps is granted');
    },
  },

  'reviews.access.attribute-sub-resource': {
    text: 'The sub-resource in an access review affects the evaluation. (Inferred from access 5.4: the field has the customary name subresource.)',
    observe:
      'Reviews for a user with a grant of get on pods: pods is allowed, and its sub-resources log and status are not. With a grant on pods/status: that sub-resource is allowed, and pods and pods/log are not.',
    wrong: 'The sub-resource is ignored.',
    level: 'SHOULD',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const control = { verb: 'get', resource: 'pods', name: 'a' };
      for (const [resource, subresource, others] of [
        ['pods', '', ['log', 'status']],
        ['pods/status', 'status', ['', 'log']],
      ] as const) {
        const granted = { verbs: ['get'], apiGroups: [''], resources: [resource] };
        const { mustNotAllow } = await withRule(context, granted, { ...control, subresource });
        for (const other of others)
          await mustNotAllow(
            { subresource: other },
            `the sub-resource ${JSON.stringify(other)}, where only ${resource} is granted`,
          );
      }
    },
  },

  'reviews.access.attribute-path': {
    text: 'An access review of a path that is not a resource is evaluated. (Inferred from access 5.4: the customary fields are path and verb in nonResourceAttributes.)',
    observe:
      'Reviews for a user with a cluster-wide grant of get on a path and on the paths below another one: these are allowed; the verb post, a longer path, a shorter one and another one are not. A user with every verb on every resource is not allowed the path.',
    wrong: 'Each path is allowed, or none.',
    level: 'SHOULD',
    needs: ['rbac', 'cluster-wide'],
    run: reviewsPaths,
  },
});

/** A rule on paths, with and without an asterisk. */
async function reviewsPaths(context: CaseContext): Promise<void> {
  const { names, cluster, uniqueName, eventually, expect } = context;
  const user = uniqueName('user');
  const [one, above] = [`/${uniqueName('path')}`, `/${uniqueName('above')}`];
  const rule = { verbs: ['get'], nonResourceURLs: [one, `${above}/*`] };
  await bindClusterWide(cluster, { kind: 'User', name: user, apiGroup: names.groups.rbac }, [rule]);
  const get = (path: string) => ({ path, verb: 'get' });
  const reviewers = await reviewersOfPath(context, user, get(one));
  for (const { kind, allows } of reviewers) {
    await eventually(
      async () =>
        expect.that(await allows(get(`${above}/b`)), `a ${kind} denies a path below one with an asterisk`),
      'authorization',
    );
    for (const other of [{ path: one, verb: 'post' }, get(`${one}x`), get(one.slice(0, -1)), get(`/${user}`)])
      expect.that(!(await allows(other)), `a ${kind} allows ${other.verb} of ${other.path}`);
  }
  await resourcesAreNoPaths(context, get(one));
}

/** A rule for every resource does not allow a path. */
async function resourcesAreNoPaths(context: CaseContext, nonResourceAttributes: object): Promise<void> {
  const { names, cluster, uniqueName, eventually, expect } = context;
  const user = uniqueName('user');
  const everything = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
  const subject = { kind: 'User', name: user, apiGroup: names.groups.rbac } as const;
  // The run may not hold this right itself.
  if ((await unlessBlocked(() => bindClusterWide(cluster, subject, [everything]))) === undefined) return;
  const lists = { verb: 'list', resource: 'configmaps' };
  await eventually(
    async () => expect.that(await allowsSubject(context, { user }, lists), 'a review denies every resource'),
    'authorization',
  );
  const spec = { user, nonResourceAttributes };
  const answer = await postReview(context, 'SubjectAccessReview', { spec });
  expect.that(!answer.ok || !isAllowed(answer), 'a review allows a path by a rule for every resource');
}
