// Cases: --service-account-key-file, the keys that may have signed a token (access 5.1). What a token says is not shown:
// each is one that the launched server issued, signed anew by a key of the case's own.
import { createCertificateAuthority, loopbackHosts } from '../../fixtures/keys/certificate-authority.ts';
import { createTokenKey, readTokenKey } from '../../fixtures/keys/token-keys.ts';
import type { TokenKey } from '../../fixtures/keys/token-keys.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { expectRefused, expectTaken, on } from './bearers.ts';

const keyFlag = '--service-account-key-file';

/** An account of a server that was launched so: tokens of each key are good, and those of another are not. */
async function expectKeys(context: CaseContext, flags: Flags, keys: readonly TokenKey[]): Promise<void> {
  const target = await context.launched(flags);
  const { token } = await target.people.account(await target.namespace());
  const asking = on(context, target);
  for (const key of keys) await expectTaken(asking, await key.resign(token));
  for (const type of ['ECDSA', 'RSA'] as const) {
    const other = await createTokenKey(type);
    await expectRefused(asking, await other.resign(token), `a token signed by an ${type} key of nobody`);
  }
}

export default section({
  'authentication.service-accounts.rsa-keys': async (context) => {
    const key = await createTokenKey('RSA');
    await expectKeys(context, { [keyFlag]: { file: key.publicKey } }, [key]);
  },

  'authentication.service-accounts.ecdsa-keys': async (context) => {
    const key = await createTokenKey('ECDSA');
    await expectKeys(context, { [keyFlag]: { file: key.publicKey } }, [key]);
  },

  'authentication.service-accounts.private-or-public': async (context) => {
    const key = await createTokenKey('ECDSA');
    for (const file of [key.privateKey, key.publicKey])
      await expectKeys(context, { [keyFlag]: { file } }, [key]);
  },

  'authentication.service-accounts.repeated-option': async (context) => {
    const keys = await Promise.all([createTokenKey('ECDSA'), createTokenKey('RSA')]);
    await expectKeys(context, { [keyFlag]: keys.map(({ publicKey }) => ({ file: publicKey })) }, keys);
  },

  'authentication.service-accounts.several-keys': async (context) => {
    const keys = await Promise.all([createTokenKey('ECDSA'), createTokenKey('ECDSA'), createTokenKey('RSA')]);
    const file = keys.map(({ publicKey }) => publicKey).join('');
    await expectKeys(context, { [keyFlag]: { file } }, keys);
  },

  'authentication.service-accounts.default-key': async (context) => {
    const authority = await createCertificateAuthority();
    const { certificate, key } = await authority.issueServer(loopbackHosts);
    const flags = {
      '--tls-cert-file': { file: `${certificate}\n${authority.certificate}` },
      '--tls-private-key-file': { file: key },
    };
    const ofTls = readTokenKey(key);
    await expectKeys(context, flags, [ofTls]);
    const ofFile = await createTokenKey('ECDSA');
    const target = await context.launched({ ...flags, [keyFlag]: { file: ofFile.privateKey } });
    const { token } = await target.people.account(await target.namespace());
    const asking = on(context, target);
    await expectTaken(asking, await ofFile.resign(token));
    // What a server signs by, where no option says so, is its own affair.
    if (await ofTls.signed(token)) return context.record({ signs: 'by the TLS key, beside a key file' });
    await expectRefused(
      asking,
      await ofTls.resign(token),
      'a token signed by the TLS key, beside a key file',
    );
  },
});
