// Faults of authentication that turn further rows of several topics red, each with the reason.
import { together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    [
      'anonymous-is-authenticated',
      'authenticated-group-missing',
      'authenticated-group-not-for-accounts',
      'authenticated-group-not-for-bootstrap-tokens',
      'authenticated-group-replaces-others',
    ],
    ['authentication', 'authorization', 'bootstrap', 'reviews', 'roles'],
    'by their groups these cases bind people, and see who they are',
  ),
  ...together(
    [
      'bad-token-is-anonymous-on-paths',
      'bad-token-reads-what-is-open',
      'bearer-only-beside-a-token-file',
      'malformed-signed-token-is-anonymous',
    ],
    ['authentication', 'authorization', 'bootstrap', 'reviews'],
    'cases about tokens identify users by them, and recognize an invalid one by its refusal',
  ),
  ...together(
    ['account-not-in-group-of-namespace', 'groups-without-spaces'],
    ['authentication', 'authorization', 'reviews', 'roles', 'writes.dry-run.same-authorization'],
    'every case with a binding depends on the meaning of rules and bindings',
  ),
  ...together(
    [
      'token-file-switches-certificates-off',
      'token-groups-ignored',
      'token-line-needs-four-columns',
      'token-uid-is-the-username',
      'tokens-age-out',
    ],
    ['authentication', 'authorization', 'reviews'],
    'many cases take their people from a token file',
  ),
  ...together(
    ['account-stays-after-delete', 'accounts-in-one-flat-space'],
    ['authentication', 'authorization.subjects'],
    'these cases make accounts of one name, one after the other or in two namespaces',
  ),
  ...together(
    ['token-webhook-called-by-get', 'token-webhook-lower-case', 'token-webhook-receives-whole-header'],
    [
      'authentication.identity.impersonated',
      'authorization.webhook.credentials-of-each',
      'reviews.access.user-attributes',
    ],
    'its users come by the same tokens, claims, headers or webhooks',
  ),
  ...together(
    [
      'token-webhook-called-by-get',
      'token-webhook-lower-case',
      'token-webhook-receives-whole-header',
      'token-webhook-stated-audiences-refused',
    ],
    [
      'authentication.token-webhook',
      'authorization.attributes.extra',
      'authorization.attributes.groups',
      'authorization.webhook.cache-per-question',
    ],
    'users with any groups and extra values are those of a token webhook, which then authenticates none',
  ),
  ...together(
    ['pod-account-reset'],
    ['authorization.aggregation', 'reviews.self', 'roles.admin', 'roles.edit'],
    'the other case looks at the same field, role or write for a rule of its own',
  ),
  ...together(
    ['tokens-age-out'],
    [
      'encodings.table.chunks',
      'endpoints.delete-collection.continue',
      'lists.chunk',
      'lists.continue',
      'lists.exact.limit-that-version',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.remaining-count.exact',
      'lists.remaining-count.omitted-complete',
      'lists.semantics.most-recent-consistent',
      'lists.shape.continue-empty-when-complete',
      'lists.shape.one-namespace',
      'lists.version',
    ],
    'the case lists, in chunks or by its versions, collections that the fault changes',
  ),
  ...together(
    ['token-review-remembered-without-audiences'],
    ['authentication.token-webhook.audiences-of-reviews', 'reviews.token.audiences-of-opaque-tokens'],
    'the case reviews one token for several audiences',
  ),
  ...together(
    ['tokens-of-two-dots-are-signed'],
    [
      'authentication.bearer.id-token',
      'authentication.configuration.file-used',
      'authentication.configuration.gate-on-by-default',
      'authentication.configuration.groups-prefix-absent',
      'authentication.configuration.reload-from-none',
      'authentication.methods.together',
      'authentication.oidc.certificate-authority',
      'authentication.oidc.discovery',
      'authentication.token-webhook.token',
      'authorization.escalation.first-roles',
      'authorization.groups.masters-is-no-user',
      'authorization.groups.masters-unlimited',
      'authorization.groups.masters-without-binding',
      'authorization.subjects.names-of-groups',
      'authorization.subjects.names-of-users',
    ],
    'the case has opaque tokens with two dots',
  ),
  ...together(
    ['identity-of-the-connection'],
    [
      'authorization.groups.masters-is-no-user',
      'authorization.groups.masters-past-webhook',
      'authorization.groups.masters-unlimited',
    ],
    'administrators and others send tokens over the same connections there',
  ),
  ...together(
    ['last-value-of-extra-only'],
    ['authorization.attributes.extra'],
    'its users have several values of one key',
  ),
] satisfies readonly Entanglement[];
