// Cases: what changed in authorization.orch.io/v1 (core 9.3).
import { section } from '../kit/case.ts';
import { postReview } from '../kit/reviews/reviews.ts';
import { bindIn, coreRule } from '../kit/identities/rights.ts';

export default section('core', '9.3', {
  'versions.access-reviews.groups': {
    text: 'spec.group of an access review is called spec.groups.',
    observe:
      'A SubjectAccessReview with a user and spec.groups is answered by the rights of the groups, also of the second. A valid one with spec.group added is refused with 400 under fieldValidation Strict.',
    wrong: 'spec.groups is ignored.',
    needs: ['rbac', 'cluster-wide'],
    since: 'v1.6',
    async run(context) {
      const { names, namespace, uniqueName, eventually, onAllReplicas, expect } = context;
      const [group, user] = [uniqueName('group'), uniqueName('user')];
      const subject = { kind: 'Group', name: group, apiGroup: names.groups.rbac } as const;
      await bindIn(namespace, subject, [coreRule(['list'], 'configmaps')]);
      const resourceAttributes = { verb: 'list', resource: 'configmaps', namespace: namespace.name };
      const review = (spec: object, query = {}) =>
        postReview(
          context,
          'SubjectAccessReview',
          { spec: { user, resourceAttributes, ...spec } },
          { query },
        );
      const allows = async (spec: object) => {
        const answer = await review(spec);
        expect.success(answer, 'POST of a SubjectAccessReview');
        return (answer.json as { status?: { allowed?: boolean } }).status?.allowed === true;
      };
      const other = uniqueName('other');
      const mustCount = async () => {
        expect.that(await allows({ groups: [group] }), 'the rights of spec.groups do not count');
        expect.that(await allows({ groups: [other, group] }), 'only the first of spec.groups counts');
      };
      await eventually(() => onAllReplicas(mustCount), 'authorization');
      expect.that(!(await allows({ groups: [other] })), 'a group without rights is allowed');
      expect.that(!(await allows({})), 'a user without groups is allowed');
      const strict = { fieldValidation: 'Strict' };
      const former = await review({ groups: [group], group: [group] }, strict);
      expect.status(former, 400, 'POST of a SubjectAccessReview with spec.group');
      expect.success(
        await review({ groups: [group] }, strict),
        'the same POST of a SubjectAccessReview without spec.group',
      );
    },
  },
});
