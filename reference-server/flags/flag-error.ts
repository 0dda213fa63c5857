// A flag, its value or a file that it names is wrong. The message is one line that names it and says how to mend it.

export class FlagError extends Error {
  override readonly name = 'FlagError';
}
