// Faults that cannot help but turn more red than they are about, each with its reason. Everything else is a defect.

export interface Entanglement {
  readonly fault: string;
  /** Ids, or the beginnings of ids. */
  readonly requirements: readonly string[];
  readonly reason: string;
}

export const excusedEntanglements: readonly Entanglement[] = [];
