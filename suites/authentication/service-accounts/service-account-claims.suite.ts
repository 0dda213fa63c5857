// Cases: invalid tokens with a valid signature (access 5.1): tokens that the server issued, with one claim changed.
import { issuedAt, issuerAndAudiences } from '../../../common/keys/token-keys.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { isReviewedAuthenticated } from '../../kit/reviews/reviewed-tokens.ts';
import { keyOfRun, publicFile } from './account-keys.ts';
import { expectAccepted, expectRefused, needsAccepted, on } from '../bearers.ts';

const [hour, tenMinutes] = [3600, 600];

type Changes = Readonly<Record<string, unknown>>;

/** Shares one server and one key between these cases. A TokenReview reports no token that is refused, where it reports the
 * unchanged one (access 2.5). */
async function expectOnlyUnchanged(
  context: CaseContext,
  changesOf: (token: string) => Readonly<Record<string, Changes>>,
  accepted: (token: string) => readonly Changes[] = () => [],
): Promise<void> {
  const key = await keyOfRun(context, 'P-256');
  const target = await context.launched(publicFile(key));
  const { token } = await target.people.account(await target.namespace());
  const launchedContext = on(context, target);
  const valid = await key.resign(token);
  await needsAccepted(launchedContext, valid, 'authentication.service-accounts.ecdsa-keys');
  for (const changes of accepted(token))
    await expectAccepted(launchedContext, await key.resign(token, changes));
  const isReported = (one: string) => isReviewedAuthenticated(context, target, one);
  const isValidReported = await isReported(valid);
  for (const [what, changes] of Object.entries(changesOf(token))) {
    const changed = await key.resign(token, changes);
    await expectRefused(launchedContext, changed, what);
    // Whether a review without audiences is about those of the server is not stated.
    if (!isValidReported || 'aud' in changes) continue;
    context.expect.that(!(await isReported(changed)), `a TokenReview reports ${what} as authenticated`);
  }
}

export default section('access', '5.1', {
  'authentication.service-accounts.expired': {
    text: 'A service account token whose claim exp has passed is refused. (Inferred: it is a JWT.)',
    observe:
      'A token of the server, signed again by a configured key: with exp ten minutes or an hour in the past it gives 401, and no TokenReview reports it as authenticated; unchanged it authenticates.',
    wrong: 'Only the signature is checked.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens'],
    run: (context) =>
      expectOnlyUnchanged(context, (token) => {
        const start = issuedAt(token) - 2 * hour;
        const expired = (secondsAgo: number) => ({
          iat: start,
          nbf: start,
          exp: issuedAt(token) - secondsAgo,
        });
        return {
          'a token that expired an hour ago': expired(hour),
          'a token that expired ten minutes ago': expired(tenMinutes),
        };
      }),
  },

  'authentication.service-accounts.not-yet-valid': {
    text: 'A service account token whose claim nbf is in the future is refused. (Inferred: it is a JWT.)',
    observe:
      'A token of the server, signed again by a configured key: with nbf in ten minutes or an hour it gives 401, and no TokenReview reports it as authenticated; unchanged it authenticates.',
    wrong: 'Only exp is checked.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens'],
    run: (context) =>
      expectOnlyUnchanged(context, (token) => {
        const exp = issuedAt(token) + 2 * hour;
        return {
          'a token that becomes valid in an hour': { nbf: issuedAt(token) + hour, exp },
          'a token that becomes valid in ten minutes': { nbf: issuedAt(token) + tenMinutes, exp },
        };
      }),
  },

  'authentication.service-accounts.other-audience': {
    text: 'A service account token that is for another audience only is refused. (Inferred: it is a JWT, and 2.5 speaks of the audiences for which a token is valid.)',
    observe:
      'A token of the server, signed again by a configured key: with another aud, as an array or a string, or with one that begins like the own, it gives 401; unchanged, and with another aud before the own, it authenticates.',
    wrong: 'A token that was issued for another service is accepted.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens'],
    run: (context) => {
      const other = 'https://another-audience.example.com';
      const refused = (token: string) => {
        const { audiences } = issuerAndAudiences(token);
        if (audiences.length === 0)
          throw new NotRun('not-exercised', 'the tokens of service accounts name no audience');
        const shortened = audiences.map((one) => one.slice(0, -1)).filter((one) => !audiences.includes(one));
        return {
          'a token for another audience': { aud: [other] },
          'a token for another audience, as a string': { aud: other },
          'a token for an audience that begins with the own': {
            aud: [...audiences.map((one) => `${one}.uk`), other],
          },
          'a token for the beginning of the own audience': { aud: [...shortened, other] },
        };
      };
      const accepted = (token: string) => {
        const { audiences } = issuerAndAudiences(token);
        return audiences.length === 0 ? [] : [{ aud: [other, ...audiences] }];
      };
      return expectOnlyUnchanged(context, refused, accepted);
    },
  },

  'authentication.service-accounts.other-issuer': {
    text: 'A service account token of another issuer is refused. (Inferred from 5.3: service accounts have an issuer of their own.)',
    observe:
      'A token of the server, signed again by a configured key: with another iss, or one that begins like the own, it gives 401, and no TokenReview reports it as authenticated; unchanged it authenticates.',
    wrong: 'The issuer is not checked.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens'],
    run: (context) =>
      expectOnlyUnchanged(context, (token) => {
        const { issuer } = issuerAndAudiences(token);
        if (issuer === '') throw new NotRun('not-exercised', 'the tokens of service accounts name no issuer');
        return {
          'a token of another issuer': { iss: 'https://another-issuer.example.com' },
          'a token of an issuer that begins with the own': { iss: `${issuer}.uk` },
          'a token of the beginning of the own issuer': { iss: issuer.slice(0, -1) },
        };
      }),
  },
});
