// Planted faults of --service-account-lookup: tokens that stay valid after the deletion of their objects (document
// access 5.1).
import type { Fault } from '../../fault.ts';

const prefix = 'authentication.service-accounts.';
const rows = (...names: readonly string[]) => names.map((name) => `${prefix}${name}`);

/** A token from a Secret stays valid while the Secret exists and `stays` holds for its data. */
const tokenStays = (id: string, title: string, stays: (text: string | undefined) => boolean): Fault => ({
  id,
  title,
  breaks: rows('lookup-replaced'),
  install(parts) {
    const { isHeldBy } = parts.serviceAccounts;
    const heldBy = new Map<string, string | undefined>();
    parts.serviceAccounts.isHeldBy = (secret, token) => {
      const uid = secret?.metadata.uid;
      if (isHeldBy(secret, token)) heldBy.set(token, uid);
      const { data } = (secret ?? {}) as { readonly data?: Readonly<Record<string, string>> };
      return (
        isHeldBy(secret, token) || (uid !== undefined && heldBy.get(token) === uid && stays(data?.['token']))
      );
    };
  },
});

export default [
  tokenStays(
    'secret-token-outlives-its-replacement',
    'A token that was replaced in its Secret stays valid.',
    () => true,
  ),
  tokenStays(
    'secret-token-good-beside-another-token',
    'A token that was replaced in its Secret by another text stays valid.',
    (text) => text !== undefined && !Buffer.from(text, 'base64').toString().includes('.'),
  ),
  tokenStays(
    'secret-token-good-after-a-new-token',
    'A token that was removed from its Secret stays valid, and so does its replacement.',
    (text) => text === undefined || Buffer.from(text, 'base64').toString().includes('.'),
  ),
  {
    id: 'secret-token-outlives-secret',
    title: 'The token of a Secret is accepted after the Secret is gone.',
    breaks: rows('lookup-revokes', 'lookup-replaced'),
    install(parts) {
      parts.serviceAccounts.isHeldBy = () => true;
    },
  },
  {
    id: 'secret-token-good-for-namesake',
    title: 'The token of a Secret is accepted while any Secret of that name exists.',
    breaks: rows('lookup-revokes', 'lookup-replaced'),
    install(parts) {
      parts.serviceAccounts.isHeldBy = (secret) => secret !== undefined;
    },
  },
  {
    id: 'secret-token-never-good',
    title: 'The token in a Secret is compared without base64 decoding, so it is never accepted.',
    breaks: ['authentication.accounts.credentials-in-secrets'],
    install(parts) {
      const { isHeldBy } = parts.serviceAccounts;
      parts.serviceAccounts.isHeldBy = (secret, token) => isHeldBy(secret, `${token}=`);
    },
  },
  {
    id: 'account-token-outlives-account',
    title: 'A token is accepted after its account is gone.',
    breaks: rows('lookup-account-deleted'),
    install(parts) {
      parts.serviceAccounts.isSameObject = () => true;
    },
  },
  {
    id: 'account-token-good-for-namesake',
    title: 'A token is accepted where an account of the same name exists, also one that was created later.',
    breaks: rows('lookup-account-deleted'),
    install(parts) {
      parts.serviceAccounts.isSameObject = (stored) => stored !== undefined;
    },
  },
] satisfies readonly Fault[];
