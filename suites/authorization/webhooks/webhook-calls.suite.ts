// Requirements on calls to authorization webhooks: version, timeout, failure policy and connection.
import { section } from '../../kit/case.ts';
import { credentialsOfEach } from './client-credentials.ts';
import { failuresNotCached, malformedAnswers, serviceDown, timeoutApplied } from './webhook-failures.ts';
import {
  connectionFile,
  connectionFileRequired,
  connectionInCluster,
  connectionTypeUnknown,
  durationForms,
  failurePolicyRequired,
  failurePolicyValues,
  timeoutMaximum,
  timeoutRequired,
  versionRequired,
  versionValues,
} from './webhook-files.ts';

export default section('access', '5.4', {
  'authorization.webhook.timeout-required': {
    text: 'timeout of an authorization webhook is required.',
    observe:
      'Without it, with an empty text or with soon, in a second webhook, and in an entry without any setting of a webhook, the server does not start, or is never ready; with it, it starts.',
    wrong: '30s is assumed.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: timeoutRequired,
  },

  'authorization.webhook.timeout-maximum': {
    text: 'timeout of an authorization webhook is at most 30 seconds.',
    observe:
      '1s and 30s: the server starts; 30001ms, 31s and 1h: the server does not start, or is never ready.',
    wrong: 'A longer value is silently reduced.',
    alsoIn: ['access 8'],
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: timeoutMaximum,
  },

  'authorization.webhook.timeout-applied': {
    text: 'A call of an authorization webhook that takes longer than timeout has failed, and failurePolicy applies.',
    observe:
      'timeout 8s and a service that does not answer: in less than the longest timeout, 30 seconds, the request is refused under Deny; under NoOpinion what RBAC grants is allowed, and what it does not grant refused. timeout 30s and a service that answers after 3 seconds: the request waits, and the answer decides. A refusal with a server error is a warning.',
    wrong: 'The server waits for the service, or as long as the longest timeout.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: timeoutApplied,
  },

  'authorization.webhook.version-required': {
    text: 'subjectAccessReviewVersion of an authorization webhook is required.',
    observe:
      'Without it, or with an empty text, the server does not start, or is never ready; with it, it starts.',
    wrong: 'v1 is assumed.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: versionRequired,
  },

  'authorization.webhook.version-values': {
    text: 'The values of subjectAccessReviewVersion are v1beta1 and v1.',
    observe:
      'Each: the service sees that version. v2, V1 and v1alpha1: the server does not start, or is never ready.',
    wrong: 'v1 is sent for both.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: versionValues,
  },

  'authorization.webhook.failure-policy-required': {
    text: 'failurePolicy of an authorization webhook is required.',
    observe:
      'Without it, or with an empty text, the server does not start, or is never ready; with it, it starts.',
    wrong: 'NoOpinion is assumed.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: failurePolicyRequired,
  },

  'authorization.webhook.failure-policy-values': {
    text: 'The values of failurePolicy are NoOpinion and Deny.',
    observe: 'Each: the server starts. Ignore and Allow: the server does not start, or is never ready.',
    wrong: 'Unknown values count as NoOpinion.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: failurePolicyValues,
  },

  'authorization.webhook.failure-no-opinion': {
    text: 'Under NoOpinion a failed call passes the request to later authorizers.',
    observe:
      'While the service drops connections what RBAC grants, on a resource and on a path, is allowed, and what it does not grant refused; afterwards the service decides again. A refusal with a server error is a warning.',
    wrong: 'The answer is a denial, or 500.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: serviceDown('NoOpinion'),
  },

  'authorization.webhook.failure-deny': {
    text: 'Under Deny a failed call denies the request, without consulting later authorizers.',
    observe:
      'While the service drops connections what RBAC grants, on a resource and on a path, is refused; before and afterwards, with the service up and without an opinion, it is allowed. A refusal with a server error is a warning.',
    wrong: 'RBAC is consulted nevertheless.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: serviceDown('Deny'),
  },

  'authorization.webhook.failure-malformed-answer': {
    text: 'failurePolicy also covers malformed answers of an authorization webhook.',
    observe:
      'The service answers with a body that is not JSON, empty, truncated or a list, with a text as allowed, with status 500 or 404, or with a redirect: what RBAC grants is refused under Deny, allowed under NoOpinion, and what it does not grant is refused. Neither a review of another kind nor one without allowed true in its status allows anything. A refusal with a server error is a warning.',
    wrong: 'A bad body is read as allowed.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: malformedAnswers,
  },

  'authorization.webhook.failure-not-cached': {
    text: 'A failed call is not cached like a refusal of the webhook. (Inferred: unauthorizedTTL is about answers.)',
    observe:
      'unauthorizedTTL 5m, under Deny and under NoOpinion: a request whose call fails is refused; the same request is allowed within a minute after the webhook allows it.',
    wrong: 'One failure of the service refuses a request for as long as refusals are cached.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: failuresNotCached,
  },

  'authorization.webhook.duration-form': {
    text: 'The durations of an authorization webhook may have the form in which the documents write a default, 5m0s. (Inferred from that form.)',
    observe:
      'authorizedTTL 5m0s, unauthorizedTTL 0m30s and 1m30s, timeout 0m30s and 1500ms: the server starts.',
    wrong: 'A duration is one number with one unit.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: durationForms,
  },

  'authorization.webhook.connection-file': {
    text: 'connectionInfo of the file type uses the client configuration file that it names.',
    observe:
      'The file names the service, its certificate authority and a client certificate: the service is called by POST at the path of its URL with that certificate; with another authority in the file it is not called.',
    wrong: 'The certificate authority is ignored.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: connectionFile,
  },

  'authorization.webhook.credentials-of-each': {
    text: 'users in the file of each webhook names the client certificate for its own service only.',
    observe:
      'A token webhook and an authorization webhook, with one certificate authority, in two files: with a client certificate in each, the calls of each show its own; with one in either file only, those of the other do not show it.',
    wrong:
      'Connections are shared by the certificate authority, so that the certificate of the first call is shown to both.',
    alsoIn: ['access 5.1'],
    needs: ['launcher', 'authorization-webhook', 'token-webhook'],
    run: credentialsOfEach,
  },

  'authorization.webhook.connection-file-required': {
    text: 'connectionInfo of the file type must name the path of the file.',
    observe:
      'The file type without the path, or with an empty one: the server does not start, or is never ready.',
    wrong: 'Settings of the environment are used instead.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: connectionFileRequired,
  },

  'authorization.webhook.connection-in-cluster': {
    text: 'InClusterConfig is not allowed with the API server itself as host.',
    observe: 'connectionInfo.type InClusterConfig: the server does not start, or is never ready.',
    wrong: 'The server calls itself endlessly.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: connectionInCluster,
  },

  'authorization.webhook.connection-type-unknown': {
    text: 'Other types of connectionInfo are refused. (Inferred from the two listed.)',
    observe: 'connectionInfo.type Url: the server does not start, or is never ready.',
    wrong: 'The entry is ignored.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: connectionTypeUnknown,
  },
});
