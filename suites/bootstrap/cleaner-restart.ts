// Case: the token cleaner finds Secrets that were written before its start (access 5.1).
import type { CaseContext } from '../kit/context.ts';
import { tokenSecretName } from '../kit/identities/bootstrap-tokens.ts';
import { givenToken, systemSecrets, timeAhead } from './tokens.ts';

export async function cleansAfterRestart(context: CaseContext): Promise<void> {
  const { expect, eventually, launchedAlone } = context;
  const first = await launchedAlone({
    '--enable-bootstrap-token-auth': 'true',
    '--controllers': '*,tokencleaner',
  });
  const kept = await givenToken(first, context, { expiration: null });
  const expiring = await givenToken(first, context, { expiration: await timeAhead(first, context, 15) });
  await first.stop();
  const secrets = systemSecrets(await first.restart(), context);
  await eventually(
    async () =>
      expect.that(
        !(await secrets.exists(tokenSecretName(expiring.token.id))),
        'the Secret of a token that expired after a restart still exists',
      ),
    'controller',
  );
  expect.that(
    await secrets.exists(tokenSecretName(kept.token.id)),
    'the cleaner deleted a token that does not expire, after a restart',
  );
}
