// Faults that turn further rows about default roles red, each with the reason.
import { byRow } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    {
      'roles.admin': [
        'new-role-bindings-unchecked',
        'rules-compared-as-written',
        'update-counts-as-escalate',
      ],
    },
    'what admin may give away is checked at the same place',
  ),
  ...byRow(
    {
      'roles.cluster-admin.namespace-object': ['resource-wildcard-leaves-sub-resources-out'],
      'roles.reconciliation.missing-permission': ['basic-user-without-rules'],
      'roles.reconciliation.missing-subject': ['basic-user-without-rules'],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    { 'roles.reconciliation.binding-switched-off': ['default-binding-without-label'] },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
  ...byRow(
    { 'roles.reconciliation.others-still-mended': ['basic-user-without-rules'] },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    { 'roles.reconciliation.role-switched-off': ['basic-user-without-rules'] },
    'its users come by the same tokens, claims, headers or webhooks',
  ),
] satisfies readonly Entanglement[];
