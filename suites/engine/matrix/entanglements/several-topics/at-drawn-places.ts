// Faults that turn rows red which also go to their places: dry-runs, roles from before a restart, objects of one name.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.aggregation.follows-changes': ['paths-lost-in-aggregation'],
      'authorization.attributes.groups': [
        'first-value-of-extra-only',
        'webhook-receives-first-extra-value',
        'webhook-receives-no-extra',
      ],
      'authorization.bindings.after-restart': [
        'changed-roles-unchecked',
        'escalation-answered-as-invalid',
        'escalation-answered-as-server-error',
        'gifts-by-patch-unchecked',
      ],
      'authorization.decision.malformed-requests': [
        'watches-open-to-all',
        'watches-with-a-bad-credential-are-anonymous',
      ],
      'authorization.nodes.reads-no-other-config-maps': ['ties-known-without-their-namespace'],
      'authorization.nodes.reads-no-other-volume-claims': ['ties-known-without-their-namespace'],
      'authorization.service-accounts.default-none': ['everybody-gets-account-tokens'],
      'authorization.webhook.cache-per-question': [
        'changes-of-missing-objects-not-authorized',
        'dry-runs-pass-as-reads',
      ],
      'authorization.webhook.failure-deny': ['changes-of-missing-objects-not-authorized'],
      'authorization.webhook.failure-no-opinion': ['changes-of-missing-objects-not-authorized'],
      'reviews.token.not-authenticated': [
        'bootstrap-token-id-is-enough',
        'bootstrap-token-secret-compared-in-part',
      ],
    },
    'it also uses such a right, role or review beside what it is about',
  ),
  ...byRow(
    {
      'apply.request.repeated-keeps-version': ['ownership-forgotten-at-start'],
      'endpoints.delete-collection.label-selector': ['fourth-of-collection-spared'],
      'lists.chunk.all-namespaces': ['name-unique-over-namespaces'],
      'writes.json-patch.operations': [
        'cluster-dry-change-answers-stored',
        'cluster-dry-run-stored',
        'custom-dry-change-answers-stored',
        'custom-dry-run-stored',
        'dry-change-answers-stored',
        'dry-change-of-cluster-scoped-custom-object-stored',
        'dry-json-patch-stored',
      ],
    },
    'it also writes or reads in this way beside what it is about',
  ),
] as const satisfies readonly Entanglement[];
