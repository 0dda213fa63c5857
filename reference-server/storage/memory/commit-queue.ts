// Makes writes durable before they become visible: the operations of one turn of the event loop are checked,
// written in one transaction, applied and acknowledged together.
import { StoreError } from '../../errors/store-error.ts';
import type { Entry, Revisions, StoreEvent } from '../store.ts';
import type { Journal, JournalRecord } from './journal.ts';
import { planEvent } from './operation.ts';
import type { Operation } from './operation.ts';

interface Pending {
  readonly operation: Operation;
  readonly text: string | undefined;
  readonly resolve: (entry: Entry) => void;
  readonly reject: (error: unknown) => void;
}

/** The memory state that the queue updates. */
export interface CommitTarget {
  get(key: string): Entry | undefined;
  /** The newest revision, and the oldest one kept. */
  revision(): Revisions;
  now(): number;
  apply(events: readonly StoreEvent[], timeMs: number): void;
}

export class CommitQueue {
  readonly #target: CommitTarget;
  readonly #journal: Journal;
  #pending: Pending[] = [];

  constructor(target: CommitTarget, journal: Journal) {
    this.#target = target;
    this.#journal = journal;
  }

  /** Resolves once the operation is durable.
   * @throws StoreError `exists`, `missing`, `conflict`; `unavailable` where it could not be written */
  async submit(operation: Operation): Promise<Entry> {
    const text = operation.value === undefined ? undefined : this.#journal.encode(operation.value);
    return new Promise((resolve, reject) => {
      if (this.#pending.length === 0) setImmediate(() => this.flush());
      this.#pending.push({ operation, text, resolve, reject });
    });
  }

  flush(): void {
    const batch = this.#pending;
    this.#pending = [];
    if (batch.length === 0) return;
    const timeMs = this.#target.now();
    const { records, outcomes } = this.#plan(batch, timeMs);
    try {
      if (records.length > 0) this.#journal.write(records, this.#target.revision().oldest);
    } catch (cause) {
      // Refused operations fail with the same error: their refusal may depend on operations that were not
      // committed.
      for (const { operation, reject } of batch) reject(unavailable(operation.key, cause));
      return;
    }
    this.#target.apply(
      records.map(({ event }) => event),
      timeMs,
    );
    for (const settle of outcomes) settle();
  }

  /** Checks each operation against the state after the previous operations of the batch. */
  #plan(batch: readonly Pending[], timeMs: number): { records: JournalRecord[]; outcomes: (() => void)[] } {
    const staged = new Map<string, Entry | undefined>();
    const records: JournalRecord[] = [];
    let revision = this.#target.revision().current;
    const outcomes = batch.map(({ operation, text, resolve, reject }) => {
      const { key } = operation;
      try {
        const event = planEvent(
          operation,
          staged.has(key) ? staged.get(key) : this.#target.get(key),
          revision + 1,
        );
        revision++;
        staged.set(key, event.type === 'DELETED' ? undefined : event.entry);
        records.push(text === undefined ? { event, timeMs } : { event, timeMs, text });
        return () => resolve(event.entry);
      } catch (error) {
        return () => reject(error);
      }
    });
    return { records, outcomes };
  }
}

function unavailable(key: string, cause: unknown): StoreError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreError('unavailable', key, `the write could not be stored: ${reason}`, { cause });
}
