// Faults that turn further rows about reloads of the authentication configuration red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authentication.configuration.reload-added-issuer': ['id-token-issuer-unchecked'],
      'authentication.configuration.reload-changed-mapping': [
        'configured-required-claim-optional',
        'id-token-of-one-use',
      ],
      'authentication.configuration.reload-metric': ['creation-time-of-first-object'],
      'authentication.configuration.reload-removed-issuer': [
        'id-token-issuer-unchecked',
        'id-token-of-one-use',
      ],
    },
    'its entry uses the mapping or the rule that the fault changes, or is read from the same file',
  ),
  ...byRow(
    {
      'authentication.configuration.reload-changed-discovery': [
        'configured-discovery-url-completed',
        'configured-discovery-url-ignored',
        'configured-file-read-once',
        'configured-issuers-known-by-url',
        'configured-issuers-not-added-by-reload',
        'configured-keys-by-their-id',
        'configured-keys-of-all-issuers',
        'id-token-removed-keys-kept',
        'issuer-keys-fetched-twice',
      ],
    },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    {
      'authentication.configuration.reload-from-none': [
        'configured-discovery-at-the-root',
        'configured-file-not-used',
        'configured-file-read-once',
        'configured-issuers-not-added-by-reload',
        'configured-issuers-only-added',
        'discovery-of-another-document',
        'issuer-authority-ignored',
        'key-set-at-a-customary-path',
      ],
    },
    'its tokens, certificates and files are read, checked or reloaded in the same way',
  ),
  ...byRow(
    { 'authentication.configuration.reload-removed-issuer': ['configured-issuers-not-added-by-reload'] },
    'its servers have several methods, rules, columns or keys together',
  ),
] satisfies readonly Entanglement[];
