// `npm run lock`: writes the current rows of the catalogue to its lock, and their counts to the README. Removed ids stay in
// the lock and have to be marked as retired by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { requirements } from '../suites/catalogue/index.ts';
import { lockFile, lockedRow, readLock } from '../suites/catalogue/lock.ts';
import { readmeFile, withRowCounts } from './row-counts.ts';

const before = readLock();
const now = Object.fromEntries(requirements.map((row) => [row.id, lockedRow(row)]));
const lock = Object.fromEntries(Object.entries({ ...before, ...now }).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
writeFileSync(readmeFile, withRowCounts(readFileSync(readmeFile, 'utf8')));
const removed = Object.entries(before).filter(([id, { retired }]) => retired === undefined && !(id in now));
process.stdout.write(
  `${Object.keys(now).length} rows locked\n${removed.map(([id]) => `${id} was removed: add "retired": "why" to its entry\n`).join('')}`,
);
