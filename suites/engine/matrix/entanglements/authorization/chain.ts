// Faults that turn further rows about modes and chains of authorizers red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.chain': ['masters-by-binding-only'],
      'authorization.modes': ['masters-by-binding-only'],
    },
    'an administrator of the group sets the cases up, where no binding helps',
  ),
  ...together(
    [
      'webhook-cache-without-name',
      'webhook-cache-without-namespace',
      'webhook-cache-without-path',
      'webhook-cache-without-resource',
      'webhook-cache-without-subresource',
      'webhook-cache-without-user',
      'webhook-cache-without-verb',
    ],
    ['authorization.chain', 'authorization.modes'],
    'cases send requests that differ in this attribute, so that each is reviewed',
  ),
  ...byRow(
    { 'authorization.chain': ['always-allow-leaves-out-secrets'] },
    'the case reads secrets where AlwaysAllow comes first',
  ),
  ...together(
    ['mode-webhook-allows-what-is-answered', 'mode-webhook-allows-what-is-not-denied'],
    ['authorization.chain.first-deny-ends', 'authorization.chain.order-of-file'],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    {
      'authorization.chain.order-of-file': [
        'later-denial-wins',
        'no-opinion-of-roles-ends-the-chain',
        'webhooks-consulted-before-masters',
        'webhooks-of-the-file-consulted-before-masters',
      ],
      'authorization.modes.webhook': ['slow-webhooks-allow-writes'],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['authorization-webhook-path-dropped'],
    [
      'authorization.chain.first-deny-ends',
      'authorization.chain.order-of-file',
      'authorization.modes.webhook',
      'authorization.modes.webhook-is-awaited',
    ],
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...byRow(
    { 'authorization.modes.webhook-is-awaited': ['authorization-webhook-short-timeout'] },
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...byRow(
    { 'authorization.chain.order-of-file': ['webhooks-share-a-cache'] },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
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
    {
      'authorization.modes.webhook-order': [
        'any-allow-of-a-chain-wins',
        'authorization-webhook-path-dropped',
        'denials-of-webhooks-are-no-opinion',
        'later-denial-wins',
        'mode-webhook-allows-what-is-answered',
        'mode-webhook-without-calls',
        'modes-asked-in-order-of-their-names',
        'no-opinion-of-roles-ends-the-chain',
        'no-opinion-of-webhooks-denies',
        'rbac-asked-before-other-modes',
        'webhooks-called-after-an-allow',
        'webhooks-consulted-before-masters',
      ],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
] satisfies readonly Entanglement[];
