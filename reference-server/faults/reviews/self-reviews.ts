// Planted faults of SelfSubjectReview (document access 2.5, 4).
import { AsyncLocalStorage } from 'node:async_hooks';
import { accountOf } from '../../access/service-accounts/identity.ts';
import type { Parts } from '../../parts/index.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';

const rows = (...names: readonly string[]) => names.map((name) => `reviews.self.${name}`);

const plural = 'selfsubjectreviews';

function changeUser(parts: Parts, change: (user: JsonObject) => JsonObject): void {
  const { shownUser } = parts.reviews;
  parts.reviews.shownUser = (user) => change(shownUser(user));
}

const kindIn = (sent: Json) => (isObject(sent) ? sent['kind'] : undefined);

/** All rows that need a response with a user. */
const all = rows(
  'no-fields',
  'username',
  'uid',
  'path',
  'minimal-body',
  'result-kind',
  'all-authenticated',
  'through-basic-user',
);

export default [
  {
    id: 'sent-review-status-echoed',
    title: 'The status in the request of a review is returned as its result.',
    breaks: [
      ...rows('no-fields'),
      'reviews.token.sent-status-ignored',
      'reviews.access.attribute-verb',
      'reviews.access.rules-in-namespace',
    ],
    install(parts) {
      const { reviewed } = parts.reviews;
      parts.reviews.reviewed = (requested, status) =>
        reviewed(requested, (requested['status'] as JsonObject | undefined) ?? status);
    },
  },
  {
    id: 'self-review-of-impersonated-users-takes-any-field',
    title: 'Unknown fields of the SelfSubjectReview of an impersonated user are ignored.',
    breaks: rows('no-fields'),
    install(parts) {
      const { firstSuccess } = parts.identity;
      const isImpersonated = new AsyncLocalStorage<boolean>();
      parts.identity.firstSuccess = (authenticators, request, nowMs) => {
        isImpersonated.enterWith('impersonate-user' in request.headers);
        return firstSuccess(authenticators, request, nowMs);
      };
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, found) => {
        const isMissed = kindIn(found.sent) === 'SelfSubjectReview' && isImpersonated.getStore() === true;
        return judgeFields(isMissed ? 'Ignore' : level, found);
      };
    },
  },
  {
    id: 'self-review-takes-any-field',
    title: 'Unknown fields of a SelfSubjectReview are ignored, also under strict validation.',
    breaks: rows('no-fields'),
    install(parts) {
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, found) =>
        judgeFields(kindIn(found.sent) === 'SelfSubjectReview' ? 'Ignore' : level, found);
    },
  },
  {
    id: 'self-review-without-username',
    title: 'userInfo has an empty username.',
    breaks: [
      ...rows('username', 'uid', 'all-authenticated', 'path', 'minimal-body', 'result-kind'),
      'authentication.service-accounts.identity',
      'authentication.accounts.credentials-in-secrets',
      'authentication.certificates.accepted',
      'authentication.certificates.common-name',
      'authentication.identity.every-request',
      'authentication.identity.values-opaque',
      'authentication.static-tokens.columns',
      'authentication.users.managed-outside',
    ],
    install: (parts) => changeUser(parts, (user) => ({ ...user, username: '' })),
  },
  {
    id: 'self-review-without-uid',
    title: 'userInfo has no uid.',
    breaks: rows('uid'),
    install: (parts) => changeUser(parts, ({ uid: _uid, ...user }) => user),
  },
  {
    id: 'self-review-without-uid-of-accounts',
    title: 'userInfo of a service account has no uid.',
    breaks: rows('uid'),
    install({ reviews }) {
      const { shownUser } = reviews;
      reviews.shownUser = (user) =>
        shownUser(accountOf(user.username) === undefined ? user : { ...user, uid: '' });
    },
  },
  {
    id: 'self-review-not-served',
    title: 'SelfSubjectReview is not served in v1 of its group.',
    breaks: [...all, ...rows('post-only')],
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) => kind.plural !== plural && isServed(kind, options);
    },
  },
  {
    id: 'self-review-needs-metadata',
    title: 'A SelfSubjectReview without metadata is refused.',
    breaks: all,
    install(parts) {
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, found) => {
        const verdict = judgeFields(level, found);
        const hasMetadata = isObject(found.sent) && found.sent['metadata'] !== undefined;
        if (kindIn(found.sent) !== 'SelfSubjectReview' || hasMetadata) return verdict;
        const problem = {
          reason: 'FieldValueRequired',
          path: 'metadata',
          message: 'Required value',
        } as const;
        return { ...verdict, typeProblems: [...verdict.typeProblems, problem] };
      };
    },
  },
  {
    id: 'self-review-answered-by-its-finding',
    title: 'The response to a SelfSubjectReview has another kind.',
    breaks: rows('result-kind'),
    install(parts) {
      const { reviewed } = parts.reviews;
      parts.reviews.reviewed = (requested, status) => {
        const answer = reviewed(requested, status);
        return requested.kind === 'SelfSubjectReview' ? { ...answer, kind: 'UserInfo' } : answer;
      };
    },
  },
  {
    id: 'self-review-for-some-only',
    title: 'The default role of all authenticated users does not cover SelfSubjectReview.',
    breaks: rows('username', 'all-authenticated', 'through-basic-user'),
    install(parts) {
      const { ruleAllows } = parts.rbac;
      parts.rbac.ruleAllows = (rule, attributes) =>
        attributes.resource?.plural !== plural && ruleAllows(rule, attributes);
    },
  },
  {
    id: 'self-review-exempt-from-authorization',
    title: 'Any user may create a SelfSubjectReview, whatever roles and bindings say.',
    breaks: rows('through-basic-user'),
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = (authorizers, attributes) =>
        attributes.resource?.plural === plural
          ? Promise.resolve({ decision: 'allow', reason: '', allowed: true })
          : decide(authorizers, attributes);
    },
  },
] as const satisfies readonly Fault[];
