// Planted faults of --service-account-key-file and of the ends of tokens (document access 5.1).
import type { Fault } from '../fault.ts';

const prefix = 'authentication.service-accounts.';
const rows = (...names: readonly string[]) => names.map((name) => `${prefix}${name}`);

/** What holds only with an ECDSA key of the case's own. */
const withEcdsaKey = rows(
  'ecdsa-keys',
  'private-or-public',
  'repeated-option',
  'several-keys',
  'default-key',
  'forged-algorithm',
  'expired',
  'not-yet-valid',
  'other-audience',
  'other-issuer',
);

export default [
  {
    id: 'account-keys-ecdsa-only',
    title: 'RSA keys in the files of --service-account-key-file are passed over.',
    breaks: rows('rsa-keys', 'repeated-option', 'several-keys'),
    install(parts) {
      parts.serviceAccounts.keysInUse = (files) =>
        files.flat().filter(({ algorithm }) => algorithm.startsWith('ES'));
    },
  },
  {
    id: 'account-keys-rsa-only',
    title: 'ECDSA keys in the files of --service-account-key-file are passed over.',
    breaks: withEcdsaKey,
    install(parts) {
      parts.serviceAccounts.keysInUse = (files) =>
        files.flat().filter(({ algorithm }) => algorithm.startsWith('RS'));
    },
  },
  {
    id: 'private-account-keys-not-taken',
    title: 'Only public keys count in the files of --service-account-key-file.',
    breaks: rows('private-or-public', 'default-key'),
    install(parts) {
      parts.serviceAccounts.keysInUse = (files) => files.flat().filter((key) => !('privateKey' in key));
    },
  },
  {
    id: 'last-account-key-file-counts',
    title: 'Of several --service-account-key-file the last one counts.',
    breaks: rows('repeated-option'),
    install(parts) {
      parts.serviceAccounts.keysInUse = (files) => files.slice(-1).flat();
    },
  },
  {
    id: 'first-account-key-of-file-counts',
    title: 'Of several keys in a file of --service-account-key-file the first one counts.',
    breaks: rows('several-keys'),
    install(parts) {
      parts.serviceAccounts.keysInUse = (files) => files.flatMap((keys) => keys.slice(0, 1));
    },
  },
  {
    id: 'account-key-made-up-at-start',
    title: 'Without --service-account-key-file a key is made at the start, and the TLS key does not count.',
    breaks: rows('default-key'),
    install(parts) {
      parts.serviceAccounts.defaultKeys = () => [];
    },
  },
  {
    id: 'tls-key-counts-beside-key-files',
    title: 'The TLS key counts beside the files of --service-account-key-file.',
    breaks: rows('default-key'),
    install(parts) {
      parts.serviceAccounts.defaultCounts = () => true;
    },
  },
  {
    id: 'secret-token-outlives-secret',
    title: 'The token of a Secret is good after the Secret is gone.',
    breaks: rows('lookup-revokes'),
    install(parts) {
      parts.serviceAccounts.isHeldBy = () => true;
    },
  },
  {
    id: 'secret-token-good-for-namesake',
    title: 'The token of a Secret is good while there is any Secret of that name.',
    breaks: rows('lookup-revokes'),
    install(parts) {
      parts.serviceAccounts.isHeldBy = (secret) => secret !== undefined;
    },
  },
  {
    id: 'secret-token-never-good',
    title: 'The token that a Secret holds is not compared as it was written, and never good.',
    breaks: [...rows('lookup-revokes', 'lookup-off'), 'authentication.accounts.credentials-in-secrets'],
    install(parts) {
      const { isHeldBy } = parts.serviceAccounts;
      parts.serviceAccounts.isHeldBy = (secret, token) => isHeldBy(secret, `${token}=`);
    },
  },
  {
    id: 'account-token-outlives-account',
    title: 'A token is good after its account is gone.',
    breaks: rows('lookup-account-deleted'),
    install(parts) {
      parts.serviceAccounts.isSameObject = () => true;
    },
  },
  {
    id: 'account-token-good-for-namesake',
    title: 'A token is good where any account has the name of its own, also one that was made after it.',
    breaks: rows('lookup-account-deleted'),
    install(parts) {
      parts.serviceAccounts.isSameObject = (stored) => stored !== undefined;
    },
  },
] as const satisfies readonly Fault[];
