// Reviews whose attributes match conditions read as a whole (access 5.4). Helper of `condition-fields.ts`. Each is of a user of its
// own, and meets one condition that compares every attribute.
import type { Names } from '../../../common/dialects/names.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Api } from '../../kit/requests/api.ts';
import { isAllowed } from '../../kit/reviews/review-status.ts';
import { postReview } from '../../kit/reviews/reviews.ts';

interface ReviewedAttributes {
  readonly user: string;
  readonly resource?: Readonly<Record<string, string>>;
  readonly nonResource?: Readonly<Record<string, string>>;
}

/** A review, with the webhook whose conditions it meets. */
export interface WholeReview extends ReviewedAttributes {
  /** Of the webhook. */
  readonly name: string;
  readonly version: 'v1' | 'v1beta1';
}

/** More than a server may copy by mistake, and in both letter cases. */
const groups = ['Example-Reviewed', ...Array.from({ length: 11 }, (_, index) => `example-reviewed:${index}`)];
const uid = 'Uid-Of-Reviewed';
const extra = { 'example.com/reviewed': ['A', 'b', 'C'], 'example.com/inCapitals': ['d'] };

const attributesOf = ({ groups: { apps, rbac } }: Names): readonly ReviewedAttributes[] => [
  {
    user: 'Reviewed@Example.com',
    resource: {
      verb: 'patch',
      group: apps,
      resource: 'deployments',
      subresource: 'scale',
      namespace: 'of-reviewed',
      name: 'first.reviewed',
    },
  },
  {
    user: 'system:serviceaccount:of-reviewed:reviewed',
    resource: {
      verb: 'update',
      group: '',
      resource: 'pods',
      subresource: 'status',
      namespace: 'of-reviewed',
      name: 'second.reviewed',
    },
  },
  { user: 'reviewed-3', resource: { verb: 'deletecollection', group: rbac, resource: 'clusterroles' } },
  {
    user: 'reviewed-4',
    resource: { verb: 'watch', group: 'example.com', resource: 'examples', namespace: 'of-reviewed' },
  },
  { user: 'reviewed-5', nonResource: { verb: 'put', path: '/of/Reviewed' } },
];

export const wholeReviews = (names: Names): readonly WholeReview[] =>
  attributesOf(names).map((one, index) => ({
    ...one,
    name: `field-whole-${index}`,
    version: index % 2 === 0 ? 'v1' : 'v1beta1',
  }));

/** The conditions of the webhook: the first is true for each review of the user, the second for one only. */
export function conditionsOfWhole({ user, resource, nonResource }: WholeReview) {
  const equals = (attributes: string, given: Readonly<Record<string, string>> = {}) =>
    Object.entries(given).map(([member, value]) => `request.${attributes}.${member} == "${value}"`);
  const values = Object.entries(extra).flatMap(([key, list]) =>
    list.map((value) => `request.extra["${key}"].exists(one, one == "${value}")`),
  );
  const all = [
    `request.uid == "${uid}"`,
    ...groups.map((group) => `request.groups.exists(one, one == "${group}")`),
    ...values,
    ...equals('resourceAttributes', resource),
    ...equals('nonResourceAttributes', nonResource),
  ];
  return [{ expression: `request.user == "${user}"` }, { expression: all.join(' && ') }];
}

/** The webhook denies the review, and is skipped for one that lacks the uid. */
export async function judgeWhole(context: CaseContext, api: Api, reviewed: WholeReview): Promise<void> {
  const { user, resource, nonResource } = reviewed;
  const review = async (changed: object) => {
    const attributes =
      nonResource === undefined ? { resourceAttributes: resource } : { nonResourceAttributes: nonResource };
    const spec = { user, uid, groups, extra, ...attributes, ...changed };
    return isAllowed(await postReview(context, 'SubjectAccessReview', { spec }, { api }));
  };
  const what = JSON.stringify({ user, ...resource, ...nonResource });
  const { expect } = context;
  expect.that(
    !(await review({})),
    `a review is allowed that meets the conditions of a denying webhook: ${what}`,
  );
  expect.that(
    await review({ uid: `${uid}-beside` }),
    `a review is denied that has another uid than the condition of the webhook: ${what}`,
  );
}
