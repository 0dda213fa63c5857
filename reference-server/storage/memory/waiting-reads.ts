// Reads that wait until the store reaches a revision.

interface WaitingRead {
  readonly revision: number;
  resolve(): void;
}

export class WaitingReads {
  readonly #waiting = new Set<WaitingRead>();

  /** Resolves at `reached` with this revision or a later one, at `close`, or when the signal aborts. */
  async add(revision: number, current: number, signal: AbortSignal): Promise<void> {
    if (revision <= current || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const read: WaitingRead = { revision, resolve };
    this.#waiting.add(read);
    signal.addEventListener('abort', read.resolve, { once: true });
    await promise;
    signal.removeEventListener('abort', read.resolve);
    this.#waiting.delete(read);
  }

  reached(current: number): void {
    for (const { revision, resolve } of this.#waiting) if (revision <= current) resolve();
  }

  close(): void {
    for (const { resolve } of this.#waiting) resolve();
  }
}
