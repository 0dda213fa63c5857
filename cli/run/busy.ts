// A line for a run whose own machine was too busy: rows may then have failed by time limits that the server would have met.
import { noticeableStallMs } from '../../suites/engine/stalls.ts';
import type { Collected } from './collect.ts';

/** Undefined where nothing failed, or where the run hardly stood still. */
export function busyLine({ result, details }: Pick<Collected, 'result' | 'details'>): string | undefined {
  const { fail, warn, blocked } = result.totals;
  const { longestStallMs } = details;
  if (fail + warn + blocked === 0 || longestStallMs < noticeableStallMs) return undefined;
  const seconds = (longestStallMs / 1000).toFixed(1);
  return `this machine was busy: the run itself stood still for up to ${seconds} s, so that time limits may have passed; run what is red again with --failed-in and a lower --concurrency`;
}
