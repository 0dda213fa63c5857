// Assigns the Protobuf field numbers of one message, in the order of its declaration.

/** The numbers of one message. */
export class FieldNumbers {
  readonly #message: string;
  readonly #taken = new Set<number>();
  #next: number;

  constructor(message: string, first: number) {
    this.#message = message;
    this.#next = first;
  }

  /** The requested number, or the next one. @throws TypeError when it is in use: an error in the declaration */
  take(wanted: number | undefined): number {
    const number = wanted ?? this.#next;
    if (number === 0) return 0;
    if (this.#taken.has(number)) throw new TypeError(`${this.#message} has two fields of number ${number}`);
    this.#taken.add(number);
    this.#next = number + 1;
    return number;
  }
}
