// Faults that turn further rows about token webhooks red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authentication.token-webhook.answer-user': ['extra-left-out-of-reviews', 'groups-of-users-cut'],
      'authentication.token-webhook.service-down': ['token-webhook-failure-authenticates'],
      'authentication.token-webhook.token': [
        'token-claims-unsigned',
        'token-hmac-of-public-key-accepted',
        'token-of-unknown-algorithm-accepted',
        'token-with-empty-signature-accepted',
        'token-with-key-of-its-own-accepted',
        'token-without-algorithm-accepted',
      ],
    },
    'its tokens pass the call of the webhook that the fault changes',
  ),
  ...byRow(
    {
      'authentication.token-webhook.answer-version': ['token-webhook-failure-authenticates'],
      'authentication.token-webhook.cache-option': ['token-webhook-failure-authenticates'],
      'authentication.token-webhook.remote-service': ['token-webhook-failure-authenticates'],
    },
    'an answer that cannot be read, and a service that is not trusted, are failed calls',
  ),
  ...byRow(
    {
      'authentication.token-webhook.answer-version': [
        'token-webhook-default-v1',
        'token-webhook-version-ignored',
      ],
    },
    'the answer in another version is that of the version which is sent',
  ),
  ...byRow(
    {
      'authentication.token-webhook.audiences-of-reviews': [
        'token-review-echoes-audiences',
        'token-review-forgets-audiences',
      ],
    },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
  ...byRow(
    { 'authentication.token-webhook.cache-default': ['token-webhook-not-cached'] },
    'by default decisions are cached, too',
  ),
  ...byRow(
    { 'authentication.token-webhook.cache-default': ['token-webhook-cache-short'] },
    'the default is longer than ten seconds',
  ),
  ...byRow(
    { 'authentication.token-webhook.cache-option': ['failed-webhook-decides', 'token-webhook-uid-dropped'] },
    'its servers have several methods, rules, columns or keys together',
  ),
  ...byRow(
    {
      'authentication.token-webhook.cache-option': ['token-webhook-failures-cached'],
      'authentication.token-webhook.failures-not-cached': [
        'failed-webhook-decides',
        'token-webhook-failure-authenticates',
      ],
    },
    'its tokens, certificates and files are read, checked or reloaded in the same way',
  ),
] satisfies readonly Entanglement[];
