// Answers of one that is too busy: they say nothing of the request, and nothing of the server but that.

/** Sent again after a while: 429, and 503 with a time to come back (core 7.6; how a rate is limited is not shown, core 8). */
export const isBusy = (status: number, hasRetryAfter: boolean): boolean =>
  status === 429 || (status === 503 && hasRetryAfter);

/** Whoever is too busy, or gave up waiting for the request, has not looked at it. */
export const decidesNothing = (status: number, hasRetryAfter: boolean): boolean =>
  status === 408 || isBusy(status, hasRetryAfter);
