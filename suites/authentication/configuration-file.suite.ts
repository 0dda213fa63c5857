// Requirements on the authentication configuration file as a whole: form, exclusions and reload.
import { section } from '../kit/case.ts';

export default section('access', '5.3', {
  'authentication.configuration.file-used': {
    text: '--authentication-config names a file that configures authenticators of JSON web tokens.',
    observe: 'With a file of one issuer, its tokens are accepted.',
    wrong: 'The option is accepted, but the file is not read.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.gate-on-by-default': {
    text: 'As a beta feature the authentication configuration file works without switching on the gate StructuredAuthenticationConfiguration. (Inferred from the stages of gates in the first document.)',
    observe: 'Without --feature-gates the tokens of the issuer in the file are accepted.',
    wrong: 'The gate must be switched on first.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    since: 'v1.32',
  },

  'authentication.configuration.gate-off': {
    text: 'With the gate StructuredAuthenticationConfiguration off the authentication configuration file is refused or has no effect. (Inferred from what a gate is.)',
    observe:
      'With the gate off and the file given the server does not start, or tokens of the issuer get 401.',
    wrong: 'The file is used nevertheless.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.not-with-oidc-options': {
    text: 'The authentication configuration file is not to be combined with the OpenID Connect options. (The wording is unclear: it speaks of "new features" of the options.)',
    observe: 'With the file and --oidc-issuer-url with --oidc-client-id the server does not start.',
    wrong: 'Both are silently merged.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.reload-added-issuer': {
    text: 'A change of the authentication configuration file takes effect without a restart: an added authenticator.',
    observe:
      'After a second issuer is added to the file, its tokens turn from 401 to accepted within two minutes.',
    wrong: 'The file is read once.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.reload-removed-issuer': {
    text: 'An authenticator that is removed from the authentication configuration file stops authenticating.',
    observe:
      'After an issuer is removed, its unexpired token turns from accepted to 401 within two minutes, and that of another issuer stays accepted.',
    wrong: 'Authenticators are only ever added.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.reload-changed-mapping': {
    text: 'Changed rules and mappings of the file take effect without a restart.',
    observe:
      'After a change of the prefix of the username the same token has the new username within two minutes.',
    wrong: 'Cached identities of the old mapping are kept.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.reload-invalid': {
    text: 'What happens when the authentication configuration file becomes invalid while the server runs is not stated.',
    observe: 'Break the file; record whether the earlier configuration stays in force.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.reload-metric': {
    text: 'The metric apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds shows the last automatic reload.',
    observe:
      'After a change of the file has taken effect the metric holds a UNIX time not before the change; after a second change a later one.',
    wrong: 'The metric is a constant 0.',
    needs: ['launcher', 'authentication-config', 'metrics'],
  },

  'authentication.configuration.api-version': {
    text: 'The authentication configuration file has apiVersion apiserver.config.orch.io/v1beta1.',
    observe:
      'With that value tokens are accepted; with version v9 the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'apiVersion is ignored.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.kind': {
    text: 'The authentication configuration file has kind AuthenticationConfiguration.',
    observe:
      'With that kind tokens are accepted; with kind AuthorizationConfiguration the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'kind is ignored.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.several-issuers': {
    text: 'jwt in the authentication configuration file is a list of authenticators that work side by side.',
    observe: 'Two issuers with different prefixes: tokens of both are accepted, each with its own prefix.',
    wrong: 'Only the first entry is used.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.sixty-four-issuers': {
    text: '64 authenticators are allowed.',
    observe: 'With a file of 64 distinct issuers the server starts, and a token of the last is accepted.',
    wrong: 'Entries after the 16th are dropped.',
    alsoIn: ['access 8'],
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.invalid-at-start': {
    text: 'The outcome of a start with an invalid authentication configuration file is not stated.',
    observe:
      'Start with an invalid file; record the exit code, the message and whether the server becomes ready.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.no-egress-selector': {
    text: 'Egress selector configuration is not supported for issuer URLs.',
    excluded: 'not observable: the form of an egress selector configuration is not shown',
  },
});
