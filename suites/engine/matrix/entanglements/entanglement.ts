// A fault that turns more rows red than those it is about, with the reason why that is no defect of the cases.

export interface Entanglement {
  readonly fault: string;
  /** Ids, or the beginnings of ids. */
  readonly requirements: readonly string[];
  readonly reason: string;
}

/** Several faults with one reason. */
export const together = (
  faults: readonly string[],
  requirements: readonly string[],
  reason: string,
): readonly Entanglement[] => faults.map((fault) => ({ fault, requirements, reason }));

/** Faults, by the row that they turn red. */
export type FaultsByRow = Readonly<Record<string, readonly string[]>>;

export const byRow = (rows: FaultsByRow, reason: string): readonly Entanglement[] =>
  Object.entries(rows).flatMap(([row, faults]) => together(faults, [row], reason));
