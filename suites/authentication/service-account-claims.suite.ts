// Cases: invalid tokens with a valid signature (access 5.1): tokens that the server issued, with one claim changed.
import { issuedAt } from '../../fixtures/keys/token-keys.ts';
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

export default section({
  'authentication.service-accounts.expired': (context) =>
    expectOnlyUnchanged(
      context,
      (issued) => ({ iat: issued - 2 * hour, nbf: issued - 2 * hour, exp: issued - hour }),
      'a token that expired an hour ago',
    ),

  'authentication.service-accounts.not-yet-valid': (context) =>
    expectOnlyUnchanged(
      context,
      (issued) => ({ nbf: issued + hour, exp: issued + 2 * hour }),
      'a token that becomes valid in an hour',
    ),

  'authentication.service-accounts.other-audience': (context) =>
    expectOnlyUnchanged(
      context,
      () => ({ aud: ['https://another-audience.example.com'] }),
      'a token for another audience',
    ),

  'authentication.service-accounts.other-issuer': (context) =>
    expectOnlyUnchanged(
      context,
      () => ({ iss: 'https://another-issuer.example.com' }),
      'a token of another issuer',
    ),
});
