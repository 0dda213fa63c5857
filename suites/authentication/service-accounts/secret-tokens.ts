// Tokens of service accounts in Secrets (access 1). The document does not show the type of such a Secret and how it
// names its account: both come from the dialect.
import type { CaseContext } from '../../kit/context.ts';
import { gone } from '../../kit/waiting/gone.ts';
import type { Namespace } from '../../kit/kinds/collections.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { isRecord } from '../../kit/objects/object.ts';

export interface SecretToken {
  readonly token: string;
  readonly username: string;
  readonly secretName: string;
}

/** Creates an account, and waits for a token in a Secret of it: one that the server creates for each account, or one
 * that the case creates for a controller to fill.
 * @throws NotRun where no token appears: the document does not show how a Secret gets its token */
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
    throw new NotRun(
      'not-exercised',
      'no Secret of the account got a token; the document does not show how it would',
    );
  });
}

/** The token of another Secret of the same account; undefined where a Secret that the case creates gets none. */
export async function furtherToken(
  { names, eventually, uniqueName }: Pick<CaseContext, 'names' | 'eventually' | 'uniqueName'>,
  { secrets }: Namespace,
  { username }: SecretToken,
): Promise<SecretToken | undefined> {
  const secretName = uniqueName('further');
  const annotations = { [names.annotations.serviceAccountName]: username.split(':').at(-1)! };
  const metadata = { name: secretName, annotations };
  const created = await secrets.create({ metadata, type: names.secretTypes.serviceAccountToken });
  if (!created.ok) return undefined;
  try {
    return await eventually(async () => {
      const data: unknown = (await secrets.current(secretName))['data'];
      const held: unknown = isRecord(data) ? data['token'] : undefined;
      if (typeof held !== 'string' || held === '') throw new CheckFailed('the Secret holds no token');
      return { token: Buffer.from(held, 'base64').toString(), username, secretName };
    }, 'controller');
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
    return undefined;
  }
}

/** The tokens of Secrets that a server-side apply and a POST with generateName created, and of one that was created again under
 * its name, beside one of a POST. @throws NotRun where that gets none */
export async function tokensOfOtherSecrets(
  context: CaseContext,
  { secrets, serviceAccounts }: Namespace,
): Promise<readonly string[]> {
  const { names, eventually, expect, uniqueName } = context;
  const account = await serviceAccounts.given();
  const annotations = { [names.annotations.serviceAccountName]: account.metadata.name! };
  const secret = { metadata: { annotations }, type: names.secretTypes.serviceAccountToken };
  const [posted, applied] = [uniqueName('posted'), uniqueName('applied')];
  await secrets.create({ ...secret, metadata: { annotations, name: posted } });
  const filled = (name: string) =>
    eventually(async () => {
      const found = (await secrets.list()).list.items.find(({ metadata }) => metadata.name === name);
      const data: unknown = found?.data;
      const held: unknown = isRecord(data) ? data['token'] : undefined;
      if (typeof held === 'string' && held !== '') return Buffer.from(held, 'base64').toString();
      throw new CheckFailed(`the Secret ${name} holds no token`);
    }, 'controller');
  await filled(posted).catch((error: unknown) => {
    if (!(error instanceof WaitingError)) throw error;
    throw new NotRun('not-exercised', 'a Secret that a POST created gets no token');
  });
  await secrets.apply(applied, secret, { manager: 'conformance' });
  const { name = '', uid = '' } = account.metadata;
  const ownerReferences = [{ apiVersion: 'v1', kind: 'ServiceAccount', name, uid }];
  const owned = `${uniqueName('owned')}.by.its.account`;
  await secrets.create({ ...secret, metadata: { annotations, name: owned, ownerReferences } });
  const generated = await secrets.create({ ...secret, metadata: { annotations, generateName: 'token-' } });
  expect.success(generated, 'POST of a Secret with generateName');
  expect.success(await secrets.remove(posted), 'DELETE of a Secret');
  await gone(context, secrets, posted);
  await secrets.create({ ...secret, metadata: { annotations, name: posted } });
  const tokens = await Promise.all([applied, owned, generated.object.metadata.name!, posted].map(filled));
  // The use of later ones does not end the first.
  return [...tokens, tokens[0]!];
}
