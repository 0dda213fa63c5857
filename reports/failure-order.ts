// The order of red rows by cause, used by all reports and by the matrix.
import type { DocumentName } from '../suites/catalogue/row.ts';
import { compareRequirements } from './order.ts';
import type { Verdict } from './result.ts';

export interface RedRow {
  readonly id: string;
  readonly document: DocumentName;
  readonly section: string;
  readonly verdict: Verdict;
  /** Its case covers many rules at once (a history, sequence or model), so that many faults make it fail. */
  readonly isGeneral: boolean;
  /** Number of requests of the shortest failing sequence. */
  readonly requests: number;
  /** The row that blocks it. */
  readonly blockedBy?: string;
}

/** Failed rows of one rule, then failed general ones, then rows that are blocked or in error without a red blocker, fewest
 * requests first in each group; then the rows that a red row blocks, in the order of their blockers. */
export function orderByCause<T extends RedRow>(rows: readonly T[]): readonly T[] {
  const ids = new Set(rows.map(({ id }) => id));
  const isExplained = ({ verdict, blockedBy }: T) =>
    verdict === 'blocked' && blockedBy !== undefined && ids.has(blockedBy);
  const ordered = rows.filter((row) => !isExplained(row)).sort(compareCauses);
  let waiting = rows.filter(isExplained).sort(compareCauses);
  // `ordered` grows during the loop, because a blocked row may block others.
  for (const blocker of ordered) {
    ordered.push(...waiting.filter(({ blockedBy }) => blockedBy === blocker.id));
    waiting = waiting.filter(({ blockedBy }) => blockedBy !== blocker.id);
  }
  // The remaining rows block one another.
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
