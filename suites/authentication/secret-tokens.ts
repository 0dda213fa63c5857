// Tokens of service accounts that Secrets hold (access 1). The type of such a Secret and how it names its account are not
// shown: they are those of the dialect.
import type { CaseContext } from '../kit/context.ts';
import type { Namespace } from '../kit/collections.ts';
import { WaitingError } from '../kit/eventually.ts';
import { CheckFailed, NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/object.ts';

export interface SecretToken {
  readonly token: string;
  readonly username: string;
  readonly secretName: string;
}

/** A new account of the namespace with a Secret, once there is a token in it: in one that the server makes for each
 * account, or in one that the case makes for a controller to fill.
 * @throws NotRun where none comes: how a Secret comes to hold a token is not shown */
export async function tokenInSecret(
  { names, eventually }: Pick<CaseContext, 'names' | 'eventually'>,
  namespace: Namespace,
): Promise<SecretToken> {
  const account = await namespace.serviceAccounts.given();
  const name = account.metadata.name!;
  const link = names.annotations.serviceAccountName;
  await namespace.secrets.create({
    metadata: { annotations: { [link]: name } },
    type: names.secretTypes.serviceAccountToken,
  });
  const username = `system:serviceaccount:${namespace.name}:${name}`;
  return eventually(async () => {
    for (const { metadata, data } of (await namespace.secrets.list()).list.items) {
      const held: unknown = isRecord(data) ? data['token'] : undefined;
      if (metadata.annotations?.[link] !== name || typeof held !== 'string' || held === '') continue;
      return { token: Buffer.from(held, 'base64').toString(), username, secretName: metadata.name! };
    }
    throw new CheckFailed('no Secret of the account holds a token');
  }, 'controller').catch((error: unknown) => {
    if (!(error instanceof WaitingError)) throw error;
    throw new NotRun('not-exercised', 'how a Secret comes to hold a token is not shown, and none has come');
  });
}
