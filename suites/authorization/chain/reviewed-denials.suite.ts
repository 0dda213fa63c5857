// Case: access reviews of what an authorization webhook denies (access 2.5).
import { section } from '../../kit/case.ts';
import { explicitDenials } from './explicit-denials.ts';

export default section('access', '2.5', {
  'reviews.access.denied': {
    text: 'status.denied is a boolean that reports an explicit denial. (That it is true for one is inferred.)',
    observe:
      'SubjectAccessReview and LocalSubjectAccessReview, and SelfSubjectAccessReview where users may create it, with an authorization webhook that denies: allowed is not true and denied is true. Where it allows, and where no authorizer has an opinion, denied is false or absent.',
    wrong: 'denied is set whenever allowed is not.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: explicitDenials,
  },
});
