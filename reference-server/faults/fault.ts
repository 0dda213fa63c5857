// A planted fault: a bug that somebody could have written, put in the place of a part. It proves that a case can fail.
import type { Parts } from '../parts/index.ts';

export interface Fault {
  /** Kebab-case words that say what is wrong. */
  readonly id: string;
  /** The wrong behaviour in one sentence. */
  readonly title: string;
  /** Ids of the requirements whose cases it turns red, and no others. */
  readonly breaks: readonly string[];
  /** Replaces parts; the record belongs to one server. */
  readonly install: (parts: Parts) => void;
}
