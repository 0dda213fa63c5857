// The order of red rows, by cause: the one order of all reports, and of the places that the matrix gives.
import type { DocumentName } from '../suites/catalogue/row.ts';
import { compareRequirements } from './order.ts';
import type { Verdict } from './result.ts';

export interface RedRow {
  readonly id: string;
  readonly document: DocumentName;
  readonly section: string;
  readonly verdict: Verdict;
  /** Its case follows everything that clients may do: many rules turn it red. */
  readonly isGeneral: boolean;
  /** Requests of the shortest sequence that shows it. */
  readonly requests: number;
  /** The row that blocks it. */
  readonly blockedBy?: string;
}

/** Broken rows of one rule, then broken general ones, then what is blocked or in error without a red row that explains
 * it, fewest requests first in each; then the rows that a red row blocks, in the order of their blockers. */
export function orderByCause<T extends RedRow>(rows: readonly T[]): readonly T[] {
  const ids = new Set(rows.map(({ id }) => id));
  const isExplained = ({ verdict, blockedBy }: T) =>
    verdict === 'blocked' && blockedBy !== undefined && ids.has(blockedBy);
  const ordered = rows.filter((row) => !isExplained(row)).sort(compareCauses);
  let waiting = rows.filter(isExplained).sort(compareCauses);
  // Grows while it is read: a blocked row may block others.
  for (const blocker of ordered) {
    ordered.push(...waiting.filter(({ blockedBy }) => blockedBy === blocker.id));
    waiting = waiting.filter(({ blockedBy }) => blockedBy !== blocker.id);
  }
  // Rows that block one another.
  return [...ordered, ...waiting];
}

function compareCauses(left: RedRow, right: RedRow): number {
  return (
    Number(left.verdict !== 'fail') - Number(right.verdict !== 'fail') ||
    Number(left.isGeneral) - Number(right.isGeneral) ||
    left.requests - right.requests ||
    compareRequirements(left, right)
  );
}
