// Requirements on the claims of tokens by the authentication configuration file.
import { section } from '../../kit/case.ts';
import { mustHaveGroups } from '../../kit/identities/self-review.ts';
import { configuredServer } from './server.ts';

export default section('access', '5.3', {
  'authentication.configuration.minimum-token': {
    text: 'iss, aud, exp and the username claim are enough for a valid token.',
    observe:
      'A token with only these claims is accepted, with sub and with another claim as username, and with an entry that maps the groups from a claim.',
    wrong: 'iat, nbf, sub or the claim of the groups is required as well.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts } = await configuredServer(context);
      const others = { iat: undefined, nbf: undefined, jti: undefined };
      await accepts('minimal', others);
      await accepts('groups-claim', others);
      await accepts('nickname-claim', { ...others, sub: undefined, nickname: 'jane' });
    },
  },

  'authentication.configuration.token-issuer': {
    text: 'iss of a token must equal issuer.url.',
    observe:
      'iss with a trailing slash added, without its last character, in upper case, that of no entry, empty, or left out: 401.',
    wrong: 'The slash is removed before the comparison.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses, providers } = await configuredServer(context);
      const iss = providers.main.url('minimal');
      await accepts('minimal', { iss });
      for (const [what, other] of [
        ['whose issuer has a slash more', `${iss}/`],
        ['without an issuer', undefined],
        ['whose issuer is empty', ''],
        ['whose issuer is in upper case', iss.toUpperCase()],
        ['whose issuer is a prefix of the configured one', iss.slice(0, -1)],
        ['whose issuer is no entry of the file', providers.main.url('unknown')],
      ] as const)
        await refuses('minimal', what, { iss: other });
    },
  },

  'authentication.configuration.token-audience-present': {
    text: 'aud must be present in a token.',
    observe:
      'A token without aud, with an empty one or an empty list gets 401; the same token with a configured audience is accepted.',
    wrong: 'A missing aud counts as a match.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      for (const entry of ['minimal', 'two-audiences'] as const) {
        await accepts(entry);
        for (const aud of [undefined, '', []])
          await refuses(entry, `with the audience ${JSON.stringify(aud) ?? 'left out'}`, { aud });
      }
    },
  },

  'authentication.configuration.token-expiry': {
    text: 'exp of a token is required, in UNIX seconds.',
    observe: 'No exp, exp an hour ago, exp 1 or exp 0: 401; an hour ahead: accepted.',
    wrong: 'A token without exp never expires.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses, lasting } = await configuredServer(context);
      const { exp: anHourAhead } = lasting(3_600);
      await accepts('minimal', { exp: anHourAhead });
      await refuses('minimal', 'without exp', { exp: undefined });
      await refuses('minimal', 'that expired an hour ago', { exp: anHourAhead - 2 * 3_600 });
      for (const exp of [1, 0]) await refuses('minimal', 'that expired in 1970', { exp });
    },
  },

  'authentication.configuration.token-username-claim': {
    text: 'The configured username claim must be present in a token.',
    observe: 'username.claim nickname, and a token with sub but without nickname: 401.',
    wrong: 'sub is used instead.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      await accepts('nickname-claim', { sub: 'u1', nickname: 'jane' });
      await refuses('nickname-claim', 'without the claim of the username', { sub: 'u1' });
    },
  },

  'authentication.configuration.distributed-claims': {
    text: 'Distributed claims are not resolved for CEL expressions.',
    observe:
      'A token whose _claim_names refers groups to another source, and an expression over claims.groups, if it is there: 401, or no group of that source reaches the user.',
    wrong: 'The server calls the source, and evaluates its answer.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity, isAccepted, mint, providers } = await configuredServer(context);
      const own = { fallback: ['own-group'] };
      const control = await identity('distributed', own);
      mustHaveGroups(context, control, own.fallback, 'of a token without distributed claims');
      // The source answers with a signed token that has the claim, as OpenID Connect Core, 5.6.2, describes.
      const answer = await mint('distributed', { groups: ['distributed-group'] });
      const headers = { 'content-type': 'application/jwt' };
      const endpoint = providers.main.serve('/distributed', { headers, body: answer });
      const claims = {
        ...own,
        _claim_names: { groups: 'source' },
        _claim_sources: { source: { endpoint } },
      };
      if (!(await isAccepted('distributed', claims))) return context.record({ 'such a token': 401 });
      const { groups } = await identity('distributed', claims);
      context.expect.that(!groups.includes('distributed-group'), 'groups include that of another source');
      if (providers.main.requested().includes('GET /distributed'))
        context.warn('the server called the source of a distributed claim');
    },
  },
});
