// Parts of bootstrap tokens that a planted fault can replace.
import type { StoreEvent } from '../../storage/store.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Names } from '../../../common/dialects/names.ts';
import { findSecret } from './find-secret.ts';
import { clientConfiguration, signatureKeyOf, signatureOf, signedData } from './signing.ts';
import { groupsOf, parseToken, usernameOf } from './token-secret.ts';
import { tokenConditions, usableToken } from './usable-token.ts';

/** Whether the method is enabled, by --enable-bootstrap-token-auth. */
const isOn = (option: boolean): boolean => option;

/** Compares in constant time, so that the time does not reveal where they differ. */
function isSameSecret(stored: string, presented: string): boolean {
  const [left, right] = [Buffer.from(stored), Buffer.from(presented)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The namespace whose Secrets the signer and the cleaner follow; empty: all namespaces. */
const followedNamespace = ({ namespaces }: Names): string => namespaces.system;

/** The keys of those Secrets that the cleaner follows among those that exist when it starts. */
const followedAtStart = (keys: readonly string[]): readonly string[] => keys;

/** After how long the cleaner deletes a token that expires in `leftMs`; undefined: never. */
const cleanedAfterMs = (leftMs: number | undefined): number | undefined => leftMs;

/** After how long signatures are written again: when the next token expires. @param leftMs until each of them expires */
const signedAgainAfterMs = (leftMs: readonly number[]): number | undefined =>
  leftMs.length === 0 ? undefined : Math.min(...leftMs);

/** Whether the signer acts after this event of the config map. */
const signsAfter = (_type: StoreEvent['type']): boolean => true;

export const bootstrapParts = {
  isOn,
  parseToken,
  findSecret,
  ...tokenConditions,
  usableToken,
  groupsOf,
  usernameOf,
  isSameSecret,
  clientConfiguration,
  signatureOf,
  signatureKeyOf,
  signedData,
  followedNamespace,
  followedAtStart,
  cleanedAfterMs,
  signedAgainAfterMs,
  signsAfter,
};

export type BootstrapParts = typeof bootstrapParts;
