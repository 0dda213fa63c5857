// The notation of the merge engine's test tables, and the function that runs a table.
import { expect, test } from 'vitest';
import type { JsonObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { runSteps } from './operations.test-support.ts';
import type { Outcome, Step } from './operations.test-support.ts';

/** A manager applies its complete intent. */
export const applies = (by: string, apply: JsonObject): Step => ({ by, apply });
/** A forced apply. */
export const forces = (by: string, apply: JsonObject): Step => ({ by, apply, force: true });
/** A manager replaces the named members by a write other than an apply. */
export const updates = (by: string, update: JsonObject): Step => ({ by, update });
/** A manager removes the named members by a write other than an apply. */
export const removes = (by: string, ...remove: readonly string[]): Step => ({ by, remove });

/** Title, operations, the final object, the paths of each owner, and the conflicts that occurred. */
export type Row = readonly [
  title: string,
  steps: readonly Step[],
  object: JsonObject,
  owners: Outcome['owners'],
  conflicts?: readonly string[],
];

export function runTable(rows: readonly Row[], schema?: Schema): void {
  for (const [title, steps, object, owners, conflicts = []] of rows) {
    test(title, () => {
      expect(runSteps(steps, schema)).toEqual({ object, owners, conflicts });
    });
  }
}
