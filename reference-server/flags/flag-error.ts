// A flag, its value or a file that it names is invalid. The message is one line that names it and says how to correct
// it.

export class FlagError extends Error {
  override readonly name = 'FlagError';
}
