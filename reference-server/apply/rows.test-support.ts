// The words in which the tables of the merge engine's tests are written, and how a table is run.
import { expect, test } from 'vitest';
import type { JsonObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { runSteps } from './operations.test-support.ts';
import type { Outcome, Step } from './operations.test-support.ts';

/** A manager applies its whole intent. */
export const applies = (by: string, apply: JsonObject): Step => ({ by, apply });
/** The same, and takes what conflicts. */
export const forces = (by: string, apply: JsonObject): Step => ({ by, apply, force: true });
/** A manager replaces the named members by another write. */
export const updates = (by: string, update: JsonObject): Step => ({ by, update });
/** A manager takes the named members away by another write. */
export const removes = (by: string, ...remove: readonly string[]): Step => ({ by, remove });

/** Title, operations, the object in the end, the paths of each owner, and the conflicts on the way. */
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
