// Case: the uid and the extra values of the users of access reviews, by which an authorization webhook decides (access 2.1, 2.5).
// Helper of `reviewed-denials.suite.ts`.
import { allows, denies } from '../../../fixtures/services/review-webhook.ts';
import type { Review, ReviewedUser } from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext } from '../../kit/context.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { postReview } from '../../kit/reviews/reviews.ts';
import type { ReviewKind, ReviewOptions } from '../../kit/reviews/reviews.ts';
import { statusOf } from '../../kit/reviews/review-status.ts';
import { identityFlags, userWith } from '../requests/reviewed-identities.ts';
import { serverOfVersion } from '../webhooks/reviewed-users.ts';
import type { ReviewedServer } from '../webhooks/reviewed-users.ts';

type Attributes = Omit<ReviewedUser, 'username'>;

interface Decisive {
  readonly attribute: 'uid' | 'extra';
  readonly allowed: Attributes;
  readonly others: readonly Attributes[];
  /** Not for callers: headers carry no letter case. */
  readonly ofNamedUsersOnly?: boolean;
  isIn(review: Review): boolean;
}

const key = 'example.com/scopes';
const capitalKey = 'example.com/Realm';

const decisive: readonly Decisive[] = [
  {
    attribute: 'uid',
    allowed: { uid: 'uid-of-the-right-user' },
    others: [{}, { uid: 'uid-of-another-user' }],
    isIn: ({ spec }) => spec['uid'] === 'uid-of-the-right-user',
  },
  {
    attribute: 'extra',
    allowed: { extra: { [key]: ['first', 'second'] } },
    others: [{}, { extra: { [key]: ['first'] } }],
    isIn: ({ spec }) => isRecord(spec['extra']) && [spec['extra'][key]].flat().includes('second'),
  },
  {
    attribute: 'extra',
    allowed: { extra: { [capitalKey]: ['first'] } },
    others: [{ extra: { [capitalKey.toLowerCase()]: ['first'] } }],
    ofNamedUsersOnly: true,
    isIn: ({ spec }) => isRecord(spec['extra']) && Object.keys(spec['extra']).includes(capitalKey),
  },
];

export async function userAttributes(context: CaseContext): Promise<void> {
  const mayCall = context.has('token-webhook') || context.has('impersonation');
  const flags = mayCall ? await identityFlags(context) : {};
  const server = await serverOfVersion(context, 'v1', flags);
  for (const one of decisive) {
    await ofNamedUser(context, server, one);
    if (mayCall && !one.ofNamedUsersOnly) await ofCaller(context, server, one);
  }
}

/** The webhook allows a new user by the attribute alone. */
function newUser(context: CaseContext, { service }: ReviewedServer, { isIn, attribute }: Decisive): string {
  const username = context.uniqueName(`by-${attribute}`);
  service.answerUser(username, (review) => (isIn(review) ? allows(review) : denies(review)));
  return username;
}

async function isAllowed(
  context: CaseContext,
  kind: ReviewKind,
  members: object,
  options: ReviewOptions,
): Promise<boolean> {
  const resourceAttributes = {
    verb: 'list',
    resource: 'configmaps',
    namespace: options.namespace ?? 'default',
  };
  const spec = { ...members, resourceAttributes };
  return statusOf(await postReview(context, kind, { spec }, options))['allowed'] === true;
}

async function ofNamedUser(context: CaseContext, server: ReviewedServer, one: Decisive): Promise<void> {
  const { expect } = context;
  const user = newUser(context, server, one);
  const { name } = await server.namespace();
  for (const [kind, options] of [
    ['SubjectAccessReview', { api: server.api }],
    ['LocalSubjectAccessReview', { api: server.api, namespace: name }],
  ] as const) {
    const review = (attributes: Attributes) => isAllowed(context, kind, { user, ...attributes }, options);
    expect.that(await review(one.allowed), `a ${kind} denies what ${one.attribute} of its user allows`);
    for (const other of one.others)
      expect.that(!(await review(other)), `a ${kind} allows what ${one.attribute} of another user allows`);
  }
}

/** A caller with another value may not even create the review. */
async function ofCaller(context: CaseContext, server: ReviewedServer, one: Decisive): Promise<void> {
  const kind = 'SelfSubjectAccessReview';
  const username = newUser(context, server, one);
  const { api } = userWith(context, server, { username, ...one.allowed });
  context.expect.that(
    await isAllowed(context, kind, {}, { api }),
    `a ${kind} denies what ${one.attribute} of the caller allows`,
  );
}
