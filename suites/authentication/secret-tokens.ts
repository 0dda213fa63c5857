// Tokens of service accounts that Secrets hold (access 1). The type of such a Secret and how it names its account are not
// shown: they are those of the dialect.
import type { CaseContext } from '../kit/context.ts';
import type { Namespace } from '../kit/collections.ts';
import { isRecord } from '../kit/object.ts';

export interface SecretToken {
  readonly token: string;
  readonly username: string;
  readonly secretName: string;
}

/** A new account of the namespace with a Secret, once a controller has put a token into it. */
export async function tokenInSecret(
  { names, eventually, expect }: Pick<CaseContext, 'names' | 'eventually' | 'expect'>,
  namespace: Namespace,
): Promise<SecretToken> {
  const account = await namespace.serviceAccounts.given();
  const name = account.metadata.name!;
  const made = await namespace.secrets.given({
    metadata: { annotations: { [names.annotations.serviceAccountName]: name } },
    type: names.secretTypes.serviceAccountToken,
  });
  const secretName = made.metadata.name!;
  const token = await eventually(async () => {
    const { data } = await namespace.secrets.current(secretName);
    const held = isRecord(data) ? data['token'] : undefined;
    return expect.present(held, 'data.token of a Secret for a token') as string;
  }, 'controller');
  return {
    token: Buffer.from(token, 'base64').toString(),
    username: `system:serviceaccount:${namespace.name}:${name}`,
    secretName,
  };
}
