// Faults that turn further rows about node agents red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['node-agents-list-by-name', 'node-agents-watch-all'],
    ['authorization.nodes.lists-config-maps-of-its-pods', 'authorization.nodes.lists-secrets-of-its-pods'],
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
  ...byRow(
    {
      'authorization.nodes.lists-config-maps-of-its-pods': [
        'field-selector-ignored',
        'node-agents-list-all-config-maps',
        'node-agents-read-all-config-maps',
        'watches-open-to-all',
      ],
      'authorization.nodes.lists-secrets-of-its-pods': [
        'node-agents-list-all-secrets',
        'node-agents-read-all-secrets',
      ],
    },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
  ...byRow(
    {
      'authorization.nodes.lists-some-of-its-pods': [
        'any-node-selector-will-do',
        'first-field-term-only',
        'node-agents-list-all-pods',
        'node-agents-list-pods-of-one-namespace',
        'node-agents-may-not-own-pods',
        'node-agents-may-not-pods-of-one-namespace',
        'selector-gates-ignored',
      ],
    },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    { 'authorization.nodes.reads-no-other-secrets': ['delete-refuses-grace-period'] },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    { 'authorization.nodes.restriction-pods': ['pod-status-path-refuses-all'] },
    'node agents write the status of their pods on the same path',
  ),
] satisfies readonly Entanglement[];
