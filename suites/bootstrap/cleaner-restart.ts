// Case: the token cleaner finds Secrets that were written before its start (access 5.1).
import type { CaseContext } from '../kit/context.ts';
import { tokenSecretName } from '../kit/identities/bootstrap-tokens.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import type { Resource } from '../kit/kinds/resource.ts';
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
        await isCleaned(secrets, expiring.token.id),
        'the Secret of a token that expired after a restart still exists',
      ),
    'controller',
  );
  expect.that(
    !(await isCleaned(secrets, kept.token.id)),
    'the cleaner deleted a token that does not expire, after a restart',
  );
}

/** Whether the cleaner has deleted the Secret of a token: another writer's finalizer may keep it longer. */
export async function isCleaned(secrets: Resource, id: string): Promise<boolean> {
  const answer = await secrets.read(tokenSecretName(id));
  return isMissing(answer) || (answer.ok && Boolean(answer.object.metadata.deletionTimestamp));
}
