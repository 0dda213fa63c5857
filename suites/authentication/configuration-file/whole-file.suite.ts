// Requirements on the authentication configuration file as a whole: form, exclusions and reload.
import { audience } from '../../../fixtures/services/issuers.ts';
import { section } from '../../kit/case.ts';
import { whoIs } from '../../kit/identities/self-review.ts';
import { expectRefused, on } from '../bearers.ts';
import { entryOf, fileOf } from './entries.ts';
import { issuersNumbering, recordInvalidStarts } from './limits.ts';
import { refusesFile, startedOrRefused } from './refusals.ts';
import {
  reloadAdded,
  reloadChanged,
  reloadFromNone,
  reloadInvalid,
  reloadMetric,
  reloadRemoved,
} from './reloads.ts';
import { configuredServer, mintFor, withFile } from './server.ts';
import { reloadAfterInvalid } from './reloaded-after-invalid.ts';
import { reloadReplaced } from './reloaded-link.ts';
import { reloadMovedDiscovery } from './reloaded-discovery.ts';
import { authenticatedOnly } from '../static-users.ts';

export default section('access', '5.3', {
  'authentication.configuration.file-used': {
    text: '--authentication-config names a file that configures authenticators of JSON web tokens.',
    observe:
      'With a file its tokens are accepted; those of an issuer that is not in the file get 401, and so do all of them without the file.',
    wrong: 'The option is accepted, but the file is not read.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, mint, refuses } = await configuredServer(context, { judges: true });
      await accepts('minimal');
      await refuses('minimal', 'of an issuer that is not in the file', {
        iss: 'https://unknown.example.invalid',
      });
      const server = await context.launched(authenticatedOnly);
      const token = await mint('minimal');
      await expectRefused(on(context, server), token, 'a request with the token, without the file');
    },
  },

  'authentication.configuration.gate-on-by-default': {
    text: 'As a beta feature the authentication configuration file works without switching on the gate StructuredAuthenticationConfiguration. (Inferred from the stages of gates in the first document.)',
    observe: 'Without --feature-gates the tokens of the issuer in the file are accepted.',
    wrong: 'The gate must be switched on first.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    since: 'v1.32',
    async run(context) {
      const { accepts } = await configuredServer(context, { judges: true });
      await accepts('minimal');
    },
  },

  'authentication.configuration.gate-off': {
    text: 'With the gate StructuredAuthenticationConfiguration off the authentication configuration file is refused or has no effect. (Inferred from what a gate is.)',
    observe:
      'With the gate off and the file given the server does not start, or tokens of the issuer get 401.',
    wrong: 'The file is used nevertheless.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesFile(context, {
        what: 'of an issuer of the file while the gate is off',
        like: 'minimal',
        flags: { '--feature-gates': 'StructuredAuthenticationConfiguration=false' },
      }),
  },

  'authentication.configuration.not-with-oidc-options': {
    text: 'The authentication configuration file is not to be combined with the OpenID Connect options. (The wording is unclear: it speaks of "new features" of the options.)',
    observe: 'With the file and --oidc-issuer-url with --oidc-client-id the server does not start.',
    wrong: 'Both are silently merged.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, providers } = await configuredServer(context);
      await accepts('minimal');
      const file = fileOf(context.names, [entryOf(providers, 'minimal')]);
      const flags = { '--oidc-issuer-url': providers.main.url('flags'), '--oidc-client-id': audience };
      const server = await startedOrRefused(context, { ...withFile(file), ...flags });
      context.expect.that(server === undefined, 'the server starts with the file and with --oidc options');
    },
  },

  'authentication.configuration.reload-added-issuer': {
    text: 'A change of the authentication configuration file takes effect without a restart: an added authenticator.',
    observe:
      'After a second issuer is added to the file, its tokens turn from 401 to accepted within two minutes.',
    wrong: 'The file is read once.',
    needs: ['launcher', 'authentication-config'],
    waits: true,
    run: reloadAdded,
  },

  'authentication.configuration.reload-removed-issuer': {
    text: 'An authenticator that is removed from the authentication configuration file stops authenticating.',
    observe:
      'After an issuer is removed, its unexpired token, and a new one, turn from accepted to 401 within two minutes, and tokens of another issuer stay accepted. When the issuer is added again, its tokens are accepted again.',
    wrong: 'Authenticators are only ever added.',
    needs: ['launcher', 'authentication-config'],
    waits: true,
    run: reloadRemoved,
  },

  'authentication.configuration.reload-from-none': {
    text: 'The list of authenticators may be filled while the server runs, and emptied. (Inferred: it has at most 64 members, and no least number is stated.)',
    observe:
      'A server starts with an empty list; after an issuer is added to the file its token turns from 401 to accepted within two minutes, and after the list is empty again to 401. Not exercised where the server does not start with an empty list.',
    wrong: 'The file is followed only where it has an authenticator, or an empty list is not applied.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    waits: true,
    run: reloadFromNone,
  },

  'authentication.configuration.reload-changed-mapping': {
    text: 'Changed rules and mappings of the file take effect without a restart.',
    observe:
      'After a change of the prefix of the username the same token has the new username within two minutes; after a claim rule, a user rule or other audiences are added, tokens that fail them turn from accepted to 401. After another change of the prefix, to one of the same length, it has that. After these changes are taken back the same tokens are accepted again, with the earlier username.',
    wrong: 'Cached identities of the old mapping are kept.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    waits: true,
    run: reloadChanged,
  },

  'authentication.configuration.reload-changed-discovery': {
    text: 'A changed discoveryURL of the file takes effect without a restart.',
    observe:
      'An entry gets a discoveryURL on another host with another key: a token that this key signed turns from 401 to accepted, and one of the former key to 401. After the discoveryURL is removed again it is the other way round.',
    wrong: 'The keys of an issuer that stays in the file are kept, or are fetched from where they were.',
    needs: ['launcher', 'authentication-config'],
    waits: true,
    run: reloadMovedDiscovery,
  },

  'authentication.configuration.reload-invalid': {
    text: 'What happens when the authentication configuration file becomes invalid while the server runs is not stated.',
    observe: 'Break the file; record whether the earlier configuration stays in force.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authentication-config'],
    waits: true,
    run: reloadInvalid,
  },

  'authentication.configuration.reload-after-invalid': {
    text: 'A change of the authentication configuration file takes effect without a restart also where the file was invalid for a while.',
    observe:
      'While the server runs, the file becomes invalid for some seconds, and then has a further issuer: its tokens turn from 401 to accepted. A server that no longer answers while the file is invalid shows nothing.',
    wrong: 'After a file that is not valid no further change is observed.',
    needs: ['launcher', 'authentication-config'],
    waits: true,
    run: reloadAfterInvalid,
  },

  'authentication.configuration.reload-replaced': {
    text: 'A change of the authentication configuration file takes effect also where another file takes its place. (Inferred: the file at the path has changed.)',
    observe:
      'The file is in a directory behind a symbolic link. The link is changed to another directory, whose file has another issuer, and then to a third: each time tokens of the new issuer turn from 401 to accepted.',
    wrong: 'Only the file that was at the path first is followed.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    slow: true,
    run: reloadReplaced,
  },

  'authentication.configuration.reload-metric': {
    text: 'The metric apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds shows the last automatic reload.',
    observe:
      'After a change of the file has taken effect the metric holds a UNIX time not before the change; after a second change a later one.',
    wrong: 'The metric is a constant 0.',
    needs: ['launcher', 'authentication-config', 'metrics'],
    waits: true,
    run: reloadMetric,
  },

  'authentication.configuration.api-version': {
    text: 'The authentication configuration file has apiVersion apiserver.config.orch.io/v1beta1.',
    observe:
      'With that value tokens are accepted; with version v9, without a group, with another group, or without apiVersion the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'apiVersion is ignored.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const group = context.names.groups.serverConfiguration;
      for (const apiVersion of [`${group}/v9`, 'v1beta1', 'example.com/v1beta1', undefined])
        await refusesFile(context, {
          what: `by a file with the apiVersion ${apiVersion}`,
          like: 'minimal',
          root: { apiVersion },
        });
    },
  },

  'authentication.configuration.kind': {
    text: 'The authentication configuration file has kind AuthenticationConfiguration.',
    observe:
      'With that kind tokens are accepted; with kind AuthorizationConfiguration, in lower case, or without kind the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'kind is ignored.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      for (const kind of ['AuthorizationConfiguration', 'authenticationconfiguration', undefined])
        await refusesFile(context, {
          what: `by a file with the kind ${kind}`,
          like: 'minimal',
          root: { kind },
        });
    },
  },

  'authentication.configuration.several-issuers': {
    text: 'jwt in the authentication configuration file is a list of authenticators that work side by side.',
    observe:
      'Issuers with different prefixes: tokens of each are accepted, with its own prefix. The rules, audiences and keys of one apply to its tokens alone, also where keys of two issuers have one id.',
    wrong: 'Only the first entry is used.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      await (await configuredServer(context)).accepts('minimal');
      const { identity, accepts, refuses, providers } = await configuredServer(context, { judges: true });
      for (const [entry, username] of [
        ['prefix-a', 'a:u1'],
        ['prefix-b', 'b/#u1'],
        ['minimal', 'u1'],
      ] as const)
        context.expect.equal((await identity(entry)).username, username, `username by the entry ${entry}`);
      await accepts('required-value', { hd: 'example.com' });
      await refuses('required-value', 'that fails the rule of its own issuer', { hd: 'example.org' });
      await accepts('same-audiences', { aud: 'only' });
      await accepts('same-audiences', { aud: audience });
      await accepts('one-audience');
      await refuses('one-audience', 'with an audience of other issuers', { aud: audience });
      await accepts('other-keys');
      const { main, other } = providers;
      await refuses('other-keys', 'signed by the key of another issuer', {}, main);
      await refuses('minimal', 'signed by the key of another issuer', {}, other);
    },
  },

  'authentication.configuration.sixty-four-issuers': {
    text: '64 authenticators are allowed.',
    observe:
      'With a file of 64 distinct issuers the server starts, and tokens of the last, of the first and of two between are accepted, each with its own prefix.',
    wrong: 'Entries after the 16th are dropped.',
    alsoIn: ['access 8'],
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { server, providers, entries } = await issuersNumbering(context, 64);
      for (const index of [63, 0, 16, 32]) {
        const token = await mintFor(context, providers, entries[index]!);
        const { username } = await whoIs(
          context,
          server.people.bearer(token, 'any-user').api,
          'of one of 64',
        );
        context.expect.equal(username, `${index}:u1`, `username by the entry ${index + 1} of 64`);
      }
    },
  },

  'authentication.configuration.invalid-at-start': {
    text: 'The outcome of a start with an invalid authentication configuration file is not stated.',
    observe:
      'Start with an invalid file; record the exit code, the message and whether the server becomes ready.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authentication-config'],
    waits: true,
    run: recordInvalidStarts,
  },

  'authentication.configuration.no-egress-selector': {
    text: 'Egress selector configuration is not supported for issuer URLs.',
    excluded: 'not observable: the form of an egress selector configuration is not shown',
  },
});
