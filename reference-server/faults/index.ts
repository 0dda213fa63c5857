// Every planted fault: one line a file.
import type { Fault } from './fault.ts';
import objectsCommonFields from './objects/common-fields.ts';
import objectsNamesAndScope from './objects/names-and-scope.ts';
import serviceInterface from './service/interface.ts';

export const faults: readonly Fault[] = [
  ...objectsCommonFields,
  ...objectsNamesAndScope,
  ...serviceInterface,
];

/** The fault of an id. */
export function findFault(id: string): Fault | undefined {
  return faults.find((fault) => fault.id === id);
}
