// Every planted fault: one line a file.
import type { Fault } from './fault.ts';

export const faults: readonly Fault[] = [];

/** The fault of an id. */
export function findFault(id: string): Fault | undefined {
  return faults.find((fault) => fault.id === id);
}
