// Requirements on authorization webhooks: options and caches.
import { section } from '../../kit/case.ts';
import { cachePerReview } from './webhook-cache-keys.ts';
import { allowedCache, allowedCacheDefault, refusedCache, refusedCacheDefault } from './webhook-caches.ts';
import { optionConnectionFile, optionVersion, optionVersionDefault } from './webhook-options.ts';

export default section('access', '5.4', {
  'authorization.webhook.option-authorized-cache': {
    text: '--authorization-webhook-cache-authorized-ttl sets how long allowed answers are cached.',
    observe:
      'With 5s for allowed answers and 25s for refusals: a repeated request, on a resource and on a path, makes no new call for 3 seconds, and one within 20 more, whose refusal decides. With 25s and 5s: no new call for 20 seconds.',
    wrong: 'The option is ignored.',
    needs: ['launcher', 'authorization-webhook'],
    waits: true,
    run: allowedCache('options'),
  },

  'authorization.webhook.option-unauthorized-cache': {
    text: '--authorization-webhook-cache-unauthorized-ttl sets how long refusals are cached.',
    observe:
      'With 5s for refusals and 25s for allowed answers: a repeated request, on a resource and on a path, that the service denies, and one on which it has no opinion, make no new call for 3 seconds, and one within 20 more, whose answer allows. With 25s and 5s: no new call for 20 seconds.',
    wrong: 'The value for allowed answers is used for both.',
    needs: ['launcher', 'authorization-webhook'],
    waits: true,
    run: refusedCache('options'),
  },

  'authorization.webhook.option-version': {
    text: '--authorization-webhook-version sets the version of the SubjectAccessReview that is sent.',
    observe:
      'Values v1beta1 and v1: the service sees authorization.orch.io in that version, and for v1 the groups in spec.groups.',
    wrong: 'One version is always sent.',
    alsoIn: ['access 4'],
    needs: ['launcher', 'authorization-webhook'],
    run: optionVersion,
  },

  'authorization.webhook.option-version-default': {
    text: 'The default of --authorization-webhook-version is not given.',
    observe: 'Start without it; record the apiVersion that the service sees.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authorization-webhook'],
    run: optionVersionDefault,
  },

  'authorization.webhook.option-connection-file': {
    text: 'How the connection file of the webhook is given in the style of options is not shown.',
    observe:
      'Start with the option that the launcher supports for it (customarily --authorization-webhook-config-file); record whether the service is called.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authorization-webhook'],
    run: optionConnectionFile,
  },

  'authorization.webhook.authorized-cache-default': {
    text: 'authorizedTTL of an authorization webhook defaults to 5m0s.',
    observe: 'Without the field: repeated requests make no new call for 4.5 minutes, and one within 2 more.',
    wrong: 'Nothing is cached by default.',
    level: 'SHOULD',
    alsoIn: ['access 8'],
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    slow: true,
    waits: true,
    run: allowedCacheDefault('file'),
  },

  'authorization.webhook.authorized-cache': {
    text: 'authorizedTTL sets how long allowed answers are cached.',
    observe:
      'With 5s for allowed answers and 25s for refusals: a repeated request, on a resource and on a path, makes no new call for 3 seconds, and one within 20 more, whose refusal decides. With 25s and 5s: no new call for 20 seconds.',
    wrong: 'The default is always used.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    waits: true,
    run: allowedCache('file'),
  },

  'authorization.webhook.unauthorized-cache-default': {
    text: 'unauthorizedTTL of an authorization webhook defaults to 30s.',
    observe:
      'Without the field: repeated refused requests make no new call for 20 seconds, and one within 2 minutes more.',
    wrong: 'Refusals are cached for 5 minutes.',
    level: 'SHOULD',
    alsoIn: ['access 8'],
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    slow: true,
    waits: true,
    run: refusedCacheDefault('file'),
  },

  'authorization.webhook.unauthorized-cache': {
    text: 'unauthorizedTTL sets how long refusals are cached.',
    observe:
      'With 5s for refusals and 25s for allowed answers: a repeated request, on a resource and on a path, that the service denies, and one on which it has no opinion, make no new call for 3 seconds, and one within 20 more, whose answer allows. With 25s and 5s: no new call for 20 seconds.',
    wrong: 'Refusals are not cached.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    waits: true,
    run: refusedCache('file'),
  },

  'authorization.webhook.cache-per-question': {
    text: 'A cached answer of an authorization webhook applies to the same review only. (Inferred.)',
    observe:
      'After an allowed answer, requests that differ in one attribute are refused by their own answers, and the first one still is allowed: another user, verb, name, namespace, resource, sub-resource, API group, path or verb of a path, other groups, extra keys and extra values, and another uid, where reviews hold it; in both versions.',
    wrong: 'The cache is kept by username alone.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: cachePerReview,
  },
});
