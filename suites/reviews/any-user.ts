// Reviews of users, groups and accounts with rights, and of similar ones without (access 2.5). Helper of `access-reviews.suite.ts`.
import type { Answer } from '../kit/answers/answer.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import type { CaseContext } from '../kit/context.ts';
import { mustServeReview, postReview } from '../kit/reviews/reviews.ts';
import { bindIn, coreRule } from '../kit/identities/rights.ts';
import type { Bound } from '../kit/identities/rights.ts';
import { allowsSubject, isAllowed } from '../kit/reviews/review-status.ts';

/** Grants to a user, a group and an account decide reviews of them, and of no other. */
export async function anyUser(context: CaseContext): Promise<void> {
  const { namespace, uniqueName, eventually, expect, names } = context;
  await mustServeReview(context, 'SubjectAccessReview');
  const [user, group, other] = ['user', 'group', 'other'].map(uniqueName) as [string, string, string];
  const apiGroup = names.groups.rbac;
  const rules = [coreRule(['list'], 'configmaps')];
  // A server may refuse such a name.
  await unlessBlocked(() => bindIn(namespace, { kind: 'User', name: `${other} `, apiGroup }, rules));
  const bound = await bindIn(namespace, { kind: 'User', name: user, apiGroup }, rules);
  await bindIn(namespace, { kind: 'Group', name: group, apiGroup }, [coreRule(['create'], 'configmaps')]);
  const review = (verb: string, who: { user?: string; groups?: readonly string[] }) =>
    allowsSubject(context, who, { verb, resource: 'configmaps', namespace: namespace.name });
  // The group with the grant is alone, last, and first of many.
  const many = Array.from({ length: 70 }, (_, index) => `${group}-${index}`);
  const memberships = [[group], [...many, group], [group, ...many]];
  // A binding names the account, a review its username.
  const account = { kind: 'ServiceAccount', name: other, namespace: namespace.name } as const;
  await bindIn(namespace, account, [coreRule(['watch'], 'configmaps')]);
  const accountUser = `system:serviceaccount:${namespace.name}:${other}`;
  await eventually(async () => {
    expect.that(await review('list', { user }), 'a review denies a user with a grant');
    expect.that(await review('watch', { user: accountUser }), 'a review denies an account with a grant');
    for (const groups of memberships)
      expect.that(
        await review('create', { user: other, groups }),
        'a review denies a member of a group with a grant',
      );
  }, 'authorization');
  type Denied = readonly [what: string, verb: string, who: Parameters<typeof review>[1]];
  const denied: readonly Denied[] = [
    ['an unknown user', 'list', { user: other, groups: [user] }],
    ['a user with the name of an account', 'watch', { user: other }],
    ['a user who is not in the group', 'create', { user: other }],
    ['a member of other groups', 'create', { user: other, groups: many }],
    ['a user with the name of the group', 'create', { user: group }],
    ['a user what only a group was granted', 'create', { user }],
  ];
  for (const [what, verb, who] of denied) expect.that(!(await review(verb, who)), `a review allows ${what}`);
  const similar: readonly Denied[] = [
    ['a member of a group whose name has a space more', 'create', { user: other, groups: [` ${group} `] }],
    ['a user whose name has a space more', 'list', { user: `${user} ` }],
    ['a user of that name of an issuer', 'list', { user: `https://issuer.example#${user}` }],
  ];
  const attributes = { resource: 'configmaps', namespace: namespace.name };
  // Such names may be refused.
  for (const [what, verb, who] of similar) {
    const spec = { ...who, resourceAttributes: { ...attributes, verb } };
    mustNotAllow(context, await postReview(context, 'SubjectAccessReview', { spec }), `a review of ${what}`);
  }
  const resourceAttributes = { ...attributes, verb: 'list' };
  const answer = await postReview(context, 'SubjectAccessReview', { spec: { resourceAttributes } });
  mustNotAllow(context, answer, 'a review without a user');
  await endsWithBinding(context, bound, () => review('list', { user }));
}

/** A review about what does not exist, or with other fields, may be refused. */
export function mustNotAllow({ expect }: Pick<CaseContext, 'expect'>, answer: Answer, what: string): void {
  if (answer.ok) expect.that(!isAllowed(answer), `${what} is answered with allowed`);
  else expect.refused(answer, what);
}

/** Deletes the binding of a user, and waits until a review of the granted action is not allowed. */
export async function endsWithBinding(
  { namespace, eventually, expect }: CaseContext,
  { binding }: Bound,
  isStillAllowed: () => Promise<boolean>,
): Promise<void> {
  const removed = await namespace.roleBindings.remove(binding.metadata.name!);
  expect.success(removed, 'DELETE of a binding');
  await eventually(
    async () => expect.that(!(await isStillAllowed()), 'a review allows what a deleted binding granted'),
    'authorization',
  );
}
