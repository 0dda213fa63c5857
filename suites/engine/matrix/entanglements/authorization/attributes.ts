// Faults that turn further rows about the attributes of requests red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.attributes.extra': ['first-value-of-extra-only'],
      'authorization.attributes.user': [
        'impersonation-for-everybody',
        'metrics-open-in-any-mode',
        'watches-open-to-all',
      ],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    { 'authorization.attributes.user': ['impersonation-on-paths-needs-no-grant'] },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
] satisfies readonly Entanglement[];
