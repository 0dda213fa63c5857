// Faults that turn further rows about modes and chains of authorizers red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.chain': ['masters-by-binding-only'],
      'authorization.modes': ['masters-by-binding-only'],
    },
    'an administrator of the group sets the cases up, where no binding helps',
  ),
  ...byRow(
    { 'authorization.chain': ['always-allow-leaves-out-secrets'] },
    'the case reads secrets where AlwaysAllow comes first',
  ),
  ...byRow(
    { 'authorization.chain.path-decides': ['roles-in-one-flat-space'] },
    'its users hold roles of one name in two namespaces',
  ),
  ...byRow(
    { 'authorization.modes.not-file-with-webhook-options': ['default-flags-accepted-beside-the-file'] },
    'its reviews and requests pass the same rules, roles or authorizers',
  ),
  ...byRow(
    { 'authorization.modes.webhook-is-awaited': ['authorization-webhook-short-timeout'] },
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...byRow(
    {
      'authorization.modes.webhook-order': [
        'later-denial-wins',
        'mode-webhook-allows-what-is-answered',
        'mode-webhook-without-calls',
        'modes-in-order-of-their-names',
        'no-opinion-of-roles-ends-the-chain',
        'rbac-before-other-modes',
        'webhooks-called-after-an-allow',
        'webhooks-consulted-before-masters',
      ],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
] satisfies readonly Entanglement[];
