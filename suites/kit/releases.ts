// Releases of the interface, as rows (`since`, `until`), servers (`/version`) and users (`--release`) write them.
import type { Row } from '../catalogue/row.ts';

/** The number after the `1.`: v1.32 is 32. */
export type Release = number;

/** Reads `1.32`, `v1.32` and `v1.32.0+vendor`; undefined for any other text. */
export function readRelease(text: string): Release | undefined {
  const minor = /^v?1\.(\d+)(?:[.+-].*)?$/.exec(text.trim())?.[1];
  return minor === undefined ? undefined : Number(minor);
}

/**
 * Why a row does not apply to a release; undefined where it does. A server of an unknown release is taken for a new one.
 */
export function outsideRelease(
  { since, until }: Pick<Row, 'since' | 'until'>,
  release: Release | undefined,
): string | undefined {
  if (until !== undefined && (release ?? Infinity) > readRelease(until)!)
    return `the rule is about releases up to ${until}, the target is ${describeRelease(release)}`;
  if (since !== undefined && (release ?? Infinity) < readRelease(since)!)
    return `the rule is about releases from ${since} on, the target is ${describeRelease(release)}`;
  return undefined;
}

const describeRelease = (release: Release | undefined): string =>
  release === undefined ? 'of an unknown release' : `v1.${release}`;
