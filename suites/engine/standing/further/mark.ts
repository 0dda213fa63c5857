// What only dry-runs send.

/** An annotation of the dry-runs around the requests of cases, which no object shows (core 4.10). */
export const dryRunMark = 'sent-as-dry-run';
