// Cases: the access reviews, about the caller, about any user, and in one namespace (access 2.5).
import { section } from '../kit/case.ts';
import { allowsSelf, allowsSubject, postReview, statusOf } from './ask.ts';
import { grantIn, rule } from './grant.ts';

export default section({
  'reviews.access.self': async ({ names, namespace, people, eventually, expect }) => {
    const person = await people.stranger();
    await grantIn(namespace, person.subject, [rule('get', 'configmaps')]);
    const asks = (verb: string) =>
      allowsSelf(names, person.api, { verb, resource: 'configmaps', namespace: namespace.name });
    await eventually(
      async () => expect.that(await asks('get'), 'the caller may do what a role of its own allows'),
      'authorization',
    );
    expect.that(!(await asks('delete')), 'the caller may not do what no role of its own allows');
    const other = await people.stranger();
    const attributes = { verb: 'get', resource: 'configmaps', namespace: namespace.name };
    expect.that(
      !(await allowsSelf(names, other.api, attributes)),
      'another caller may not do what only a role of the first allows',
    );
    // Nobody can make it a review of somebody else.
    const spec = { user: person.username, resourceAttributes: attributes };
    const answer = await postReview(names, other.api, 'SelfSubjectAccessReview', { spec });
    if (answer.ok)
      expect.that(statusOf(answer)['allowed'] !== true, 'the caller is judged, not a user that it names');
    else expect.refused(answer, 'a review of the caller that names a user');
  },

  'reviews.access.any-user': async (context) => {
    const { namespace, uniqueName, eventually, expect, names } = context;
    const [user, group, other] = ['user', 'group', 'other'].map(uniqueName) as [string, string, string];
    const apiGroup = names.groups.rbac;
    await grantIn(namespace, { kind: 'User', name: user, apiGroup }, [rule('get', 'configmaps')]);
    await grantIn(namespace, { kind: 'Group', name: group, apiGroup }, [rule('list', 'configmaps')]);
    const asks = (verb: string, who: { user?: string; groups?: readonly string[] }) =>
      allowsSubject(context, who, { verb, resource: 'configmaps', namespace: namespace.name });
    await eventually(async () => {
      expect.that(await asks('get', { user }), 'a user with a grant is allowed');
      expect.that(
        await asks('list', { user: other, groups: [group] }),
        'a member of a group with a grant is',
      );
    }, 'authorization');
    expect.that(!(await asks('get', { user: other })), 'a user that was never seen is not allowed');
    expect.that(!(await asks('list', { user: other })), 'a user who is not in the group is not allowed');
    expect.that(!(await asks('list', { user })), 'one user has only the rights of its own grants');
    const resourceAttributes = { verb: 'get', resource: 'configmaps', namespace: namespace.name };
    const spec = { resourceAttributes };
    const answer = await postReview(names, context.api, 'SubjectAccessReview', { spec });
    if (answer.ok)
      expect.that(
        statusOf(answer)['allowed'] !== true,
        'a review that names nobody is not answered with yes',
      );
    else expect.refused(answer, 'a review of somebody that names nobody');
  },

  'reviews.access.local-one-namespace': async ({
    api,
    names,
    namespace,
    anotherNamespace,
    people,
    eventually,
    expect,
  }) => {
    const person = await people.stranger();
    const other = anotherNamespace();
    // It is there from its first object on.
    await other.configMaps.given();
    const creates = {
      ...rule('create', 'localsubjectaccessreviews'),
      apiGroups: [names.groups.authorization],
    };
    await grantIn(namespace, person.subject, [creates]);
    const kind = 'LocalSubjectAccessReview';
    const spec = (of: string) => ({
      user: person.username,
      resourceAttributes: { verb: 'get', resource: 'configmaps', namespace: of },
    });
    const post = (of: string, as = person.api) => postReview(names, as, kind, { spec: spec(of) }, of);
    await eventually(async () => {
      const answer = await post(namespace.name);
      expect.success(answer, 'where the reviewer may create it');
      expect.that(statusOf(answer)['allowed'] !== true, 'the user has no right there');
    }, 'authorization');
    expect.success(await post(other.name, api), 'in another namespace, by somebody who may create it there');
    expect.status(await post(other.name), 403, 'in another namespace, by the first reviewer');
  },

  'reviews.access.local-other-namespace': async ({
    api,
    names,
    namespace,
    anotherNamespace,
    uniqueName,
    eventually,
    expect,
  }) => {
    const user = uniqueName('user');
    const other = anotherNamespace();
    const subject = { kind: 'User', name: user, apiGroup: names.groups.rbac } as const;
    await grantIn(other, subject, [rule('get', 'configmaps')]);
    const resourceAttributes = { verb: 'get', resource: 'configmaps', namespace: other.name };
    const spec = { user, resourceAttributes };
    const post = (where: string) => postReview(names, api, 'LocalSubjectAccessReview', { spec }, where);
    await eventually(async () => {
      const status = statusOf(await post(other.name));
      expect.equal(status['allowed'], true, 'status.allowed, asked in the namespace of the grant');
    }, 'authorization');
    const answer = await post(namespace.name);
    if (answer.ok)
      expect.that(statusOf(answer)['allowed'] !== true, 'the review of one namespace answers for another');
    else expect.refused(answer, 'a review in one namespace about another');
  },

  'reviews.access.allowed': async (context) => {
    const { api, names, namespace, uniqueName, eventually, expect } = context;
    const user = uniqueName('user');
    await grantIn(namespace, { kind: 'User', name: user, apiGroup: names.groups.rbac }, [
      rule('get', 'configmaps'),
    ]);
    const ask = async (verb: string) => {
      const resourceAttributes = { verb, resource: 'configmaps', namespace: namespace.name };
      return statusOf(
        await postReview(names, api, 'SubjectAccessReview', { spec: { user, resourceAttributes } }),
      );
    };
    const yes = await eventually(async () => {
      const status = await ask('get');
      expect.equal(status['allowed'], true, 'status.allowed for an action that is granted');
      return status;
    }, 'authorization');
    expect.that(yes['denied'] !== true, 'allowed and denied are never both true');
    const no = await ask('delete');
    expect.oneOf(no['allowed'], [false, undefined], 'status.allowed for an action that is not granted');
    expect.oneOf(no['denied'], [true, false, undefined], 'status.denied');
  },
});
