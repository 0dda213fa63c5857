// Requirements on the match conditions of authorization webhooks.
import { section } from '../kit/case.ts';

export default section('access', '5.4', {
  'authorization.conditions.version-required': {
    text: 'matchConditionSubjectAccessReviewVersion is required.',
    observe:
      'Without the field the server does not start, or is never ready, with match conditions and without any; with it the server starts.',
    wrong: 'The version that is sent is assumed.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
  },

  'authorization.conditions.version-value': {
    text: 'The only value of matchConditionSubjectAccessReviewVersion is v1.',
    observe: 'v1: the server starts. v1beta1: the server does not start, or is never ready.',
    wrong: 'v1beta1 is accepted.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
  },

  'authorization.conditions.any-false-skips': {
    text: 'Any match condition that is false skips the webhook.',
    observe:
      'Two conditions, one false, and a webhook that denies: it is not called, and what RBAC grants is 200.',
    wrong: 'One true condition is enough for a call.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },

  'authorization.conditions.all-true-calls': {
    text: 'When all match conditions are true the webhook is called.',
    observe: 'Two true conditions, and a webhook that denies: it is called, and what RBAC grants is 403.',
    wrong: 'Webhooks with conditions are never called.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },

  'authorization.conditions.none-calls': {
    text: 'Without match conditions every request reaches the webhook, except those of system:masters. (Inferred.)',
    observe: 'An empty list: the webhook is called.',
    wrong: 'An empty list means never.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
  },

  'authorization.conditions.error-under-deny': {
    text: 'An evaluation error without a false condition denies under failurePolicy Deny.',
    observe:
      'A condition that reads an absent field: what RBAC grants is 403, and the webhook is not called.',
    wrong: 'The webhook is skipped.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },

  'authorization.conditions.error-under-no-opinion': {
    text: 'An evaluation error without a false condition skips the webhook under failurePolicy NoOpinion.',
    observe:
      'A condition that reads an absent field, and a webhook that would deny: it is not called, and what RBAC grants is 200.',
    wrong: 'The webhook is called.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },

  'authorization.conditions.false-before-error': {
    text: 'A false match condition wins over an error in another one.',
    observe:
      'Conditions [error, false] and [false, error], failurePolicy Deny: the webhook is skipped, and what RBAC grants is 200.',
    wrong: 'Evaluation stops at the error, and denies.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },

  'authorization.conditions.not-boolean': {
    text: 'A match condition that is not a boolean CEL expression is refused. (Inferred: it could never be true or false.)',
    observe:
      "expression '1 + 1', or one that does not compile: the server does not start, or is never ready.",
    wrong: 'The expression is compiled at the first request.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
  },

  'authorization.conditions.review-in-v1': {
    text: 'Match conditions see the SubjectAccessReview in v1, whatever version is sent.',
    observe:
      'subjectAccessReviewVersion v1beta1, and a condition on request.groups (the name of the variable is not shown; request is customary): users of the group reach the webhook, others do not.',
    wrong: 'Conditions see the field group of v1beta1.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
  },

  'authorization.conditions.presence-of-resource': {
    text: 'Match conditions can distinguish requests on resources from others by the presence of attributes. (Inferred from the review.)',
    observe:
      '\'has(request.resourceAttributes) && request.resourceAttributes.namespace == "ns1"\': only requests in ns1 reach the webhook, and requests on other paths are not refused.',
    wrong: 'Empty attributes are set, so that has() is always true.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
  },
});
