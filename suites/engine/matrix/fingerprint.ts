// Digests of the code of faults and cases: a fault meets again the cases that changed since the matrix was saved. They cover
// a function's own code, not what it calls.
import { createHash } from 'node:crypto';
import type { Fault } from '../../../reference-server/faults/fault.ts';
import type { Case, Varied } from '../../kit/case.ts';

/** What a saved matrix was run with, by id. */
export interface Fingerprints {
  readonly faults: Readonly<Record<string, string>>;
  readonly cases: Readonly<Record<string, string>>;
}

export const fingerprintOfFault = ({ breaks, install }: Pick<Fault, 'breaks' | 'install'>): string =>
  digest([...breaks, install.toString()].join('\n'));

type VariedRun = Pick<Case, 'run'> & Varied;

export const fingerprintOfCase = ({ run, ...varied }: VariedRun): string =>
  digest(
    [
      run.toString(),
      ...(varied.subjects ?? []),
      ...(varied.jsonOnly ? ['JSON only'] : []),
      ...(varied.anyScope ? ['any scope'] : []),
      ...(varied.anyIdentity ? ['any identity'] : []),
      ...(varied.writes ?? []),
    ].join('\n'),
  );

/** Comments at the end of a line and white space do not count: both differ between runtimes that remove types. */
const digest = (code: string): string =>
  createHash('sha256')
    .update(code.replaceAll(/\/\/ .*$/gm, '').replaceAll(/\s+/g, ''))
    .digest('hex')
    .slice(0, 8);
