// The kinds of access reviews about one user (access 2.5): each evaluates the same attributes. Helper of
// `access-attributes.suite.ts`.
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { NotRun } from '../kit/failures.ts';
import { postReview } from '../kit/reviews/reviews.ts';
import type { ReviewKind, ReviewOptions } from '../kit/reviews/reviews.ts';
import { isAllowed } from '../kit/reviews/review-status.ts';

/** Attributes of a resource that replace those of the control. */
export interface Attributes {
  readonly verb?: string;
  readonly group?: string;
  readonly resource?: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** Attributes of a path. */
interface PathAttributes {
  readonly path: string;
  readonly verb: string;
}

/** One kind of review about the user. */
export interface Reviewer<Reviewed> {
  readonly kind: ReviewKind;
  /** Whether such a review is answered, whatever the decision. */
  isServed(attributes: Reviewed): Promise<boolean>;
  /** A server may refuse a review about something that does not exist: that counts as not allowed. */
  allows(attributes: Reviewed): Promise<boolean>;
  /** Whether a review that is sent with allowed true is answered so; not where it is refused. */
  allowsWhereSent(attributes: Reviewed): Promise<boolean>;
}

/** SubjectAccessReview, and the other kinds that the target has, once each allows the control. */
export const reviewersOf = (context: CaseContext, user: string, control: Attributes) =>
  workingReviewers(
    context,
    [
      subjectReview(context, user, 'resourceAttributes'),
      ...selfReviews(context, user, 'resourceAttributes'),
      localReview(context, user),
    ],
    control,
    control.subresource !== undefined,
  );

/** The same for paths, about which there are no local reviews. */
export const reviewersOfPath = (context: CaseContext, user: string, control: PathAttributes) =>
  workingReviewers(
    context,
    [
      subjectReview(context, user, 'nonResourceAttributes'),
      ...selfReviews(context, user, 'nonResourceAttributes'),
    ],
    control,
    true,
  );

type Member = 'resourceAttributes' | 'nonResourceAttributes';

function reviewer<Reviewed>(
  context: CaseContext,
  kind: ReviewKind,
  specOf: (attributes: Reviewed) => object,
  optionsOf: (attributes: Reviewed) => ReviewOptions,
): Reviewer<Reviewed> {
  const send = (attributes: Reviewed, more: object = {}) =>
    postReview(context, kind, { spec: specOf(attributes), ...more }, optionsOf(attributes));
  return {
    kind,
    async isServed(attributes) {
      try {
        return (await send(attributes)).ok;
      } catch (error) {
        if (error instanceof NotRun) return false;
        throw error;
      }
    },
    async allowsWhereSent(attributes) {
      const answer = await send(attributes, { status: { allowed: true } });
      return answer.ok && isAllowed(answer);
    },
    async allows(attributes) {
      const answer = await send(attributes);
      if (answer.ok) return isAllowed(answer);
      if (answer.status === 403 && optionsOf(attributes).api !== undefined)
        throw new NotRun('not-exercised', `users without rights may not create a ${kind}`);
      context.expect.refused(answer, 'a review of a request that no rule allows');
      return false;
    },
  };
}

const subjectReview = (context: CaseContext, user: string, member: Member) =>
  reviewer<object>(
    context,
    'SubjectAccessReview',
    (attributes) => ({ user, [member]: attributes }),
    () => ({}),
  );

/** Sent to the namespace that the review is about. */
const localReview = (context: CaseContext, user: string) =>
  reviewer<Attributes>(
    context,
    'LocalSubjectAccessReview',
    (resourceAttributes) => ({ user, resourceAttributes }),
    ({ namespace = '' }) => ({ namespace }),
  );

function selfReviews(context: CaseContext, user: string, member: Member): readonly Reviewer<object>[] {
  if (!context.has('impersonation')) return [];
  const { api } = context.people.impersonated({ username: user });
  const specOf = (attributes: object) => ({ [member]: attributes });
  return [reviewer(context, 'SelfSubjectAccessReview', specOf, () => ({ api }))];
}

/** Only SubjectAccessReview must be there: other rows judge whether the target has the others.
 * @param isByInferredField the case judges that reviews read a field of the control */
async function workingReviewers<Reviewed>(
  context: CaseContext,
  [first, ...others]: readonly Reviewer<Reviewed>[],
  control: Reviewed,
  isByInferredField: boolean,
): Promise<readonly Reviewer<Reviewed>[]> {
  const reviewers = [first!];
  for (const one of others) if (await one.isServed(control)) reviewers.push(one);
  for (const { kind, allows } of reviewers) {
    const check = async () =>
      context.expect.that(await allows(control), `a ${kind} denies what the rule allows`);
    const untilAllowed = () => context.eventually(check, 'authorization');
    const isOwn = isByInferredField || kind !== 'SubjectAccessReview';
    await (isOwn ? untilAllowed() : dependsOn('reviews.access.allowed', untilAllowed, context.id));
  }
  return reviewers;
}
