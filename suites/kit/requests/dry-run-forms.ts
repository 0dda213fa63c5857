// dryRun in the body of a delete (core 2.9). The document names the field, but does not show whether it is a list or a string.

/** The forms of dryRun in a body, most common first. */
export const dryRunForms: readonly unknown[] = [['All'], 'All'];
