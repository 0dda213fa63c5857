// Answers of a server that is overloaded: they do not decide whether the request is valid.

/** Whether the request is retried: 429, and 503 with Retry-After (core 7.6; core 8 leaves the form of rate limits open). */
export const isBusy = (status: number, hasRetryAfter: boolean): boolean =>
  status === 429 || (status === 503 && hasRetryAfter);

/** Whether the server has not evaluated the request: it is overloaded, or it timed out reading the request. */
export const decidesNothing = (status: number, hasRetryAfter: boolean): boolean =>
  status === 408 || isBusy(status, hasRetryAfter);
