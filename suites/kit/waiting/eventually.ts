// The only two ways in which a case waits: until a check passes, or while a check must keep passing. Each wait has a named
// budget, so that all limits and their reasons are in one place.
import { defaultBudgets } from './budgets.ts';
import type { Budget, BudgetName, Budgets } from './budgets.ts';
import { createOnAllReplicas } from './on-all-replicas.ts';
import type { OnAllReplicas } from './on-all-replicas.ts';
import { NotRun } from '../failures.ts';
import type { Pause } from '../layers/layer.ts';
import { waitsOfCase } from './remaining.ts';
import type { Remaining } from './remaining.ts';
import { createWaitMemory } from './wait-memory.ts';
import type { WaitMemory } from './wait-memory.ts';

export { defaultBudgets } from './budgets.ts';
export type { BudgetName, Budgets } from './budgets.ts';

/** Budgets of waits for controllers, which a target may not run. */
const ofControllers: ReadonlySet<BudgetName> = new Set<BudgetName>(['controller', 'namespace']);

export interface WaitingOptions {
  readonly pause: Pause;
  readonly now: () => number;
  readonly budgets?: Budgets;
  /** That of the run, which remembers whether the target has replicas; by default a new one. */
  readonly onAllReplicas?: OnAllReplicas;
  /** That of the run, which remembers waits that were in vain; by default a new one. */
  readonly waitMemory?: WaitMemory;
  /** Why the run ends early, once it does: waits of minutes then end too. Shorter ones are completed, except
   * those that last until a minute after it: a case may have hundreds of them. */
  readonly halted?: () => string | undefined;
  /** What remains of the run: where only waits remain, those for controllers end early. */
  readonly remaining?: Remaining | undefined;
}

export type Check<T> = () => T | Promise<T>;

export interface Waiting {
  /** Tries until `check` no longer throws, and returns its value.
   * @throws WaitingError when the budget is spent; its cause is the last error. NotRun of the check, at once */
  readonly eventually: <T>(check: Check<T>, budget: BudgetName) => Promise<T>;
  /** `check` must pass from the first call to the end of the window. The sentinel is awaited before the window starts:
   * its arrival proves that everything before it has taken effect.
   * @throws WaitingError at the first failure; its cause is that error. NotRun of the check, as it is */
  readonly throughout: (
    check: Check<unknown>,
    budget: BudgetName,
    sentinel?: () => Promise<unknown>,
  ) => Promise<void>;
  /** For the check of `eventually`: a change may reach the replicas of a server one by one. */
  readonly onAllReplicas: OnAllReplicas;
}

/** The wait failed; `cause` is the error of the check, which says what was wrong with the target. */
export class WaitingError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'WaitingError';
  }
}

const firstPauseMs = 10;
const longestPauseMs = 500;
/** A wait of minutes checks less often: this many times, and a few more at its start. */
const maxChecks = 120;
const longestAfterHaltMs = 60_000;
/** The minimum number of checks in a window. */
const minChecks = 6;

/** Waits only through the given pause and clock. */
export function createWaiting({
  pause,
  now,
  budgets = defaultBudgets,
  onAllReplicas = createOnAllReplicas(),
  waitMemory = createWaitMemory(),
  halted = () => undefined,
  remaining,
}: WaitingOptions): Waiting {
  const waits = waitsOfCase(remaining);
  let haltedAt: number | undefined;

  async function wait(ms: number, budget: Budget): Promise<void> {
    const reason = halted();
    if (reason !== undefined) {
      haltedAt ??= now();
      if (budget.ms > longestAfterHaltMs || now() - haltedAt >= longestAfterHaltMs)
        throw new NotRun(reason, `the run ended during this wait: ${reason}`);
    }
    await pause(Math.max(0, ms));
  }

  function eventually<T>(check: Check<T>, name: BudgetName): Promise<T> {
    const until = () => untilHolds(check, name);
    return ofControllers.has(name) ? waits.during(until) : until();
  }

  async function untilHolds<T>(check: Check<T>, name: BudgetName): Promise<T> {
    const startedAt = now();
    const budgetMs = budgets[name].ms;
    let limitMs = budgetMs;
    let lastError: string | undefined;
    let pauseMs = firstPauseMs;
    for (let tries = 1; ; tries += 1) {
      // Evaluated before the check, so that a check that starts within the budget counts, however long it takes.
      const isSpent = now() >= startedAt + limitMs;
      const isCut = ofControllers.has(name) && waits.mayEnd(now() - startedAt, waitMemory.longestMs(name));
      try {
        const value = await check();
        waitMemory.arrived(name, now() - startedAt, lastError);
        return value;
      } catch (error) {
        if (error instanceof NotRun) throw error;
        lastError = messageOf(error);
        if (isSpent && limitMs === budgetMs) waitMemory.spent(name, lastError);
        if (isSpent || isCut) {
          const budget = describeBudget(name, budgets[name], shortenedBy(limitMs < budgetMs, !isSpent));
          throw tooLate(error, budget, now() - startedAt, tries);
        }
        limitMs = waitMemory.limitMs(name, budgetMs, lastError);
      }
      await wait(Math.min(pauseMs, startedAt + limitMs - now()), budgets[name]);
      pauseMs = Math.min(pauseMs * 2, longestPauseOf(budgets[name]));
    }
  }

  async function throughout(
    check: Check<unknown>,
    name: BudgetName,
    sentinel?: () => Promise<unknown>,
  ): Promise<void> {
    await sentinel?.();
    const startedAt = now();
    const deadline = startedAt + budgets[name].ms;
    const stepMs = Math.min(longestPauseOf(budgets[name]), budgets[name].ms / minChecks);
    for (let count = 1; ; count += 1) {
      const last = now() >= deadline;
      try {
        await check();
      } catch (error) {
        if (error instanceof NotRun) throw error;
        const when = `at check ${count}, ${seconds(now() - startedAt)} into a window of ${seconds(budgets[name].ms)}`;
        throw new WaitingError(`${messageOf(error)} (${when})`, error);
      }
      if (last) return;
      await wait(Math.min(stepMs, deadline - now()), budgets[name]);
    }
  }

  return { eventually, throughout, onAllReplicas };
}

const describeBudget = (name: BudgetName, { ms, reason }: Budget, shortened: string): string =>
  `budget ${name}, ${seconds(ms)}: ${reason}${shortened}`;

function shortenedBy(isInVain: boolean, isCut: boolean): string {
  if (isInVain) return '; shortened, since earlier waits for the same effect were in vain';
  return isCut
    ? '; ended early, since only waits remained in the run: run this row alone to wait for the whole budget'
    : '';
}

function tooLate(error: unknown, budget: string, ms: number, tries: number): WaitingError {
  const count = tries === 1 ? 'once' : `${tries} times`;
  return new WaitingError(`${messageOf(error)} (tried ${count} over ${seconds(ms)}; ${budget})`, error);
}

const longestPauseOf = ({ ms }: Budget) => Math.max(longestPauseMs, ms / maxChecks);

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
