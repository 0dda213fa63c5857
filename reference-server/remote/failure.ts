// A call to a remote service had no usable answer.

/** `invalid` is an answer that cannot be used; the caller decides what that is. */
export type RemoteFailureCode = 'unreachable' | 'interrupted' | 'late' | 'too-long' | 'cancelled' | 'invalid';

/** The message is for the log of the server: clients never receive it. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly code: RemoteFailureCode;
  constructor(code: RemoteFailureCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }
}
