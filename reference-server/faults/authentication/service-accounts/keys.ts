// Planted faults of --service-account-key-file (document access 5.1).
import type { TokenKey } from '../../../access/service-accounts/keys.ts';
import { FileContentError } from '../../../file-problems.ts';
import type { Fault } from '../../fault.ts';

const prefix = 'authentication.service-accounts.';
const rows = (...names: readonly string[]) => names.map((name) => `${prefix}${name}`);

/** Rows that need an ECDSA key which the case generates. */
const withEcdsaKey = rows(
  'ecdsa-keys',
  'private-or-public',
  'repeated-option',
  'several-keys',
  'default-key',
  'forged-algorithm',
);

interface Omission {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly string[];
  readonly keeps: (key: TokenKey) => boolean;
}

const isPrivate = (key: TokenKey) => 'privateKey' in key;
const isRsa = ({ algorithm }: TokenKey) => algorithm.startsWith('RS');
const bitsOf = ({ publicKey }: TokenKey) => publicKey.asymmetricKeyDetails?.modulusLength ?? 0;

/** Keys in files that the server ignores. */
const omissions: readonly Omission[] = [
  {
    id: 'account-keys-ecdsa-only',
    title: 'RSA keys in the files of --service-account-key-file are skipped.',
    breaks: rows('rsa-keys', 'private-or-public', 'repeated-option', 'several-keys'),
    keeps: (key) => !isRsa(key),
  },
  {
    id: 'long-rsa-account-keys-skipped',
    title: 'RSA keys of more than 2,048 bits in the files of --service-account-key-file are skipped.',
    breaks: rows('repeated-option'),
    keeps: (key) => !isRsa(key) || bitsOf(key) <= 2048,
  },
  {
    id: 'account-keys-rsa-only',
    title: 'ECDSA keys in the files of --service-account-key-file are skipped.',
    breaks: withEcdsaKey,
    keeps: isRsa,
  },
  {
    id: 'private-account-keys-not-taken',
    title: 'Only public keys are used from the files of --service-account-key-file.',
    breaks: rows('private-or-public', 'default-key'),
    keeps: (key) => !isPrivate(key),
  },
  {
    id: 'private-rsa-account-keys-not-taken',
    title: 'Only public RSA keys are used from the files of --service-account-key-file.',
    breaks: rows('private-or-public'),
    keeps: (key) => !isPrivate(key) || !isRsa(key),
  },
  {
    id: 'private-ecdsa-account-keys-not-taken',
    title: 'Only public ECDSA keys are used from the files of --service-account-key-file.',
    breaks: rows('private-or-public', 'default-key'),
    keeps: (key) => !isPrivate(key) || isRsa(key),
  },
  {
    id: 'account-keys-on-one-curve',
    title: 'Only ECDSA keys on P-256 are used from the files of --service-account-key-file.',
    breaks: rows('ecdsa-keys'),
    keeps: (key) => isRsa(key) || key.algorithm === 'ES256',
  },
  {
    id: 'account-keys-on-small-curves',
    title: 'ECDSA keys on P-521 in the files of --service-account-key-file are skipped.',
    breaks: rows('ecdsa-keys'),
    keeps: ({ algorithm }) => algorithm !== 'ES512',
  },
];

const passesOver = ({ id, title, breaks, keeps }: Omission): Fault => ({
  id,
  title,
  breaks,
  install(parts) {
    parts.serviceAccounts.keysInUse = (files) => files.flat().filter(keeps);
  },
});

/** The TLS key is the default only if it has a certain type. */
const defaultsOnly = (id: string, title: string, keeps: (key: TokenKey) => boolean): Fault => ({
  id,
  title,
  breaks: rows('default-key'),
  install(parts) {
    const { defaultKeys } = parts.serviceAccounts;
    parts.serviceAccounts.defaultKeys = (...given) => defaultKeys(...given).filter(keeps);
  },
});

export default [
  ...omissions.map(passesOver),
  defaultsOnly(
    'rsa-tls-key-is-no-default',
    'A TLS key is used for tokens only if it is ECDSA.',
    (key) => !isRsa(key),
  ),
  defaultsOnly('ecdsa-tls-key-is-no-default', 'A TLS key is used for tokens only if it is RSA.', isRsa),
  {
    id: 'private-account-key-refuses-start',
    title: 'The server does not start with a private key in --service-account-key-file.',
    breaks: rows('private-or-public', 'default-key'),
    install(parts) {
      const { parseKeys } = parts.serviceAccounts;
      parts.serviceAccounts.parseKeys = (text) => {
        const keys = parseKeys(text);
        if (keys.some(isPrivate)) throw new FileContentError('holds a private key: give its public key');
        return keys;
      };
    },
  },
  {
    id: 'ecdsa-signatures-by-one-hash',
    title: 'Tokens are verified as ES256, whatever the curve of the key is.',
    breaks: rows('ecdsa-keys'),
    install(parts) {
      const { candidateKeys } = parts.serviceAccounts;
      parts.serviceAccounts.candidateKeys = (header, keys) =>
        candidateKeys(header, keys).map((key) => (isRsa(key) ? key : { ...key, algorithm: 'ES256' }));
    },
  },
  {
    id: 'last-account-key-file-counts',
    title: 'Only the last of several --service-account-key-file options is used.',
    breaks: rows('repeated-option'),
    install(parts) {
      parts.serviceAccounts.keysInUse = (files) => files.slice(-1).flat();
    },
  },
  {
    id: 'first-account-key-of-file-counts',
    title: 'Only the first of several keys in a file of --service-account-key-file is used.',
    breaks: rows('several-keys'),
    install(parts) {
      parts.serviceAccounts.keysInUse = (files) => files.flatMap((keys) => keys.slice(0, 1));
    },
  },
  {
    id: 'first-account-key-of-each-file-counts',
    title: 'Of several files of --service-account-key-file only the first key of each is used.',
    breaks: rows('repeated-option'),
    install(parts) {
      const { keysInUse } = parts.serviceAccounts;
      parts.serviceAccounts.keysInUse = (files) =>
        keysInUse(files.length > 1 ? files.map((keys) => keys.slice(0, 1)) : files);
    },
  },
  {
    id: 'account-keys-end-at-another-type',
    title: 'A service account token is not checked with keys that follow one of another type.',
    breaks: [
      ...rows('several-keys', 'repeated-option'),
      'authentication.service-accounts.ecdsa-keys',
      'authentication.service-accounts.private-or-public',
      'authentication.service-accounts.rsa-keys',
    ],
    install({ serviceAccounts }) {
      serviceAccounts.candidateKeys = ({ alg }, keys) => {
        const other = keys.findIndex(({ algorithm }) => algorithm !== alg);
        return other === -1 ? keys : keys.slice(0, other);
      };
    },
  },
  {
    id: 'public-account-keys-beside-private-skipped',
    title: 'Of a file of --service-account-key-file with a private key only private keys are used.',
    breaks: rows('several-keys'),
    install(parts) {
      const { keysInUse } = parts.serviceAccounts;
      parts.serviceAccounts.keysInUse = (files) =>
        keysInUse(files.map((keys) => (keys.some(isPrivate) ? keys.filter(isPrivate) : keys)));
    },
  },
  {
    id: 'account-key-made-up-at-start',
    title: 'Without --service-account-key-file a key is generated at the start, and the TLS key is not used.',
    breaks: rows('default-key'),
    install(parts) {
      parts.serviceAccounts.defaultKeys = () => [];
    },
  },
  {
    id: 'tls-key-counts-beside-key-files',
    title: 'The TLS key is used in addition to the files of --service-account-key-file.',
    breaks: rows('default-key'),
    install(parts) {
      parts.serviceAccounts.defaultCounts = () => true;
    },
  },
] satisfies readonly Fault[];
