// Faults of one kind of review, or of what a review is about: a status that is sent, names with spaces, paths (document
// access 2.5).
import type { JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { User } from '../../requests/request.ts';
import { noteRequests } from '../note-requests.ts';
import type { Fault } from '../fault.ts';

const trimmedUser = (user: User): User => ({
  ...user,
  username: user.username.trim(),
  groups: user.groups.map((group) => group.trim()),
});

/** @returns whether the present request is a review of one of these kinds */
const noteKinds = (parts: Parts, kinds: RegExp): (() => boolean) => {
  const current = noteRequests(parts, ({ route }) => kinds.test(route.kind.kind));
  return () => current() !== undefined;
};

export default [
  ...Object.entries({
    LocalSubjectAccessReview: 'attribute-verb',
    SelfSubjectAccessReview: 'attribute-verb',
    SelfSubjectRulesReview: 'rules-in-namespace',
  }).map(([kind, row]) => ({
    id: `status-of-${kind.toLowerCase()}-echoed`,
    title: `The status in the request of a ${kind} is returned as its result.`,
    breaks: [`reviews.access.${row}`],
    install(parts: Parts) {
      const { reviewed } = parts.reviews;
      const isOfKind = noteKinds(parts, new RegExp(`^${kind}$`));
      parts.reviews.reviewed = (sent, status) => {
        const own = sent['status'] as JsonObject | undefined;
        return reviewed(sent, isOfKind() && Object.keys(own ?? {}).length > 0 ? own! : status);
      };
    },
  })),
  {
    id: 'reviewed-names-trimmed',
    title: 'White space around the names in the spec of an access review is removed.',
    breaks: ['reviews.access.any-user'],
    install({ reviews }) {
      const { reviewedUser } = reviews;
      reviews.reviewedUser = (spec) => trimmedUser(reviewedUser(spec));
    },
  },
  {
    id: 'subject-names-trimmed',
    title: 'White space around the name of a subject is removed.',
    breaks: ['reviews.access.any-user'],
    install({ rbac }) {
      const { subjectKeys } = rbac;
      rbac.subjectKeys = ({ name = '', ...subject }, namespace) =>
        subjectKeys({ ...subject, name: name.trim() }, namespace);
    },
  },
  {
    id: 'reviewed-tokens-with-their-scheme',
    title: 'The word Bearer before the token of a TokenReview is left out.',
    breaks: ['reviews.token.not-authenticated'],
    install({ reviews }) {
      const { bearerRequest } = reviews;
      reviews.bearerRequest = (token, ...rest) => bearerRequest(token.replace(/^bearer /i, ''), ...rest);
    },
  },
  {
    id: 'explicit-denial-of-paths-not-in-reviews',
    title: 'status.denied of an access review of a path is never true.',
    breaks: ['reviews.access.denied'],
    install(parts) {
      const { decide } = parts.access;
      const isReview = noteKinds(parts, /AccessReview$/);
      parts.access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        return isReview() && attributes.path !== undefined && decided.decision === 'deny'
          ? { ...decided, decision: 'no-opinion' }
          : decided;
      };
    },
  },
  {
    id: 'reviewed-paths-without-webhooks',
    title: 'Access reviews of paths do not consult webhooks.',
    breaks: ['reviews.access.denied'],
    install(parts) {
      const { decide } = parts.access;
      const isReview = noteKinds(parts, /AccessReview$/);
      parts.access.decide = (authorizers, attributes) =>
        decide(
          isReview() && attributes.path !== undefined
            ? authorizers.filter(({ name }) => !name.startsWith('Webhook'))
            : authorizers,
          attributes,
        );
    },
  },
  {
    id: 'reviewed-paths-allowed-by-every-resource',
    title: 'In access reviews a rule for every resource allows every path.',
    breaks: ['reviews.access.attribute-path'],
    install(parts) {
      const { ruleAllows } = parts.rbac;
      const isReview = noteKinds(parts, /AccessReview$/);
      parts.rbac.ruleAllows = (rule, attributes) =>
        ruleAllows(rule, attributes) ||
        (isReview() &&
          attributes.path !== undefined &&
          (rule.resources?.includes('*') ?? false) &&
          (rule.verbs?.includes('*') ?? false));
    },
  },
  {
    id: 'token-review-without-tokens-of-secrets',
    title: 'A TokenReview refuses the tokens of service accounts that do not expire.',
    breaks: ['authentication.accounts.credentials-in-secrets'],
    install({ identity }) {
      const { firstSuccess } = identity;
      identity.firstSuccess = async (authenticators, request, nowMs) => {
        const found = await firstSuccess(authenticators, request, nowMs);
        if (request.audiences === undefined || found === undefined || found === 'refused') return found;
        const isAccount = found.username.startsWith('system:serviceaccount:');
        // Only the token of a Secret has no id.
        return isAccount && Object.keys(found.extra).length === 0 ? 'refused' : found;
      };
    },
  },
] as const satisfies readonly Fault[];
