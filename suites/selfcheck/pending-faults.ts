// Faults that turned their own rows red, and have not met every other case yet: `npm run matrix -- --changed --save` runs them, after
// which the list becomes empty.
import { readFileSync } from 'node:fs';

export const pendingFaults = JSON.parse(
  readFileSync(new URL('./matrix-pending.json', import.meta.url), 'utf8'),
) as readonly string[];
