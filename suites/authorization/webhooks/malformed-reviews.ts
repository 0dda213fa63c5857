// Answers of an authorization webhook that a server cannot use (access 5.4).
import { answerWith } from '../../../fixtures/services/review-webhook.ts';
import type { AnswerReview } from '../../../fixtures/services/review-webhook.ts';
import { jsonAnswer } from '../../../fixtures/services/service.ts';

const allowing = { allowed: true };

/** Each contains an allowing answer, so that one that is read nevertheless shows. */
export const malformed: Readonly<Record<string, AnswerReview>> = {
  // Nor YAML, which a server may read, too.
  'a body that is not JSON': () => ({ body: '}{ "allowed": true' }),
  'an empty body': () => ({}),
  'a truncated body': (review) => ({ body: JSON.stringify({ ...review, status: allowing }).slice(0, -1) }),
  'a list': (review) => jsonAnswer([{ ...review, status: allowing }]),
  'status 500': (review) => jsonAnswer({ ...review, status: allowing }, 500),
  'status 404': (review) => jsonAnswer({ ...review, status: allowing }, 404),
  'a redirect': (review) => ({
    status: 302,
    headers: { location: '/elsewhere' },
    body: JSON.stringify({ ...review, status: allowing }),
  }),
  'a text as allowed': answerWith({ allowed: 'true' }),
};

/** Not a review at all: whether that is a failure or no opinion is not stated, but it allows nothing. */
export const unusable: Readonly<Record<string, AnswerReview>> = {
  'another kind': answerWith(allowing, { kind: 'TokenReview' }),
  'no status': (review) => jsonAnswer(review),
  'an empty status': answerWith({}),
  'allowed in another place': (review) => jsonAnswer({ ...review, ...allowing, spec: allowing }),
};
