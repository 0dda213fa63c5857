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
