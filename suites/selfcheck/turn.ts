// What a self check takes of many cases or faults: all that changed since the saved matrix, and a share of the others. The sources
// choose the share, so that any change of them draws another one. `SELFCHECK=all` takes everything.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fault } from '../../reference-server/faults/fault.ts';
import { fingerprintOfCase, fingerprintOfFault } from '../engine/matrix/fingerprint.ts';
import type { Fingerprints } from '../engine/matrix/fingerprint.ts';
import { parseMatrix } from '../engine/matrix/matrix-result.ts';
import type { Case } from '../kit/case.ts';
import { rowsOf } from '../kit/case.ts';
import { createRandom } from '../kit/data/random.ts';

export interface Turn {
  /** The changed cases, and one of `share` of the others. */
  cases(all: readonly Case[], share: number): readonly Case[];
  /** The faults that changed, those with a changed case among their rows (some of them where there are many: `matrix --changed`
   * runs them all), and one of `share` of the others. */
  faults(all: readonly Fault[], cases: readonly Case[], share: number): readonly Fault[];
}

/** About as many faults with changed rows run in two minutes. */
const mostWithChangedRow = 200;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The turn of these sources. */
export function currentTurn(): Turn {
  const text = readFileSync(new URL('./matrix.json', import.meta.url), 'utf8');
  return createTurn({
    saved: parseMatrix(text).fingerprints,
    seed: digestOf(['common', 'reference-server', 'suites']),
    takesAll: process.env['SELFCHECK'] === 'all',
  });
}

export interface TurnOptions {
  readonly saved: Fingerprints;
  readonly seed: string;
  readonly takesAll: boolean;
}

export function createTurn({ saved, seed, takesAll }: TurnOptions): Turn {
  const isChosen = (id: string, share: number) => takesAll || createRandom(`${seed}:${id}`)() * share < 1;
  const isChanged = (one: Case) => saved.cases[one.id] !== fingerprintOfCase(one);
  return {
    cases: (all, share) => all.filter((one) => isChanged(one) || isChosen(one.id, share)),
    faults(all, cases, share) {
      const changed = new Set<string>(cases.filter(isChanged).flatMap(rowsOf));
      const hasChangedRow = ({ breaks }: Fault) => breaks.some((row) => changed.has(row));
      const shareOfOwn = Math.max(1, all.filter(hasChangedRow).length / mostWithChangedRow);
      return all.filter(
        (fault) =>
          saved.faults[fault.id] !== fingerprintOfFault(fault) ||
          isChosen(fault.id, hasChangedRow(fault) ? shareOfOwn : share),
      );
    },
  };
}

/** A digest of all sources in these folders. */
function digestOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts')).toSorted())
      hash.update(readFileSync(path.join(root, folder, file)));
  }
  return hash.digest('hex');
}
