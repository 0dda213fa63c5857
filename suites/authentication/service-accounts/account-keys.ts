// Keys that sign service account tokens (access 5.1), and servers that are started with them.
import { createTokenKey } from '../../../common/keys/token-keys.ts';
import type { TokenKey } from '../../../common/keys/token-keys.ts';
import type { KeyType } from '../../../common/keys/key-types.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { expectRefused, expectAccepted, on } from '../bearers.ts';

export const keyFlag = '--service-account-key-file';

/** The key of this type for the whole run: cases that start a server with the same file share the server. */
export const keyOfRun = ({ once }: CaseContext, type: KeyType): Promise<TokenKey> =>
  once(`service account key of type ${type}`, () => createTokenKey(type));

/** A key that no server is started with. */
export const foreignKey = ({ once }: CaseContext, type: KeyType): Promise<TokenKey> =>
  once(`foreign key of type ${type}`, () => createTokenKey(type));

export const publicFile = ({ publicKey }: TokenKey): Flags => ({ [keyFlag]: { file: publicKey } });

/** A server launched with these flags accepts tokens of each key, and refuses those of other keys of the same types. */
export async function expectKeys(
  context: CaseContext,
  flags: Flags,
  keys: readonly TokenKey[],
): Promise<void> {
  const target = await context.launched(flags);
  const { token } = await target.people.account(await target.namespace());
  const launchedContext = on(context, target);
  for (const key of keys) await expectAccepted(launchedContext, await key.resign(token));
  for (const type of new Set<KeyType>(['P-256', 'RSA', ...keys.map((key) => key.type)])) {
    const other = await foreignKey(context, type);
    await expectRefused(
      launchedContext,
      await other.resign(token),
      `a token signed by an unknown ${type} key`,
    );
  }
}

/** Encodes a private key as PEM in one form. */
export type PrivateForm = (key: TokenKey) => string;

/** Checks private keys in their traditional form, then in PKCS #8: the document does not state the form (access 5.1).
 * @throws the error of the traditional form, where neither form passes */
export async function inSomeForm(check: (form: PrivateForm) => Promise<void>): Promise<void> {
  try {
    await check(({ privateKey }) => privateKey);
  } catch (error) {
    if (error instanceof NotRun) throw error;
    await check(({ pkcs8 }) => pkcs8).catch(() => {
      throw error;
    });
  }
}
