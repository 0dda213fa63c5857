// Requirements on keys of service account tokens: --service-account-key-file.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authentication.service-accounts.rsa-keys',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: '--service-account-key-file accepts PEM RSA keys.',
    observe: 'Started with one, the server accepts a token signed by its private half.',
    wrong: 'Only ECDSA works.',
    needs: ['launcher', 'service-account-tokens'],
  },
  {
    id: 'authentication.service-accounts.ecdsa-keys',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: '--service-account-key-file accepts PEM ECDSA keys.',
    observe:
      'Started with one on P-256, on P-384 and on P-521, the server accepts a token signed by its private half with ES256, ES384 and ES512 (RFC 7518, 3.4).',
    wrong: 'Only RSA works, or only keys on P-256.',
    needs: ['launcher', 'service-account-tokens'],
  },
  {
    id: 'authentication.service-accounts.private-or-public',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'The file of --service-account-key-file may hold private or public keys.',
    observe:
      'Started with the public and with the private half of an RSA key, then of an ECDSA key, the server accepts a token that this key signed. The private half is given in its traditional form (PKCS #1, SEC 1) and, where this is not accepted, in PKCS #8: the form is not stated.',
    wrong: 'A private key is not accepted, or only an RSA one.',
    needs: ['launcher', 'service-account-tokens'],
  },
  {
    id: 'authentication.service-accounts.key-forms',
    document: 'access',
    section: '5.1',
    level: 'UNSPECIFIED',
    text: 'The PEM forms of the keys of --service-account-key-file are not stated.',
    observe:
      'Record which of PKCS #1, SEC 1, PKCS #8 and a certificate are accepted, which prevent the start, and which are ignored.',
    wrong: 'Demanding one certain answer.',
    needs: ['launcher', 'service-account-tokens'],
  },
  {
    id: 'authentication.service-accounts.repeated-option',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: '--service-account-key-file can be repeated, and all keys are used.',
    observe: 'With two options, tokens signed by either key authenticate.',
    wrong: 'Only the last one is used.',
    needs: ['launcher', 'service-account-tokens'],
  },
  {
    id: 'authentication.service-accounts.several-keys',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'One file of --service-account-key-file may hold several keys.',
    observe: 'With a file of two keys, tokens signed by either authenticate.',
    wrong: 'Only the first is read.',
    needs: ['launcher', 'service-account-tokens'],
  },
  {
    id: 'authentication.service-accounts.default-key',
    document: 'access',
    section: '5.1',
    level: 'SHOULD',
    text: 'Without --service-account-key-file the keys default to the TLS private key of the server.',
    observe:
      'Started without it, with an RSA and with an ECDSA key for TLS, the server accepts a token signed by its TLS private key; started with it and the same TLS key, it answers 401 to that, and accepts one signed by the key of the file.',
    wrong: 'A key is generated at start.',
    needs: ['launcher', 'service-account-tokens', 'server-certificate'],
  },
] as const satisfies readonly Row[];
