// An expression is invalid, or cannot be evaluated with these variables. The message says what is wrong, and how to
// correct it.

export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}
