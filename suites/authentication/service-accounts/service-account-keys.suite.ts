// Cases: --service-account-key-file, the keys that may have signed a token (access 5.1). The content of tokens is not
// shown: the cases take tokens that the launched server issued, and sign them again with a key of their own.
import { createCertificateAuthority, loopbackHosts } from '../../../common/keys/certificate-authority.ts';
import { rsaPublicKeyPem } from '../../../common/keys/key-types.ts';
import type { KeyType } from '../../../common/keys/key-types.ts';
import { createTokenKey, readTokenKey } from '../../../common/keys/token-keys.ts';
import type { TokenKey } from '../../../common/keys/token-keys.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { CheckFailed, PrerequisiteFailed } from '../../kit/failures.ts';
import { expectKeys, foreignKey, inSomeForm, keyFlag, keyOfRun, publicFile } from './account-keys.ts';
import { expectRefused, expectAccepted, needsAccepted, on } from '../bearers.ts';

/** The key types that the document names: RSA and ECDSA (access 5.1). */
const namedTypes = ['RSA', 'P-256'] as const satisfies readonly KeyType[];

export default section('access', '5.1', {
  'authentication.service-accounts.rsa-keys': {
    text: '--service-account-key-file accepts PEM RSA keys.',
    observe: 'Started with one, the server accepts a token signed by its private half.',
    wrong: 'Only ECDSA works.',
    needs: ['launcher', 'service-account-tokens'],
    async run(context) {
      const key = await keyOfRun(context, 'RSA');
      await expectKeys(context, publicFile(key), [key]);
    },
  },

  'authentication.service-accounts.ecdsa-keys': {
    text: '--service-account-key-file accepts PEM ECDSA keys.',
    observe:
      'Started with one on P-256, on P-384 and on P-521, the server accepts a token signed by its private half with ES256, ES384 and ES512 (RFC 7518, 3.4).',
    wrong: 'Only RSA works, or only keys on P-256.',
    needs: ['launcher', 'service-account-tokens'],
    async run(context) {
      for (const type of ['P-256', 'P-384', 'P-521'] as const) {
        const key = await keyOfRun(context, type);
        await expectKeys(context, publicFile(key), [key]);
      }
    },
  },

  'authentication.service-accounts.private-or-public': {
    text: 'The file of --service-account-key-file may hold private or public keys.',
    observe:
      'Started with the public and with the private half of an RSA key, then of an ECDSA key, the server accepts a token that this key signed. The private half is given in its traditional form (PKCS #1, SEC 1) and, where this is not accepted, in PKCS #8: the form is not stated.',
    wrong: 'A private key is not accepted, or only an RSA one.',
    needs: ['launcher', 'service-account-tokens'],
    async run(context) {
      for (const type of namedTypes) {
        const key = await keyOfRun(context, type);
        await expectKeys(context, publicFile(key), [key]);
        await inSomeForm((form) => expectPrivateKey(context, form(key), key));
      }
    },
  },

  'authentication.service-accounts.key-forms': {
    text: 'The PEM forms of the keys of --service-account-key-file are not stated.',
    observe:
      'Record which of PKCS #1, SEC 1, PKCS #8 and a certificate are accepted, which prevent the start, and which are ignored.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'service-account-tokens'],
    waits: true,
    run: recordForms,
  },

  'authentication.service-accounts.repeated-option': {
    text: '--service-account-key-file can be repeated, and all keys are used.',
    observe:
      'With two options, tokens signed by either key authenticate; so do those of four keys in two files, of which one is an RSA key of 3,072 bits.',
    wrong: 'Only the last one is used.',
    needs: ['launcher', 'service-account-tokens'],
    async run(context) {
      const keys = await Promise.all([createTokenKey('P-256'), createTokenKey('RSA')]);
      await expectKeys(context, { [keyFlag]: keys.map(({ publicKey }) => ({ file: publicKey })) }, keys);
      const others = await Promise.all([createTokenKey('RSA', 3072), createTokenKey('P-256')]);
      const files = [keys, others].map((pair) => ({ file: pair.map(({ publicKey }) => publicKey).join('') }));
      await expectKeys(context, { [keyFlag]: files }, [...keys, ...others]);
    },
  },

  'authentication.service-accounts.several-keys': {
    text: 'One file of --service-account-key-file may hold several keys.',
    observe:
      'With a file of three keys, tokens signed by each authenticate; so with the private half of the first, and the public halves of the others.',
    wrong: 'Only the first is read.',
    needs: ['launcher', 'service-account-tokens'],
    async run(context) {
      const types = ['P-256', 'P-256', 'RSA'] as const;
      const keys = await Promise.all(types.map((type) => createTokenKey(type)));
      const file = keys.map(({ publicKey }) => publicKey).join('');
      await expectKeys(context, { [keyFlag]: { file } }, keys);
      const others = keys.slice(1).map(({ publicKey }) => publicKey);
      await inSomeForm((form) => expectMixedFile(context, [form(keys[0]!), ...others].join('\n'), keys));
    },
  },

  'authentication.service-accounts.after-restart': {
    text: 'A service account token that was issued before a restart of the server authenticates after it. (Inferred: it is signed by a key of --service-account-key-file, and was not deleted.)',
    observe:
      'A token signed by a key of the file authenticates; after the server has stopped and started with the same file, the same token authenticates, and one signed by another key gets 401.',
    wrong: 'Only tokens of accounts that were created since the start are accepted.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens', 'restart'],
    run: acceptsAfterRestart,
  },

  'authentication.service-accounts.default-key': {
    text: 'Without --service-account-key-file the keys default to the TLS private key of the server.',
    observe:
      'Started without it, with an RSA and with an ECDSA key for TLS, the server accepts a token signed by its TLS private key; started with it and the same TLS key, it answers 401 to that, and accepts one signed by the key of the file.',
    wrong: 'A key is generated at start.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens', 'server-certificate'],
    async run(context) {
      for (const type of namedTypes) await defaultsToTlsKey(context, type);
    },
  },
});

/** A server that starts with the public key but refuses the private key fails the row. */
async function expectPrivateKey(context: CaseContext, file: string, key: TokenKey): Promise<void> {
  try {
    await expectKeys(context, { [keyFlag]: { file } }, [key]);
  } catch (error) {
    if (!(error instanceof PrerequisiteFailed)) throw error;
    throw new CheckFailed(
      `a file with a private ${key.type} key, instead of its public key: ${error.message}`,
    );
  }
}

/** The same for a file with private and public keys. */
async function expectMixedFile(context: CaseContext, file: string, keys: readonly TokenKey[]): Promise<void> {
  try {
    await expectKeys(context, { [keyFlag]: { file } }, keys);
  } catch (error) {
    if (!(error instanceof PrerequisiteFailed)) throw error;
    throw new CheckFailed(`a file with a private key beside public keys: ${error.message}`);
  }
}

async function acceptsAfterRestart(context: CaseContext): Promise<void> {
  const key = await keyOfRun(context, 'P-256');
  const other = await foreignKey(context, 'P-256');
  const target = await context.launchedAlone(publicFile(key));
  const account = await target.people.account(await target.namespace());
  const [token, foreign] = [await key.resign(account.token), await other.resign(account.token)];
  await needsAccepted(on(context, target), token, 'authentication.service-accounts.ecdsa-keys');
  await target.stop();
  const again = on(context, await target.restart());
  await expectAccepted(again, token);
  await expectRefused(again, foreign, 'a token signed by an unknown key, after a restart');
}

async function defaultsToTlsKey(context: CaseContext, type: KeyType): Promise<void> {
  const authority = await createCertificateAuthority();
  const issued = await authority.issueServer(loopbackHosts, { keyType: type });
  const ofTls = readTokenKey(issued.key);
  const certificate = { file: `${issued.certificate}\n${authority.certificate}` };
  await inSomeForm(async (form) => {
    const flags = { '--tls-cert-file': certificate, '--tls-private-key-file': { file: form(ofTls) } };
    await expectKeys(context, flags, [ofTls]);
    const ofFile = await keyOfRun(context, 'P-256');
    const target = await context.launched({ ...flags, [keyFlag]: { file: form(ofFile) } });
    const { token } = await target.people.account(await target.namespace());
    const launchedContext = on(context, target);
    await expectAccepted(launchedContext, await ofFile.resign(token));
    // The document does not state which key a server signs with.
    if (await ofTls.signed(token)) return context.record({ signs: 'by the TLS key, beside a key file' });
    const refused = await ofTls.resign(token);
    await expectRefused(launchedContext, refused, `a token signed by the ${type} TLS key, beside a key file`);
  });
}

type Form = readonly [name: string, file: string, key: TokenKey];

async function recordForms(context: CaseContext): Promise<void> {
  const found: [string, string][] = [];
  for (const [name, file, key] of await formsOf(context)) {
    const outcome = await expectKeys(context, { [keyFlag]: { file } }, [key]).then(
      () => 'accepted',
      (error: unknown) => {
        if (error instanceof PrerequisiteFailed) return 'start refused';
        if (error instanceof CheckFailed || error instanceof WaitingError) return 'not accepted';
        throw error;
      },
    );
    found.push([name, outcome]);
  }
  context.record(Object.fromEntries(found));
}

async function formsOf(context: CaseContext): Promise<readonly Form[]> {
  const [rsa, ecdsa] = await Promise.all([keyOfRun(context, 'RSA'), keyOfRun(context, 'P-256')]);
  const authority = await createCertificateAuthority();
  const certified = await authority.issueServer(loopbackHosts);
  return [
    ['RSA private key in PKCS #1', rsa.privateKey, rsa],
    ['RSA private key in PKCS #8', rsa.pkcs8, rsa],
    ['RSA public key in PKCS #1', rsaPublicKeyPem(rsa.publicKey), rsa],
    ['ECDSA private key in SEC 1', ecdsa.privateKey, ecdsa],
    ['ECDSA private key in PKCS #8', ecdsa.pkcs8, ecdsa],
    ['certificate', certified.certificate, readTokenKey(certified.key)],
  ];
}
