// The life of a metric: deprecated, then hidden (document core 3.4).
import { releaseName } from '../release.ts';
import type { Release } from '../release.ts';

/** A metric is hidden once this many releases have passed since its deprecation. */
const releasesUntilHidden = 3;

export interface DeprecatedMetric {
  readonly name: string;
  readonly help: string;
  readonly deprecatedIn: Release;
}

/** The description of a deprecated metric: it begins with the notice. */
const deprecatedHelp = ({ help, deprecatedIn }: DeprecatedMetric): string =>
  `(Deprecated from ${releaseName(deprecatedIn)}) ${help}`;

/** Whether a release no longer registers a metric. */
const isHidden = ({ deprecatedIn }: DeprecatedMetric, release: Release): boolean =>
  release - deprecatedIn >= releasesUntilHidden;

/** The log line at the registration of a deprecated metric. */
const registrationWarning = ({ name, deprecatedIn }: DeprecatedMetric): string | undefined =>
  `warning: the metric ${name} is deprecated since ${releaseName(deprecatedIn)}`;

/** Whether a hidden metric is shown all the same. @param shownFor the release of --show-hidden-metrics-for-version */
const isShown = (metric: DeprecatedMetric, shownFor: Release | undefined): boolean =>
  shownFor !== undefined && !isHidden(metric, shownFor);

/** Parts that decide which metrics a server registers, and how it describes them. */
export const metricParts = { deprecatedHelp, isHidden, isShown, registrationWarning };
