// Versions that are no numbers, on the wire both ways: a client that computes with them, or compares them by order, fails.
import { isRecord } from '../../kit/objects/object.ts';

/** How versions are written on the wire. */
export interface Versions {
  readonly outwards: (version: string) => string;
  /** The server's own version; undefined for a text that it never gave out. */
  readonly inwards: (text: string) => string | undefined;
}

/** As the server itself has them. */
const plain: Versions = { outwards: (version) => version, inwards: (text) => text };

/** A version as a client of the variant server sees it. `0` and the empty text keep their meaning. */
export function outwards(version: string): string {
  if (!/^[1-9][0-9]*$/.test(version)) return version;
  // Digits are turned round, so that neither numbers nor texts come in the order of the writes.
  return `v-${[...Number(version).toString(36)].reverse().join('')}-x`;
}

/** The server's own version; undefined for a text that it never gave out. */
export function inwards(version: string): string | undefined {
  if (version === '' || version === '0') return version;
  const digits = /^v-([0-9a-z]+)-x$/.exec(version)?.[1];
  return digits === undefined ? undefined : String(Number.parseInt([...digits].reverse().join(''), 36));
}

/** The value with every `resourceVersion` in it turned by `turn`. */
export function turnVersions(value: unknown, turn: (version: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => turnVersions(one, turn));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [
      key,
      key === 'resourceVersion' && typeof below === 'string' ? turn(below) : turnVersions(below, turn),
    ]),
  );
}

export const versionsOf = (opaque: boolean): Versions => (opaque ? { outwards, inwards } : plain);
