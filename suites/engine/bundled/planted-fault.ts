// The fault that `--fault ID` plants in a bundled server.
import { findFault, faults } from '../../../reference-server/faults/index.ts';
import type { Fault } from '../../../reference-server/faults/fault.ts';
import { partsWith } from '../../../reference-server/parts/index.ts';
import type { ServerDependencies } from '../../../reference-server/server.ts';
import { nearest } from '../../../common/text/nearest.ts';
import { UsageError } from '../usage-error.ts';

/** @throws UsageError for an unknown fault */
export function plantedFault(id: string): Fault {
  const found = findFault(id);
  if (found !== undefined) return found;
  const meant = nearest(
    id,
    faults.map((fault) => fault.id),
  );
  throw new UsageError(
    `unknown fault ${id}${meant === undefined ? ': `explain ID` names the faults of a requirement' : `: did you mean ${meant}?`}`,
  );
}

/** The server parts with the fault installed, if one is named. @throws UsageError */
export function withFault(id: string | undefined): Pick<ServerDependencies, 'parts'> {
  if (id === undefined) return {};
  const fault = plantedFault(id);
  return { parts: partsWith((parts) => fault.install(parts)) };
}
