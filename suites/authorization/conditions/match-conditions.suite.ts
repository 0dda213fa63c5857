// Requirements on the match conditions of authorization webhooks.
import { section } from '../../kit/case.ts';
import { conditionsReadV1, judgeScenarios, noConditions, presenceOfResource } from './condition-cases.ts';
import { everyField } from './condition-fields.ts';
import { notBoolean, versionRequired, versionValue, versionWithoutConditions } from './condition-files.ts';

export default section('access', '5.4', {
  'authorization.conditions.version-required': {
    text: 'matchConditionSubjectAccessReviewVersion is required.',
    observe:
      'A webhook with a match condition: with the field the server starts; without it, with an empty one, and without it in a second webhook, the server does not start, or is never ready.',
    wrong: 'The version that is sent is assumed, or only the first webhook is checked.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: versionRequired,
  },

  'authorization.conditions.version-without-conditions': {
    text: 'matchConditionSubjectAccessReviewVersion is required where the webhook has no match conditions, too. (Inferred: the field has no effect there.)',
    observe:
      'A webhook without match conditions: with the field the server starts; without it, and with an empty one, the server does not start, or is never ready.',
    wrong: 'The field is checked only where conditions follow.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: versionWithoutConditions,
  },

  'authorization.conditions.version-value': {
    text: 'The only value of matchConditionSubjectAccessReviewVersion is v1.',
    observe:
      'v1: the server starts. v1beta1, v2 and V1: the server does not start, or is never ready. So without match conditions, and with v1beta1 in a second webhook.',
    wrong: 'v1beta1 is accepted, or any value where the webhook has no conditions.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: versionValue,
  },

  'authorization.conditions.any-false-skips': {
    text: 'Any match condition that is false skips the webhook.',
    observe:
      'Two or three conditions, one false, at each place, and a webhook that denies, under both values of failurePolicy: it is not called, and what RBAC grants is 200. One of the conditions names the user, so that the webhooks of other users are skipped too.',
    wrong: 'One true condition is enough for a call.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    run: judgeScenarios('any-false-skips'),
  },

  'authorization.conditions.all-true-calls': {
    text: 'When all match conditions are true the webhook is called.',
    observe:
      'One to three true conditions, and a webhook that denies: it is called, and what RBAC grants is 403.',
    wrong: 'Webhooks with conditions are never called.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    run: judgeScenarios('all-true-calls'),
  },

  'authorization.conditions.none-calls': {
    text: 'Without match conditions every request reaches the webhook, except those of system:masters. (Inferred.)',
    observe:
      'An absent list, and an empty one: a webhook that denies is called for a list and for GET of another path.',
    wrong: 'An empty list means never.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: noConditions,
  },

  'authorization.conditions.error-under-deny': {
    text: 'An evaluation error without a false condition denies under failurePolicy Deny.',
    observe:
      'A condition that converts a text to a number, reads an absent key of a map or an item beyond the end of a list, before and after true conditions: what RBAC grants is refused, and the webhook is not called.',
    wrong: 'The webhook is skipped.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    run: judgeScenarios('error-under-deny'),
  },

  'authorization.conditions.error-under-no-opinion': {
    text: 'An evaluation error without a false condition skips the webhook under failurePolicy NoOpinion.',
    observe:
      'The same conditions, and a webhook that would deny: it is not called, and what RBAC grants is 200.',
    wrong: 'The webhook is called.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    run: judgeScenarios('error-under-no-opinion'),
  },

  'authorization.conditions.false-before-error': {
    text: 'A false match condition wins over an error in another one.',
    observe:
      'Conditions [error, false] and [false, error], and with true ones between them, under both values of failurePolicy: the webhook is skipped, and what RBAC grants is 200.',
    wrong: 'Evaluation stops at the error, and denies.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    run: judgeScenarios('false-before-error'),
  },

  'authorization.conditions.not-boolean': {
    text: 'A match condition that is not a boolean CEL expression is refused. (Inferred: it could never be true or false.)',
    observe:
      "Expressions '1 + 1', a text, a text field, three that do not compile and an empty one, alone and after another condition, and two of them in a second webhook: the server does not start, or is never ready; with a comparison it starts.",
    wrong: 'The expression is compiled at the first request.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: notBoolean,
  },

  'authorization.conditions.review-in-v1': {
    text: 'Match conditions see the SubjectAccessReview in v1, whatever version is sent.',
    observe:
      'subjectAccessReviewVersion v1beta1, and a condition on request.groups (the name of the variable is not shown; request is customary): users of the group reach the webhook, others do not.',
    wrong: 'Conditions see the field group of v1beta1.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: conditionsReadV1,
  },

  'authorization.conditions.every-field': {
    text: 'Match conditions can read each attribute of a request in the review. (Inferred: its fields have the customary names.)',
    observe:
      'A webhook that denies, with a condition on the verb, namespace, API group, resource, sub-resource, name, path, verb of a path or uid: requests that meet it are 403, and requests that differ in the attribute are allowed by the last webhook. Groups and extra values are those of reviews. So for five reviews with one condition on all attributes: of a scale, a status, a collection, a watch and a path, by users with twelve groups, one of them a service account, in v1 and v1beta1; with another uid each is allowed.',
    wrong: 'The verb is compared in upper case, or extra values are always empty.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: everyField,
  },

  'authorization.conditions.presence-of-resource': {
    text: 'Match conditions can distinguish requests on resources from others by the presence of attributes. (Inferred from the review.)',
    observe:
      '\'has(request.resourceAttributes) && request.resourceAttributes.namespace == "ns1"\': only requests in ns1 reach the webhook, and requests on other paths are not refused.',
    wrong: 'Empty attributes are set, so that has() is always true.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: presenceOfResource,
  },
});
