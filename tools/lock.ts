// `npm run lock`: takes the catalogue's present rows into its lock, and their counts into the README. Ids that are gone
// stay, and have to be marked retired by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { requirements } from '../suites/catalogue/index.ts';
import { lockFile, lockedRow, readLock } from '../suites/catalogue/lock.ts';
import { readmeFile, withRowCounts } from './row-counts.ts';

const before = readLock();
const now = Object.fromEntries(requirements.map((row) => [row.id, lockedRow(row)]));
const lock = Object.fromEntries(Object.entries({ ...before, ...now }).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
writeFileSync(readmeFile, withRowCounts(readFileSync(readmeFile, 'utf8')));
const gone = Object.entries(before).filter(([id, { retired }]) => retired === undefined && !(id in now));
process.stdout.write(
  `${Object.keys(now).length} rows locked\n${gone.map(([id]) => `${id} is gone: add "retired": "why" to its entry\n`).join('')}`,
);
