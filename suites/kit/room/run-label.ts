// The mark on everything that a run makes, and what may be left of it.

/** Key of the label; its value is the run's prefix. */
export const runLabel = 'conformance-run';

export interface Leftover {
  readonly path: string;
  readonly reason: string;
}
