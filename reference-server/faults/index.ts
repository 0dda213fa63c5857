// All planted faults of both documents.
import { accessFaults } from './access-faults.ts';
import { coreFaults } from './core-faults.ts';
import type { Fault } from './fault.ts';
import { http2Faults } from './http2.ts';

/** The faults of the matrix, which runs without a network. */
export const faults: readonly Fault[] = [...coreFaults, ...accessFaults];

/** The fault with the id, including those that appear over HTTP/2 only. */
export function findFault(id: string): Fault | undefined {
  return [...faults, ...http2Faults].find((fault) => fault.id === id);
}
