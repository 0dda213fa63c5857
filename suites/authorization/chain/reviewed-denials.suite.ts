// Cases: access reviews whose requests an authorization webhook decides (access 2.5).
import { section } from '../../kit/case.ts';
import { explicitDenials } from './explicit-denials.ts';
import { reviewsAfterReload } from '../configuration/reviews-after-reload.ts';
import { userAttributes } from './reviewed-attributes.ts';
import { mastersReviewed, rulesOfAlwaysAllow } from './reviewed-by-chain.ts';

export default section('access', '2.5', {
  'reviews.access.denied': {
    text: 'status.denied is a boolean that reports an explicit denial. (That it is true for one is inferred.)',
    observe:
      'SubjectAccessReview and LocalSubjectAccessReview, and SelfSubjectAccessReview where users may create it, about a resource and, where it is not local, about a path, with an authorization webhook that denies: allowed is not true and denied is true. Where it allows, and where no authorizer has an opinion, denied is false or absent.',
    wrong: 'denied is set whenever allowed is not.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: explicitDenials,
  },

  'reviews.access.user-attributes': {
    text: 'An access review evaluates the uid and the extra values of its user, too. (Inferred: authorizers see them, as they see those of a request; the fields of the spec have the customary names uid and extra.)',
    observe:
      'An authorization webhook allows a user by an extra value, another one by a key of extra values with a capital letter, and another one by the uid: SubjectAccessReview and LocalSubjectAccessReview of the user with that attribute are allowed, and without it, or with another value, they are not. SelfSubjectAccessReview by a caller with the attribute is allowed, where a token webhook or impersonation gives such callers.',
    wrong:
      'Authorizers get the username and the groups only, so that a review and the request of the user are decided differently.',
    level: 'SHOULD',
    alsoIn: ['access 2.1', 'access 5.4'],
    needs: ['launcher', 'authorization-webhook'],
    run: userAttributes,
  },

  'reviews.access.after-reload': {
    text: 'An access review follows a changed authorization configuration file. (Inferred: authorizers decide on the request that it describes, and the file is reloaded.)',
    observe:
      'A SubjectAccessReview of a request that RBAC grants is allowed; after a webhook that denies the user has been added to the file before RBAC it is not, while that of another user is; after the webhook has been removed it is allowed again.',
    wrong: 'Reviews keep the authorizers of the start.',
    level: 'SHOULD',
    alsoIn: ['access 5.4'],
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: reviewsAfterReload,
  },

  'reviews.access.masters-past-webhook': {
    text: 'An access review allows a member of system:masters what an authorization webhook denies. (Inferred: the group bypasses the limits of webhooks, and a review agrees with the request.)',
    observe:
      'A webhook that denies everything, first in the order: a SubjectAccessReview and a LocalSubjectAccessReview of a user with the group, and a SelfSubjectAccessReview by a member are allowed; reviews of a user without the group are not.',
    wrong: 'Requests of the group pass by the authorizers, and reviews do not.',
    level: 'SHOULD',
    alsoIn: ['access 2.2'],
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: mastersReviewed,
  },

  'reviews.access.rules-of-other-modes': {
    text: 'A SelfSubjectRulesReview shows what the caller may do by an authorizer other than RBAC, or that the rules are incomplete. (Inferred.)',
    observe:
      'With --authorization-mode=AlwaysAllow the review by a user without bindings has a rule with an asterisk, or one about the lists of secrets; or its status reports that it is incomplete.',
    wrong: 'Only roles and bindings are evaluated.',
    level: 'SHOULD',
    needs: ['launcher'],
    run: rulesOfAlwaysAllow,
  },
});
