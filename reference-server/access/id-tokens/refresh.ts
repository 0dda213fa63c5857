// When the keys of an issuer are fetched again.

/** Attempts to fetch follow one another at least this long apart, whatever tokens are presented. */
const minIntervalMs = 2_000;
/** The keys are fetched again after this time, so that those which the issuer has removed expire. */
const maxAgeMs = 10 * 60_000;

/** Whether another attempt to fetch the keys may begin. */
export const mayFetchAgain = (sinceLastMs: number): boolean => sinceLastMs >= minIntervalMs;

/** Whether the keys are to be fetched again even though they fit. */
export const areOld = (ageMs: number): boolean => ageMs >= maxAgeMs;
