// Faults that turn further rows about decisions of any kind red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    { authorization: ['webhook-receives-uid-as-user', 'webhook-receives-user-in-lower-case'] },
    'webhooks find their answers by the user',
  ),
  ...byRow(
    {
      'authorization.decision.unknown-types': ['custom-kinds-open-to-all'],
      'authorization.groups.masters-past-webhook': ['remembered-denial-is-no-opinion'],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.groups.masters-past-webhook': ['authorization-webhook-path-dropped'],
      'authorization.verbs.every-kind': ['deletion-of-roles-needs-their-rights'],
    },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
  ...byRow(
    { 'authorization.groups.masters-without-binding': ['cluster-admin-without-secrets'] },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    { 'authorization.verbs.watch-is-watch': ['watch-true-is-a-list'] },
    'the case opens its watches with watch=true',
  ),
] satisfies readonly Entanglement[];
