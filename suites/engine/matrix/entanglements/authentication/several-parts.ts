// Faults that turn further rows about several parts of authentication red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authentication.bearer.no-access-token': ['configured-aud-may-be-missing'],
      'authentication.oidc.audience': ['configured-aud-may-be-missing'],
      'authentication.oidc.malformed': ['configured-aud-may-be-missing'],
    },
    'its tokens pass the check that the fault changes',
  ),
  ...together(
    ['configured-required-claim-present'],
    [
      'authentication.configuration.claim-rules-all',
      'authentication.configuration.several-issuers',
      'authentication.oidc.required-claim',
      'authentication.oidc.required-claims-all',
    ],
    'its entry uses the mapping or the rule that the fault changes, or is judged by the same kind of token',
  ),
  ...together(
    ['configured-empty-prefix-is-the-issuer'],
    [
      'authentication.configuration.reload-changed-mapping',
      'authentication.configuration.several-issuers',
      'authentication.configuration.uid-claim',
      'authentication.configuration.user-rule-expression',
      'authentication.configuration.user-rule-message',
      'authentication.oidc.token-review',
      'authentication.oidc.username-email-unprefixed',
      'authentication.oidc.username-prefix-off',
    ],
    'its entry uses the mapping or the rule that the fault changes, or is judged by the same kind of token',
  ),
  ...byRow(
    {
      'authentication.configuration.claim-rule-not-boolean': ['configured-rules-never-evaluated'],
      'authentication.configuration.reload-changed-mapping': ['configured-rules-never-evaluated'],
      'authentication.configuration.user-rule-sees-mapped-user': ['configured-rules-never-evaluated'],
    },
    'its entry uses the mapping or the rule that the fault changes, or is judged by the same kind of token',
  ),
  ...byRow(
    {
      'authentication.configuration.claim-rule-value': ['required-claim-if-present'],
      'authentication.configuration.reload-changed-mapping': [
        'configured-user-rules-ignored',
        'required-claim-if-present',
      ],
      'authentication.configuration.user-rule-sees-mapped-user': ['configured-user-rules-ignored'],
    },
    'its entry uses the mapping or the rule that the fault changes, or is read from the same file',
  ),
  ...together(
    ['id-token-claims-unsigned', 'id-token-signature-checked-for-length'],
    ['authentication.configuration.reload-changed-discovery', 'authentication.oidc.key-members-optional'],
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
] satisfies readonly Entanglement[];
