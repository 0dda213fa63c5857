// A planted fault: a plausible bug that replaces a part of the server. It proves that a case can fail.
import type { Parts } from '../parts/index.ts';

export interface Fault {
  /** Kebab-case words that name the wrong behaviour. */
  readonly id: string;
  /** The wrong behaviour in one sentence. */
  readonly title: string;
  /** Ids of the requirements whose cases it fails, and no others. */
  readonly breaks: readonly string[];
  /** Replaces parts; `parts` belongs to one server. */
  readonly install: (parts: Parts) => void;
}
