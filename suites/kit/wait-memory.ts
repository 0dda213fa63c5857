// What cases of a run waited for in vain, so that a broken server fails fast: once several waits for the same thing have
// spent their whole budget, and none ever ended well, further ones are short.

export interface WaitMemory {
  /** How long to wait for what the check complains of, at most. */
  readonly limitMs: (budget: string, budgetMs: number, complaint: string) => number;
  /** The check passed. @param complaint what it said before, if anything */
  readonly arrived: (budget: string, afterMs: number, complaint: string | undefined) => void;
  /** The longest wait of the budget that ended well; 0 where none did. */
  readonly longestMs: (budget: string) => number;
  /** The whole budget was spent. */
  readonly spent: (budget: string, complaint: string) => void;
}

/** Names of budgets (`eventually.ts`) of what a working server does much sooner. The others are seconds, or waits for an
 * end that has its time. */
const shortened: ReadonlySet<string> = new Set([
  'authorization',
  'cache',
  'controller',
  'definition',
  'namespace',
]);
const enoughInVain = 3;
const leastMs = 5_000;
/** How many times the longest wait of the same budget that ended well. */
const factor = 3;

export function createWaitMemory(): WaitMemory {
  const inVain = new Map<string, number>();
  const seenToArrive = new Set<string>();
  const longest = new Map<string, number>();
  const longestMs = (budget: string) => longest.get(budget) ?? 0;
  return {
    longestMs,
    limitMs(budget, budgetMs, complaint) {
      const key = keyOf(budget, complaint);
      const isHopeless = (inVain.get(key) ?? 0) >= enoughInVain && !seenToArrive.has(key);
      if (!isHopeless) return budgetMs;
      return Math.min(budgetMs, Math.max(leastMs, factor * longestMs(budget)));
    },
    arrived(budget, afterMs, complaint) {
      longest.set(budget, Math.max(afterMs, longestMs(budget)));
      if (complaint !== undefined) seenToArrive.add(keyOf(budget, complaint));
    },
    spent(budget, complaint) {
      if (!shortened.has(budget)) return;
      const key = keyOf(budget, complaint);
      inVain.set(key, (inVain.get(key) ?? 0) + 1);
    },
  };
}

/** Paths, and words that a digit makes a name, differ from case to case; numbers such as status codes do not. */
const keyOf = (budget: string, complaint: string): string =>
  `${budget}: ${complaint.replace(/\S*\/\S*|\S*[^\s\d]\d\S*|\S*\d[^\s\d]\S*/g, '…')}`;
