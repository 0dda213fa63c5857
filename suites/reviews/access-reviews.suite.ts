// Cases: access reviews of the caller, of any user, and in one namespace (access 2.5). They use verbs without a name:
// a name is required for get, update, patch and delete (access 5.4).
import { section } from '../kit/case.ts';
import { anyUser, endsWithBinding, mustNotAllow } from './any-user.ts';
import { evaluatesDryRuns } from './dry-reviews.ts';
import { dependsOn } from '../kit/depends-on.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Person } from '../kit/identities/people.ts';
import { mustServeReview, postReview, reviewPlural } from '../kit/reviews/reviews.ts';
import { bindClusterWide, bindIn, coreRule } from '../kit/identities/rights.ts';
import { authenticated } from '../kit/identities/self-review.ts';
import { allowsSelf, isAllowed, statusOf } from '../kit/reviews/review-status.ts';

export default section('access', '2.5', {
  'reviews.access.self': {
    text: 'SelfSubjectAccessReview evaluates the caller.',
    observe:
      'Where discovery of authorization.orch.io/v1 answers, it lists the kind, and the path is taken from there; otherwise the path is inferred, with no verdict where it is not served. A second identity with one grant sends a review of that action, of another, and of it in two other API groups: allowed true, and not allowed. The same for a caller who has the right by the last of its groups, and for a service account, where the target has such callers. With the binding deleted the first is not allowed either, within a short while.',
    wrong: 'The server evaluates an identity of its own, so that everything is allowed.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { names, namespace, people, eventually, expect } = context;
      await mustServeReview(context, 'SelfSubjectAccessReview');
      const person = await people.stranger();
      const bound = await bindIn(namespace, person.subject, [coreRule(['list'], 'configmaps')]);
      const attributes = { verb: 'list', resource: 'configmaps', namespace: namespace.name };
      const review = (verb: string) => allowsSelf(context, person.api, { ...attributes, verb });
      await eventually(
        async () => expect.that(await review('list'), 'a review denies what a role of the caller allows'),
        'authorization',
      );
      expect.that(!(await review('create')), 'a review allows what no role of the caller allows');
      for (const group of [names.groups.apps, names.groups.batch]) {
        const spec = { resourceAttributes: { ...attributes, group } };
        const answer = await postReview(context, 'SelfSubjectAccessReview', { spec }, person);
        mustNotAllow(context, answer, `a review of the caller in the group ${group}, which no role names`);
      }
      const other = await people.stranger();
      expect.that(
        !(await allowsSelf(context, other.api, attributes)),
        'a review by another caller allows what only a role of the first allows',
      );
      // A caller cannot review another user in this way.
      const spec = { user: person.username, resourceAttributes: attributes };
      const answer = await postReview(context, 'SelfSubjectAccessReview', { spec }, other);
      mustNotAllow(context, answer, 'a review of the caller that names a user with the right');
      await evaluatesGroupsOfCaller(context);
      await endsWithBinding(context, bound, () => review('list'));
    },
  },

  'reviews.access.any-user': {
    text: 'SubjectAccessReview evaluates any user.',
    observe:
      'Where discovery answers, it lists the kind. Reviews of a user with a grant, of an unknown user, of a service account by its username, and of a group with a grant, alone and among seventy others, follow the bindings, also after the deletion of that of the user; names with a space more, and the name behind that of an issuer, are other users and groups. A review that names neither is refused, or not answered with allowed true.',
    wrong: 'The caller is evaluated.',
    needs: ['rbac', 'cluster-wide'],
    run: anyUser,
  },

  'reviews.access.local-one-namespace': {
    text: 'LocalSubjectAccessReview is limited to one namespace.',
    observe:
      'Where discovery answers, it lists the kind. A second identity that may create it in one namespace only: a success there, 403 in another. Reviews of a user and of a group with a grant allow what was granted.',
    wrong: 'It is served only without a namespace.',
    alsoIn: ['access 1'],
    needs: ['rbac', 'second-identity'],
    run: inOneNamespace,
  },

  'reviews.access.local-other-namespace': {
    text: 'A LocalSubjectAccessReview about another namespace than its own is not answered with allowed true. (Inferred.)',
    observe:
      'POST in one namespace with resourceAttributes.namespace of another, in which the user has a grant: refused, or not allowed.',
    wrong: 'The review evaluates the other namespace.',
    level: 'SHOULD',
    needs: ['rbac'],
    async run(context) {
      const { names, namespace, anotherNamespace, uniqueName, eventually, expect } = context;
      const user = uniqueName('user');
      const other = anotherNamespace();
      const subject = { kind: 'User', name: user, apiGroup: names.groups.rbac } as const;
      await bindIn(other, subject, [coreRule(['list'], 'configmaps')]);
      const resourceAttributes = { verb: 'list', resource: 'configmaps', namespace: other.name };
      const spec = { user, resourceAttributes };
      const post = (where: string) =>
        postReview(context, 'LocalSubjectAccessReview', { spec }, { namespace: where });
      await eventually(async () => {
        const status = statusOf(await post(other.name));
        expect.equal(status['allowed'], true, 'status.allowed of a review in the namespace of the grant');
      }, 'authorization');
      const answer = await post(namespace.name);
      mustNotAllow(context, answer, 'a review in one namespace about another');
    },
  },

  'reviews.access.dry-run': {
    text: 'A review with dryRun=All has the same result. (Inferred: every stage but the final storage runs.)',
    observe:
      'A SubjectAccessReview of a granted action, and of another, a SelfSubjectAccessReview, a SelfSubjectReview, a LocalSubjectAccessReview and, where the target has such tokens, a TokenReview of a service account token: with dryRun=All as without it.',
    wrong: 'A dry-run returns the review without a status.',
    level: 'SHOULD',
    alsoIn: ['core 4.10'],
    needs: ['rbac', 'cluster-wide'],
    run: evaluatesDryRuns,
  },

  'reviews.access.local-path': {
    text: 'A LocalSubjectAccessReview about a path is not answered with allowed true. (Inferred: a path is in no namespace.)',
    observe:
      'A path that a cluster-wide binding grants the user: a SubjectAccessReview of it is allowed, and a LocalSubjectAccessReview is refused, or not allowed.',
    wrong: 'The review evaluates the rights of the whole cluster.',
    level: 'SHOULD',
    needs: ['rbac', 'cluster-wide'],
    run: mustNotReviewPath,
  },

  'reviews.access.allowed': {
    text: 'status.allowed of an access review is a boolean with the outcome.',
    observe:
      'It is JSON true for an allowed action; for another it is false or absent. allowed and denied are never both true.',
    wrong: 'allowed and denied are both true.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { names, namespace, uniqueName, eventually, expect } = context;
      const user = uniqueName('user');
      await bindIn(namespace, { kind: 'User', name: user, apiGroup: names.groups.rbac }, [
        coreRule(['list'], 'configmaps'),
      ]);
      const review = async (verb: string) => {
        const resourceAttributes = { verb, resource: 'configmaps', namespace: namespace.name };
        return statusOf(
          await postReview(context, 'SubjectAccessReview', { spec: { user, resourceAttributes } }),
        );
      };
      const yes = await eventually(async () => {
        const status = await review('list');
        expect.equal(status['allowed'], true, 'status.allowed for an action that is granted');
        return status;
      }, 'authorization');
      expect.that(yes['denied'] !== true, 'allowed and denied are both true');
      const no = await review('create');
      expect.oneOf(no['allowed'], [false, undefined], 'status.allowed for an action that is not granted');
      expect.oneOf(no['denied'], [true, false, undefined], 'status.denied');
    },
  },
});

/** Callers with a right by a group that is not their first one, and by being a service account. */
async function evaluatesGroupsOfCaller(context: CaseContext): Promise<void> {
  const { names, namespace, people, has, uniqueName, eventually, expect } = context;
  const callers: Pick<Person, 'api' | 'subject'>[] = [];
  if (has('impersonation')) {
    const name = uniqueName('group');
    const groups = [`${name}-other`, name, authenticated];
    const { api } = people.impersonated({ username: uniqueName('member'), groups });
    callers.push({ api, subject: { kind: 'Group', name, apiGroup: names.groups.rbac } });
  }
  if (has('token-requests')) callers.push(await people.knownAccount());
  for (const { api, subject } of callers) {
    await bindIn(namespace, subject, [coreRule(['list'], 'configmaps')]);
    const review = (verb: string) =>
      allowsSelf(context, api, { verb, resource: 'configmaps', namespace: namespace.name });
    const what = `what a role of the caller as a ${subject.kind} allows`;
    await eventually(
      async () => expect.that(await review('list'), `a review denies ${what}`),
      'authorization',
    );
    expect.that(!(await review('create')), `a review allows more than ${what}`);
  }
}

/** A local review evaluates users and groups like any other review. */
async function evaluatesSubjects(context: CaseContext): Promise<void> {
  const { names, namespace, uniqueName, eventually, expect } = context;
  const [user, group] = [uniqueName('user'), uniqueName('group')];
  const apiGroup = names.groups.rbac;
  const bound = await bindIn(namespace, { kind: 'User', name: user, apiGroup }, [
    coreRule(['list'], 'configmaps'),
  ]);
  await bindIn(namespace, { kind: 'Group', name: group, apiGroup }, [coreRule(['create'], 'configmaps')]);
  const review = async (verb: string, who: { user: string; groups?: readonly string[] }) => {
    const resourceAttributes = { verb, resource: 'configmaps', namespace: namespace.name };
    const spec = { ...who, resourceAttributes };
    const local = { namespace: namespace.name };
    return isAllowed(await postReview(context, 'LocalSubjectAccessReview', { spec }, local));
  };
  const member = { user: uniqueName('member'), groups: [user, group] };
  await eventually(async () => {
    expect.that(await review('list', { user }), 'a local review denies a user with a grant');
    expect.that(await review('create', member), 'a local review denies a member of a group with a grant');
  }, 'authorization');
  expect.that(!(await review('create', { user })), 'a local review allows what only a group was granted');
  expect.that(!(await review('list', member)), 'a local review allows what only a user was granted');
  await endsWithBinding(context, bound, () => review('list', { user }));
}

async function inOneNamespace(context: CaseContext): Promise<void> {
  const { names, namespace, anotherNamespace, people, eventually, expect } = context;
  const kind = 'LocalSubjectAccessReview';
  await mustServeReview(context, kind);
  await evaluatesSubjects(context);
  const person = await people.stranger();
  const other = anotherNamespace();
  // Creates the namespace.
  await other.configMaps.given();
  const creates = {
    verbs: ['create'],
    apiGroups: [names.groups.authorization],
    resources: [await reviewPlural(context, kind)],
  };
  await bindIn(namespace, person.subject, [creates]);
  const spec = (of: string) => ({
    user: person.username,
    resourceAttributes: { verb: 'list', resource: 'configmaps', namespace: of },
  });
  const post = (of: string, api = person.api) =>
    postReview(context, kind, { spec: spec(of) }, { api, namespace: of });
  await eventually(async () => {
    const answer = await post(namespace.name);
    expect.success(answer, 'POST of a review where the reviewer may create it');
    expect.that(!isAllowed(answer), 'the review allows the user what was not granted');
  }, 'authorization');
  expect.success(
    await post(other.name, context.api),
    'POST of a review in another namespace, by a user who may create it there',
  );
  expect.status(await post(other.name), 403, 'POST of a review in another namespace, by the first reviewer');
}

async function mustNotReviewPath(context: CaseContext): Promise<void> {
  const { names, namespace, cluster, uniqueName, eventually, expect } = context;
  const user = uniqueName('user');
  const subject = { kind: 'User', name: user, apiGroup: names.groups.rbac } as const;
  const path = `/${uniqueName('path')}`;
  await bindClusterWide(cluster, subject, [{ verbs: ['get'], nonResourceURLs: [path] }]);
  const spec = { user, nonResourceAttributes: { path, verb: 'get' } };
  const reviewed = async () => {
    const answer = await postReview(context, 'SubjectAccessReview', { spec });
    expect.that(isAllowed(answer), 'a review of a path denies what a cluster-wide binding grants');
  };
  await dependsOn('reviews.access.attribute-path', () => eventually(reviewed, 'authorization'));
  const answer = await postReview(
    context,
    'LocalSubjectAccessReview',
    { spec },
    { namespace: namespace.name },
  );
  mustNotAllow(context, answer, 'a review in one namespace about a path');
}
