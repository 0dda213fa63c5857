// The age of an object as users read it in tables: two units at most, such as `5d3h`.

const [second, minute, hour, day, year] = [1, 60, 3_600, 86_400, 31_536_000];

/** @returns `<unknown>` for a time that is absent or cannot be read */
export function ageOf(timestamp: string | null | undefined, nowMs: number): string {
  const sinceMs = timestamp === undefined || timestamp === null ? NaN : Date.parse(timestamp);
  return Number.isNaN(sinceMs) ? '<unknown>' : durationText((nowMs - sinceMs) / 1000);
}

/** A duration in seconds, in the precision that the most used implementation prints. */
export function durationText(seconds: number): string {
  // Clocks of servers differ slightly.
  if (seconds < 0) return seconds < -1 ? '<invalid>' : '0s';
  if (seconds < 2 * minute) return `${Math.floor(seconds)}s`;
  if (seconds < 10 * minute) return inUnits(seconds, [minute, 'm'], [second, 's']);
  if (seconds < 3 * hour) return `${Math.floor(seconds / minute)}m`;
  if (seconds < 8 * hour) return inUnits(seconds, [hour, 'h'], [minute, 'm']);
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)}h`;
  if (seconds < 8 * day) return inUnits(seconds, [day, 'd'], [hour, 'h']);
  if (seconds < 2 * year) return `${Math.floor(seconds / day)}d`;
  if (seconds < 8 * year) return inUnits(seconds, [year, 'y'], [day, 'd']);
  return `${Math.floor(seconds / year)}y`;
}

type Unit = readonly [seconds: number, letter: string];

function inUnits(seconds: number, [large, largeLetter]: Unit, [small, smallLetter]: Unit): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)}${largeLetter}${rest === 0 ? '' : `${rest}${smallLetter}`}`;
}
