// Calls to authorization webhooks, refusals and limits, as the sections on endpoints, errors and limits state them.
import { section } from '../../kit/case.ts';
import { acceptsLimit, refusesMore } from '../conditions/condition-files.ts';
import { olderReviewsAreSent, reviewsAreSent } from './sent-reviews.ts';
import { allowedCacheDefault, refusedCacheDefault } from './webhook-caches.ts';

export default [
  section('access', '4', {
    'authorization.webhook-calls.post': {
      text: 'The authorization webhook is called by POST of a SubjectAccessReview.',
      observe:
        'List, get and create config maps, and get a path, in both versions, configured by options and by the file: the service sees POST at its path, and the kind SubjectAccessReview.',
      wrong: 'A SelfSubjectAccessReview is sent.',
      needs: ['launcher', 'authorization-webhook'],
      run: reviewsAreSent,
    },

    'authorization.webhook-calls.version-v1beta1': {
      text: 'With v1beta1 configured the review for an authorization webhook is sent in authorization.orch.io/v1beta1.',
      observe:
        'The same requests with v1beta1: the service sees that apiVersion, and the groups in spec.group (by the renaming in core 9.3).',
      wrong: 'A v1 body is sent under the v1beta1 name.',
      alsoIn: ['core 9.3'],
      needs: ['launcher', 'authorization-webhook'],
      run: olderReviewsAreSent,
    },
  }),
  section('access', '8', {
    'authorization.limits.match-conditions': {
      text: 'An authorization webhook may have 64 match conditions.',
      observe:
        'A server with 64 conditions that are true starts and calls the webhook; for a user for whom the last one is false it does not.',
      wrong: 'The limit is 32.',
      alsoIn: ['access 5.4'],
      needs: ['launcher', 'authorization-webhook', 'authorization-config'],
      run: acceptsLimit,
    },

    'authorization.limits.too-many-match-conditions': {
      text: 'An authorization webhook has at most 64 match conditions.',
      observe:
        'With 65, also on a second webhook, the server does not start, or is never ready; with two webhooks of 64 each it starts.',
      wrong: 'There is no limit.',
      alsoIn: ['access 5.4'],
      needs: ['launcher', 'authorization-webhook', 'authorization-config'],
      run: refusesMore,
    },

    'authorization.limits.cache-of-allowed-by-flags': {
      text: 'Allowed answers of a webhook set up by flags are cached for 5m0s by default.',
      observe:
        'Without the option: repeated requests make no new call for 4.5 minutes, and one within 2 more.',
      wrong: 'Flags have another default than the file.',
      level: 'SHOULD',
      needs: ['launcher', 'authorization-webhook'],
      slow: true,
      waits: true,
      run: allowedCacheDefault('options'),
    },

    'authorization.limits.cache-of-refused-by-flags': {
      text: 'Refusing answers of a webhook set up by flags are cached for 30s by default.',
      observe:
        'Without the option: repeated refused requests make no new call for 20 seconds, and one within 2 minutes more.',
      wrong: 'Refusals are cached for 5 minutes.',
      level: 'SHOULD',
      needs: ['launcher', 'authorization-webhook'],
      slow: true,
      waits: true,
      run: refusedCacheDefault('options'),
    },
  }),
];
