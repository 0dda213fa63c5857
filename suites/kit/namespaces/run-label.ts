// The label of all objects that a run creates, and the type of objects that could not be removed.

/** Key of the label; its value is the run's prefix. */
export const runLabel = 'conformance-run';

export interface Leftover {
  readonly path: string;
  readonly reason: string;
}
