// Faults of reviews that fill an empty field with something else: the caller, the cluster, or an earlier answer
// (document access 2.5).
import { AsyncLocalStorage } from 'node:async_hooks';
import { isObject } from '../../object.ts';
import type { JsonObject } from '../../object.ts';
import type { User } from '../../requests/request.ts';
import type { Fault } from '../fault.ts';
import { followTime } from '../follow-time.ts';
import { followBearers } from '../name-history.ts';

const cachedMs = 10_000;

export default [
  {
    id: 'token-review-remembered-without-audiences',
    title: 'For ten seconds a TokenReview of a token has the answer to an earlier one for other audiences.',
    breaks: ['reviews.token.audiences-disjoint'],
    install(parts) {
      const { bearerRequest, tokenStatus } = parts.reviews;
      const now = followTime(parts);
      const reviewed = new AsyncLocalStorage<string>();
      const known = new Map<string, { readonly status: JsonObject; readonly endsMs: number }>();
      parts.reviews.bearerRequest = (token, ...more) => {
        reviewed.enterWith(token);
        return bearerRequest(token, ...more);
      };
      parts.reviews.tokenStatus = (user, audiences) => {
        const token = reviewed.getStore() ?? '';
        const before = known.get(token);
        if (before !== undefined && now() < before.endsMs) return before.status;
        const status = tokenStatus(user, audiences);
        if (user !== undefined && audiences.length > 0)
          known.set(token, { status, endsMs: now() + cachedMs });
        return status;
      };
    },
  },
  {
    id: 'self-review-keeps-sent-values',
    title:
      'A SelfSubjectReview returns the uid and the extra values that it was sent for a user without them.',
    breaks: ['reviews.self.no-fields'],
    install({ reviews }) {
      const { reviewed } = reviews;
      reviews.reviewed = (sent, status) => {
        const { userInfo } = (sent['status'] ?? {}) as { readonly userInfo?: JsonObject };
        if (sent.kind !== 'SelfSubjectReview' || !isObject(userInfo)) return reviewed(sent, status);
        const { uid, extra } = userInfo;
        const kept = { ...(uid !== undefined && { uid }), ...(extra !== undefined && { extra }) };
        return reviewed(sent, { ...status, userInfo: { ...kept, ...(status['userInfo'] as JsonObject) } });
      };
    },
  },
  {
    id: 'review-without-groups-has-those-of-the-caller',
    title: 'A review of another user without groups is evaluated with the groups of the caller.',
    breaks: ['authorization.rules.every-verb', 'reviews.access.any-user', 'reviews.access.allowed'],
    install({ access, reviews }) {
      const { attributesOf } = access;
      const { reviewedUser } = reviews;
      const caller = new AsyncLocalStorage<User>();
      access.attributesOf = (user, ...more) => {
        caller.enterWith(user);
        return attributesOf(user, ...more);
      };
      reviews.reviewedUser = (spec) => {
        const user = reviewedUser(spec);
        return user.groups.length > 0 ? user : { ...user, groups: caller.getStore()?.groups ?? [] };
      };
    },
  },
  {
    id: 'rules-review-of-a-namespace-without-bindings-is-empty',
    title: 'A SelfSubjectRulesReview is empty for a namespace without RoleBindings.',
    breaks: ['reviews.access.rules-of-cluster-grants'],
    install(parts) {
      const { grantsOf } = parts.rbac;
      const bearers = followBearers(parts);
      parts.rbac.grantsOf = (find, user, namespace) => {
        const isBound = [...bearers].some(
          ([key, all]) => key.includes(`/rolebindings/${namespace}/`) && all.at(-1)?.removedAt === undefined,
        );
        return isBound ? grantsOf(find, user, namespace) : [];
      };
    },
  },
] as const satisfies readonly Fault[];
