// A webhook could not be asked, or its answer makes no sense: its failurePolicy says what comes of that.

export class CallFailure extends Error {
  override readonly name = 'CallFailure';
}
