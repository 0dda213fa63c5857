// What bootstrap tokens are made of, as the part of the server's parts that a planted fault can replace.
import { timingSafeEqual } from 'node:crypto';
import { findSecret } from './find-secret.ts';
import { clientConfiguration, signatureKeyOf, signatureOf, signedData } from './signing.ts';
import { groupsOf, parseToken, usernameOf } from './token-secret.ts';
import { tokenMarks, usableToken } from './usable-token.ts';

/** Whether the method is on, as --enable-bootstrap-token-auth says. */
const isOn = (option: boolean): boolean => option;

/** In a time that tells nothing of where they differ. */
function isSameSecret(stored: string, presented: string): boolean {
  const [left, right] = [Buffer.from(stored), Buffer.from(presented)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** When the cleaner deletes a token of these milliseconds left; undefined: never. */
const cleanedAfterMs = (leftMs: number | undefined): number | undefined => leftMs;

export const bootstrapParts = {
  isOn,
  parseToken,
  findSecret,
  ...tokenMarks,
  usableToken,
  groupsOf,
  usernameOf,
  isSameSecret,
  clientConfiguration,
  signatureOf,
  signatureKeyOf,
  signedData,
  cleanedAfterMs,
};

export type BootstrapParts = typeof bootstrapParts;
