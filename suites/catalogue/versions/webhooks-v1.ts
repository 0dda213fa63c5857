// What changed in admissionregistration.orch.io/v1.
import type { Row } from '../row.ts';

export default [
  {
    id: 'versions.webhooks.failure-policy-default',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'webhooks[*].failurePolicy defaults to Fail.',
    observe: 'A configuration made without it reads Fail, for both kinds.',
    wrong: 'It reads Ignore.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.webhooks.match-policy-default',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'webhooks[*].matchPolicy defaults to Equivalent.',
    observe: 'A configuration made without it reads Equivalent, for both kinds.',
    wrong: 'It reads Exact.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.webhooks.timeout-default',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'webhooks[*].timeoutSeconds defaults to 10.',
    observe: 'A configuration made without it reads 10, for both kinds.',
    wrong: 'It reads 30.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.webhooks.side-effects',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'webhooks[*].sideEffects is required, and only None and NoneOnDryRun are allowed.',
    observe:
      'A create without it, with Some and with Unknown is refused, and so is a PUT and a merge patch to each; with each of the two values a create succeeds.',
    wrong: 'A missing value defaults to Unknown.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.webhooks.review-versions',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'webhooks[*].admissionReviewVersions is required; AdmissionReview has versions v1 and v1beta1.',
    observe:
      'A create without it is refused, and so is a PUT and a merge patch; with [v1] and with both it succeeds. What a list without v1, or of unknown versions only, gets is recorded.',
    wrong: 'A missing list defaults to v1beta1.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.webhooks.name-unique',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'webhooks[*].name is unique in its list.',
    observe:
      'A create with two equal names is refused, for both kinds, and so is a PUT and a merge patch; with two names a create succeeds.',
    wrong: 'Equal names are stored.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
  },
] as const satisfies readonly Row[];
