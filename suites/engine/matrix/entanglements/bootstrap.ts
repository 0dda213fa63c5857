// Faults that turn further rows about bootstrap tokens red, each with the reason.
import { byRow } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    {
      'bootstrap.expiration.not-signing': ['bootstrap-expiration-in-32-bits'],
      'bootstrap.expiration.signature-ends': ['token-cleaner-always-sweeps', 'usage-key-loses-its-padding'],
    },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    { 'bootstrap.expiration.not-signing': ['token-cleaner-too-early'] },
    'its tokens, certificates and files are read, checked or reloaded in the same way',
  ),
  ...byRow(
    {
      'bootstrap.expiration.past-refused': ['token-review-remembers-tokens', 'token-review-takes-bad-tokens'],
    },
    'the case sends reviews of its tokens',
  ),
  ...byRow(
    { 'bootstrap.expiration.past-refused': ['expired-bootstrap-tokens-sign'] },
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
  ...byRow(
    {
      'bootstrap.expiration.signature-ends': [
        'bootstrap-tokens-end-too-late',
        'creation-time-of-first-object',
        'expiration-read-once-for-signing',
        'expired-bootstrap-tokens-sign',
        'signatures-outlive-their-tokens',
      ],
      'bootstrap.signing.follows-change': ['one-signature-at-a-time', 'only-tokens-that-authenticate-sign'],
    },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    {
      'bootstrap.secret.token-id-format': [
        'token-claims-unsigned',
        'token-hmac-of-public-key-accepted',
        'token-of-unknown-algorithm-accepted',
        'token-with-empty-signature-accepted',
        'token-with-key-of-its-own-accepted',
        'token-without-algorithm-accepted',
      ],
    },
    'its tokens and reviews have the same claims, signatures or credentials',
  ),
  ...byRow(
    { 'bootstrap.signing.follows-change': ['usage-key-loses-its-padding'] },
    'a later change of what it stored is refused, since that is no base64 any more',
  ),
  ...byRow(
    { 'bootstrap.token.cleaner': ['usage-key-loses-its-padding'] },
    'the case changes the Secret of a token',
  ),
  ...byRow(
    { 'bootstrap.token.follows-secret': ['usage-key-loses-its-padding'] },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
] satisfies readonly Entanglement[];
