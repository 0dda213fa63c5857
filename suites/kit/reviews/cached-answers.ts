// Answers of a webhook that a launched server caches: for a time it decides without a new call, and later it calls again.
// Counts are compared as more or none, since each process of a server may have a cache of its own.
import type { Answer } from '../answers/answer.ts';
import type { CaseContext } from '../context.ts';
import type { BudgetName } from '../waiting/eventually.ts';
import { CheckFailed, NotRun } from '../failures.ts';

/** A request that the server decides by the answer of a webhook. */
export interface CachedRequest {
  /** Names the request in messages. */
  readonly what: string;
  send(): Promise<Answer>;
  /** The number of calls that the webhook has received because of it. */
  calls(): number;
}

export interface CacheWindow {
  readonly lifetimeMs: number;
  readonly window: BudgetName;
  readonly mayBeMissed?: boolean;
}

/** Requests before the measurement, so that each process of the server has the answer: concurrent ones, and this many in turn. */
const warmUps = 4;
/** The age below the lifetime up to which an answer must still be cached. */
const marginMs = 1_000;

/** Sends the request, then requires that it is decided in the same way and without a call for the window.
 * @param lifetimeMs of cached answers, longer than the window
 * @param mayBeMissed whether a server that answers slowly passes, since another request of the case shows the same
 * @param judge the expected decision */
export async function mustStayCached(
  context: CaseContext,
  { what, send, calls }: CachedRequest,
  judge: (answer: Answer) => void,
  { lifetimeMs, window, mayBeMissed = false }: CacheWindow,
): Promise<void> {
  const startedAt = context.now();
  await context.onAllReplicas(async () => judge(await send()));
  for (let count = 0; count < warmUps; count += 1) judge(await send());
  const before = calls();
  context.expect.atLeast(before, 1, `calls of the webhook for ${what}`);
  let judged = 0;
  await context.throughout(async () => {
    const answer = await send();
    if (context.now() - startedAt > lifetimeMs - marginMs) return;
    judge(answer);
    context.expect.equal(calls() - before, 0, `calls of the webhook for a repeated request: ${what}`);
    judged += 1;
  }, window);
  if (judged === 0 && !mayBeMissed)
    throw new NotRun(
      'not-exercised',
      'the server answered too slowly to repeat a request while it is cached',
    );
}

/** Requires that the request causes a new call within the budget.
 * @param judge the expected decision by the new answer; retried, since another process may still have the old one */
export async function mustExpire(
  { eventually }: CaseContext,
  { what, send, calls }: CachedRequest,
  judge: (answer: Answer) => void,
  budget: BudgetName,
): Promise<void> {
  const before = calls();
  await eventually(async () => {
    const answer = await send();
    if (calls() === before) throw new CheckFailed(`the webhook is not called again for ${what}`);
    judge(answer);
  }, budget);
}
