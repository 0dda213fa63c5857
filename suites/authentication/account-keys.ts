// Keys that service account tokens are signed by (access 5.1), and servers that are started with them.
import { createTokenKey } from '../../fixtures/keys/token-keys.ts';
import type { TokenKey } from '../../fixtures/keys/token-keys.ts';
import type { KeyType } from '../../fixtures/keys/key-types.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { expectRefused, expectTaken, on } from './bearers.ts';

export const keyFlag = '--service-account-key-file';

/** The key of the run that has this type: cases that give a server the same file share the server. */
export const keyOfRun = ({ once }: CaseContext, type: KeyType): Promise<TokenKey> =>
  once(`service account key of type ${type}`, () => createTokenKey(type));

/** A key that no server has. */
export const foreignKey = ({ once }: CaseContext, type: KeyType): Promise<TokenKey> =>
  once(`foreign key of type ${type}`, () => createTokenKey(type));

export const publicFile = ({ publicKey }: TokenKey): Flags => ({ [keyFlag]: { file: publicKey } });

/** On a server that was launched so, tokens of each key are good, and those of other keys of the same types are not. */
export async function expectKeys(
  context: CaseContext,
  flags: Flags,
  keys: readonly TokenKey[],
): Promise<void> {
  const target = await context.launched(flags);
  const { token } = await target.people.account(await target.namespace());
  const asking = on(context, target);
  for (const key of keys) await expectTaken(asking, await key.resign(token));
  for (const type of new Set<KeyType>(['P-256', 'RSA', ...keys.map((key) => key.type)])) {
    const other = await foreignKey(context, type);
    await expectRefused(asking, await other.resign(token), `a token signed by an unknown ${type} key`);
  }
}

/** Private keys as PEM, all in one form. */
export type PrivateForm = (key: TokenKey) => string;

/** Checks private keys in their traditional form, else in PKCS #8: which form a server reads is not said (access 5.1).
 * @throws what was thrown for the traditional form, where neither passes */
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
