// The releases of the interface that the server can be: their numbers decide which versions are served (document core
// 9.3).

/** The number after the `1.`: release 1.32 is 32. */
export type Release = number;

export const newestRelease: Release = 32;
/** The first release with all that the server does for deprecated versions (document core 9.2). */
export const oldestRelease: Release = 19;

export const releaseName = (release: Release): string => `1.${release}`;

/** As `/version` shows it. */
export const versionOf = (release: Release): string => `v${releaseName(release)}.0`;

/** When an API is part of the interface. Both ends may be open. */
export interface Lifetime {
  /** The first release with it. */
  readonly introducedIn?: Release;
  /** The first release without it. */
  readonly removedIn?: Release;
}

export const isPartOf = ({ introducedIn = 0, removedIn = Infinity }: Lifetime, release: Release): boolean =>
  introducedIn <= release && release < removedIn;

/** A beta version is deprecated for at least three releases before its removal (document core 3.2). */
const deprecatedReleases = 3;

/** Whether an API is to be removed soon. */
export const isDeprecated = ({ removedIn = Infinity }: Lifetime, release: Release): boolean =>
  removedIn - deprecatedReleases <= release;
