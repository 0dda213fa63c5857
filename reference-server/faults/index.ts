// Every planted fault, of both documents.
import { accessFaults } from './access-faults.ts';
import { coreFaults } from './core-faults.ts';
import type { Fault } from './fault.ts';

export const faults: readonly Fault[] = [...coreFaults, ...accessFaults];

/** The fault of an id. */
export function findFault(id: string): Fault | undefined {
  return faults.find((fault) => fault.id === id);
}
