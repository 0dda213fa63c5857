// Groups faults that may be installed together: no two replace the same part, and few rows are known to turn red.
import type { Fault } from '../../../reference-server/faults/fault.ts';
import { redRowsOf } from './matrix-result.ts';
import type { FaultResult } from './matrix-result.ts';
import { partsOfFault } from './part-names.ts';

const mostFaults = 96;
/** Of all faults of a group: red cases run again, with ever fewer faults. */
const mostRedRows = 240;
/** Of a fault without a saved result. */
const usualRedRows = 2;

interface Group {
  readonly faults: Fault[];
  readonly parts: Set<string>;
  redRows: number;
}

/** In groups of one where nothing may be installed beside a fault.
 * @param known saved results, which show how many rows a fault turns red */
export function groupFaults(
  faults: readonly Fault[],
  known: readonly FaultResult[],
): readonly (readonly Fault[])[] {
  const redRows = new Map(known.map((one) => [one.fault, redRowsOf(one).length]));
  const groups: Group[] = [];
  for (const fault of faults) {
    const count = redRows.get(fault.id) ?? usualRedRows;
    const parts = partsOfFault(fault);
    const fitting = groups.find(
      (group) =>
        group.faults.length < mostFaults &&
        group.redRows + count <= mostRedRows &&
        group.parts.isDisjointFrom(parts),
    );
    const group = fitting ?? { faults: [], parts: new Set<string>(), redRows: 0 };
    if (fitting === undefined) groups.push(group);
    group.faults.push(fault);
    for (const part of parts) group.parts.add(part);
    group.redRows += count;
  }
  return groups.map((group) => group.faults);
}
