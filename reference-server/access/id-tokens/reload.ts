// What a reload of the authentication configuration does (document access 5.3): the new issuers replace all earlier
// ones, and metrics hold its time.
import type { IssuerSettings } from './settings.ts';

/** Whether changes of the file take effect while the server runs. */
export const followsFile = (): boolean => true;

/** The issuers in force after a successful reload. */
export const issuersAfterReload = (
  _before: readonly IssuerSettings[],
  next: readonly IssuerSettings[],
): readonly IssuerSettings[] => next;

/** The time that the metric holds. */
export const reloadTimeMs = (nowMs: number): number => nowMs;

/** How often the file is read where no change is observed. */
export const reloadIntervalMs = (): number => 10_000;
