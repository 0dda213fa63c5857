// An input of the user that the engine cannot use.

/** The message says in one line what is wrong and how to mend it. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}
