// The server of a matrix run, in this process, with planted faults.
import type { Fault } from '../../../reference-server/faults/fault.ts';
import { openInProcess } from '../in-process/environment.ts';
import type { InProcess, InProcessRequest } from '../in-process/environment.ts';

/** Also servers that cases launch have the faults. */
export const openFaulty = (
  {
    names,
    seed,
    features,
  }: Pick<InProcessRequest, 'names' | 'seed'> & Required<Pick<InProcessRequest, 'features'>>,
  faults: readonly Fault[],
): Promise<InProcess> =>
  openInProcess({
    names,
    seed,
    poolSize: 2,
    features,
    alter(parts) {
      for (const fault of faults) fault.install(parts);
    },
  });
