// Remembers the waits of a run that were in vain, so that a broken server fails fast: once several waits for the same effect
// have spent their whole budget, and none ever succeeded, further ones are short.

export interface WaitMemory {
  /** The maximum wait after this error of the check. */
  readonly limitMs: (budget: string, budgetMs: number, lastError: string) => number;
  /** The check passed. @param lastError its last error message, if any */
  readonly arrived: (budget: string, afterMs: number, lastError: string | undefined) => void;
  /** The longest successful wait of the budget; 0 where there is none. */
  readonly longestMs: (budget: string) => number;
  /** The whole budget was spent. */
  readonly spent: (budget: string, lastError: string) => void;
}

/** Budgets (`budgets.ts`) of effects that normally occur much sooner. The others are short, or fixed durations. */
const shortened: ReadonlySet<string> = new Set([
  'authorization',
  'cache',
  'controller',
  'definition',
  'namespace',
]);
const minInVain = 3;
const minLimitMs = 5_000;
/** The limit is at least this multiple of the longest successful wait of the same budget. */
const factor = 3;

export function createWaitMemory(): WaitMemory {
  const inVain = new Map<string, number>();
  const succeeded = new Set<string>();
  const longest = new Map<string, number>();
  const longestMs = (budget: string) => longest.get(budget) ?? 0;
  return {
    longestMs,
    limitMs(budget, budgetMs, lastError) {
      const key = keyOf(budget, lastError);
      const isHopeless = (inVain.get(key) ?? 0) >= minInVain && !succeeded.has(key);
      if (!isHopeless) return budgetMs;
      return Math.min(budgetMs, Math.max(minLimitMs, factor * longestMs(budget)));
    },
    arrived(budget, afterMs, lastError) {
      longest.set(budget, Math.max(afterMs, longestMs(budget)));
      if (lastError !== undefined) succeeded.add(keyOf(budget, lastError));
    },
    spent(budget, lastError) {
      if (!shortened.has(budget)) return;
      const key = keyOf(budget, lastError);
      inVain.set(key, (inVain.get(key) ?? 0) + 1);
    },
  };
}

/** Replaces paths and names with digits, which differ between cases. Numbers such as status codes are kept. */
const keyOf = (budget: string, lastError: string): string =>
  `${budget}: ${lastError.replace(/\S*\/\S*|\S*[^\s\d]\d\S*|\S*\d[^\s\d]\S*/g, '…')}`;
