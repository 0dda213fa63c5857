// A webhook could not be called, or its answer is not valid: its failurePolicy decides about the request.

export class CallFailure extends Error {
  override readonly name = 'CallFailure';
}
