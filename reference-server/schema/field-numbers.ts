// Protobuf field numbers of one message, handed out in the order of its declaration.

/** One message's numbers. */
export class FieldNumbers {
  readonly #message: string;
  readonly #taken = new Set<number>();
  #next: number;

  constructor(message: string, first: number) {
    this.#message = message;
    this.#next = first;
  }

  /** The wanted number, or the next one. @throws TypeError when it is taken: a fault of the declaration */
  take(wanted: number | undefined): number {
    const number = wanted ?? this.#next;
    if (number === 0) return 0;
    if (this.#taken.has(number)) throw new TypeError(`${this.#message} has two fields of number ${number}`);
    this.#taken.add(number);
    this.#next = number + 1;
    return number;
  }
}
