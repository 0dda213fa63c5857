// The only two ways a case waits: until something holds, and as long as something must go on to hold. Each has a named
// budget, so that every ceiling and its reason stand in one place.
import { createEverywhere } from './everywhere.ts';
import type { Everywhere } from './everywhere.ts';
import { NotRun } from './failures.ts';
import type { Pause } from './layers/layer.ts';

export interface Budget {
  readonly ms: number;
  /** Why a correct server may take this long. */
  readonly reason: string;
}

export type BudgetName =
  | 'controller'
  | 'authorization'
  | 'namespace'
  | 'cache'
  | 'definition'
  | 'clock'
  | 'event'
  | 'signal'
  | 'quiet'
  | 'unannounced'
  | 'history'
  | 'expiry'
  | 'shortened-expiry'
  | 'lifetime'
  | 'brief-wait'
  | 'request-timeout';

export type Budgets = Readonly<Record<BudgetName, Budget>>;

export const defaultBudgets: Budgets = {
  controller: { ms: 60_000, reason: 'controllers work off a queue, and back off after a conflict' },
  authorization: { ms: 30_000, reason: 'authorizers read roles and bindings from a cache' },
  namespace: { ms: 60_000, reason: 'a namespace empties kind by kind before it goes' },
  cache: { ms: 60_000, reason: 'answers about credentials are cached, so a deleted one works for a while' },
  definition: { ms: 30_000, reason: 'a custom kind is served some time after its definition is stored' },
  clock: { ms: 1_500, reason: 'times are whole seconds: within so long the next one has come' },
  event: { ms: 10_000, reason: 'a watch may be fed from a cache that lags behind the store' },
  signal: { ms: 5_000, reason: 'a signal takes its way through the system, and a busy server sees it late' },
  quiet: {
    ms: 300,
    reason: 'what must not happen would have happened by now, seen from a sentinel after it',
  },
  unannounced: {
    ms: 3_000,
    reason:
      'nothing shows when a part of the server would have acted, and those that act do so within a second or two',
  },
  history: {
    ms: 30_000,
    reason: 'many clients write at once on a slow way; what they did until then is judged',
  },
  expiry: { ms: 11 * 60_000, reason: 'history of five minutes is cut in steps of as many' },
  'shortened-expiry': {
    ms: 60_000,
    reason: 'the launcher makes history a matter of seconds, and a product may cut it in larger steps',
  },
  lifetime: { ms: 4 * 60_000, reason: 'a minute less than the five that the documents name, for clocks' },
  'brief-wait': {
    ms: 66_000,
    reason:
      'a version that is not known yet may be waited for until the request times out, a minute where none is sent',
  },
  'request-timeout': {
    ms: 15_000,
    reason: 'a request with a timeout of a second, told to come again some times',
  },
};

export interface WaitingOptions {
  readonly pause: Pause;
  readonly now: () => number;
  readonly budgets?: Budgets;
  /** The run's, which remembers whether the target has replicas; by default one of its own. */
  readonly everywhere?: Everywhere;
  /** Why the run ends early, once it does: waits of minutes end with it, shorter ones are waited for. */
  readonly halted?: () => string | undefined;
}

export type Check<T> = () => T | Promise<T>;

export interface Waiting {
  /** Tries until `check` no longer throws, and returns its value.
   * @throws WaitingError when the budget is spent; its cause is the last error. NotRun of the check, at once */
  readonly eventually: <T>(check: Check<T>, budget: BudgetName) => Promise<T>;
  /** `check` must hold from the first look to the end of the window. The sentinel is awaited before the window starts:
   * something whose arrival shows that what came before it has had its effect.
   * @throws WaitingError at the first failure; its cause is that error. NotRun of the check, as it is */
  readonly throughout: (
    check: Check<unknown>,
    budget: BudgetName,
    sentinel?: () => Promise<unknown>,
  ) => Promise<void>;
  /** For the check of `eventually`: what is to arrive may come to the replicas of a server one by one. */
  readonly everywhere: Everywhere;
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
/** A wait of minutes looks less often: so many times, and a few more at its start. */
const mostLooks = 120;
const longestAfterHaltMs = 60_000;
/** A window has at least so many looks. */
const looks = 6;

/** Waits only through the given pause and clock. */
export function createWaiting({
  pause,
  now,
  budgets = defaultBudgets,
  everywhere = createEverywhere(),
  halted = () => undefined,
}: WaitingOptions): Waiting {
  async function wait(ms: number, budget: Budget): Promise<void> {
    const reason = budget.ms > longestAfterHaltMs ? halted() : undefined;
    if (reason !== undefined) throw new NotRun(reason, `the run ended before it: ${reason}`);
    await pause(Math.max(0, ms));
  }

  async function eventually<T>(check: Check<T>, name: BudgetName): Promise<T> {
    const startedAt = now();
    const deadline = startedAt + budgets[name].ms;
    let pauseMs = firstPauseMs;
    for (let tries = 1; ; tries += 1) {
      // Read before the check, so that one that starts within the budget is the last, however long it takes.
      const last = now() >= deadline;
      try {
        return await check();
      } catch (error) {
        if (error instanceof NotRun) throw error;
        if (last) throw tooLate(error, name, now() - startedAt, tries);
      }
      await wait(Math.min(pauseMs, deadline - now()), budgets[name]);
      pauseMs = Math.min(pauseMs * 2, longestPauseOf(budgets[name]));
    }
  }

  function tooLate(error: unknown, name: BudgetName, ms: number, tries: number): WaitingError {
    const count = tries === 1 ? 'once' : `${tries} times`;
    const budget = `budget ${name}, ${seconds(budgets[name].ms)}: ${budgets[name].reason}`;
    return new WaitingError(`${messageOf(error)} (tried ${count} over ${seconds(ms)}; ${budget})`, error);
  }

  async function throughout(
    check: Check<unknown>,
    name: BudgetName,
    sentinel?: () => Promise<unknown>,
  ): Promise<void> {
    await sentinel?.();
    const startedAt = now();
    const deadline = startedAt + budgets[name].ms;
    const stepMs = Math.min(longestPauseOf(budgets[name]), budgets[name].ms / looks);
    for (let count = 1; ; count += 1) {
      const last = now() >= deadline;
      try {
        await check();
      } catch (error) {
        if (error instanceof NotRun) throw error;
        const when = `at look ${count}, ${seconds(now() - startedAt)} into a window of ${seconds(budgets[name].ms)}`;
        throw new WaitingError(`${messageOf(error)} (${when})`, error);
      }
      if (last) return;
      await wait(Math.min(stepMs, deadline - now()), budgets[name]);
    }
  }

  return { eventually, throughout, everywhere };
}

const longestPauseOf = ({ ms }: Budget) => Math.max(longestPauseMs, ms / mostLooks);

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
