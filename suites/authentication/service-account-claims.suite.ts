// Cases: invalid tokens with a valid signature (access 5.1): tokens that the server issued, with one claim changed.
import { issuedAt } from '../../common/keys/token-keys.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { keyOfRun, publicFile } from './account-keys.ts';
import { expectRefused, needsAccepted, on } from './bearers.ts';

const hour = 3600;

type Changes = Readonly<Record<string, unknown>>;

/** Shares one server and one key between these cases. */
async function expectOnlyUnchanged(
  context: CaseContext,
  changes: (issuedSeconds: number) => Changes,
  what: string,
): Promise<void> {
  const key = await keyOfRun(context, 'P-256');
  const target = await context.launched(publicFile(key));
  const { token } = await target.people.account(await target.namespace());
  const launchedContext = on(context, target);
  await needsAccepted(launchedContext, await key.resign(token), 'authentication.service-accounts.ecdsa-keys');
  await expectRefused(launchedContext, await key.resign(token, changes(issuedAt(token))), what);
}

export default section('access', '5.1', {
  'authentication.service-accounts.expired': {
    text: 'A service account token whose claim exp has passed is refused. (Inferred: it is a JWT.)',
    observe:
      'A token of the server, signed again by a configured key: with exp in the past it gives 401, unchanged it authenticates.',
    wrong: 'Only the signature is checked.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens'],
    run: (context) =>
      expectOnlyUnchanged(
        context,
        (issued) => ({ iat: issued - 2 * hour, nbf: issued - 2 * hour, exp: issued - hour }),
        'a token that expired an hour ago',
      ),
  },

  'authentication.service-accounts.not-yet-valid': {
    text: 'A service account token whose claim nbf is in the future is refused. (Inferred: it is a JWT.)',
    observe:
      'A token of the server, signed again by a configured key: with nbf in an hour it gives 401, unchanged it authenticates.',
    wrong: 'Only exp is checked.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens'],
    run: (context) =>
      expectOnlyUnchanged(
        context,
        (issued) => ({ nbf: issued + hour, exp: issued + 2 * hour }),
        'a token that becomes valid in an hour',
      ),
  },

  'authentication.service-accounts.other-audience': {
    text: 'A service account token that is for another audience only is refused. (Inferred: it is a JWT, and 2.5 speaks of the audiences for which a token is valid.)',
    observe:
      'A token of the server, signed again by a configured key: with another aud it gives 401, unchanged it authenticates.',
    wrong: 'A token that was issued for another service is accepted.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens'],
    run: (context) =>
      expectOnlyUnchanged(
        context,
        () => ({ aud: ['https://another-audience.example.com'] }),
        'a token for another audience',
      ),
  },

  'authentication.service-accounts.other-issuer': {
    text: 'A service account token of another issuer is refused. (Inferred from 5.3: service accounts have an issuer of their own.)',
    observe:
      'A token of the server, signed again by a configured key: with another iss it gives 401, unchanged it authenticates.',
    wrong: 'The issuer is not checked.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens'],
    run: (context) =>
      expectOnlyUnchanged(
        context,
        () => ({ iss: 'https://another-issuer.example.com' }),
        'a token of another issuer',
      ),
  },
});
