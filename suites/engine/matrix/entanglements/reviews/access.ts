// Faults that turn further rows about access reviews red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'reviews.access.after-reload': [
        'any-allow-of-a-chain-wins',
        'authorization-file-read-once',
        'authorization-file-reload-adds-only',
        'authorization-file-reload-removes-only',
        'authorization-file-reloaded-once',
        'authorizers-of-the-file-reversed',
        'denials-of-webhooks-are-no-opinion',
        'mode-webhook-allows-what-is-answered',
        'no-opinion-of-webhooks-denies',
        'review-leaves-groups-out',
        'review-remembered-without-namespace',
        'review-without-last-authorizer',
        'roles-of-the-file-forgotten',
        'subject-reviews-stay-allowed',
        'webhook-answers-cached-over-reload',
        'webhooks-of-the-file-forgotten',
        'webhooks-of-the-file-last',
      ],
    },
    'its reviews follow a file that these faults do not read again, or authorizers that they confuse',
  ),
  ...byRow(
    {
      'reviews.access.any-user': ['watches-open-to-all'],
      'reviews.access.as-enforced-for-nodes': ['review-name-cut'],
      'reviews.access.attribute-path': ['paths-of-none-open-to-all'],
      'reviews.access.attribute-sub-resource': [
        'parent-comes-with-its-sub-resource',
        'status-of-pods-judged-as-the-pod',
        'sub-resource-opens-its-siblings',
      ],
      'reviews.access.denied': [
        'self-review-of-the-first-caller',
        'self-review-of-the-server',
        'webhook-receives-uid-as-user',
      ],
      'reviews.access.rules-in-namespace': [
        'patched-roles-keep-granting-old-rules',
        'rules-copied-at-binding',
      ],
    },
    'its reviews and requests pass the same rules, roles or authorizers',
  ),
  ...byRow(
    {
      'reviews.access.denied': [
        'mode-webhook-allows-what-is-answered',
        'mode-webhook-allows-what-is-not-denied',
        'review-allowed-and-denied',
        'review-without-last-authorizer',
        'webhook-cache-without-user',
      ],
    },
    'its users have the identity or the rights that the fault changes',
  ),
  ...byRow(
    { 'reviews.access.local-one-namespace': ['review-ignores-verb', 'review-without-last-authorizer'] },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    { 'reviews.access.local-one-namespace': ['review-leaves-groups-out'] },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
      'reviews.access.user-attributes': [
        'mode-webhook-allows-what-is-answered',
        'review-remembered-without-namespace',
        'review-without-last-authorizer',
        'token-webhook-extra-dropped',
        'token-webhook-extra-flattened',
        'token-webhook-uid-dropped',
        'webhook-cache-with-extra-keys',
        'webhook-cache-without-extra',
        'webhook-cache-without-user',
        'webhook-receives-first-extra-value',
        'webhook-receives-no-extra',
        'webhook-receives-uid-as-user',
        'webhooks-of-the-file-forgotten',
      ],
    },
    'its users come by the same tokens, claims, headers or webhooks',
  ),
] satisfies readonly Entanglement[];
