// How long a case waits for what a correct server may take its time for: each ceiling and its reason.
export interface Budget {
  readonly ms: number;
  /** Why a correct server may take this long. */
  readonly reason: string;
}

export type BudgetName =
  | 'controller'
  | 'feature'
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
  feature: {
    ms: 15_000,
    reason: 'a part that is there acts within seconds, and a run goes on beside the wait',
  },
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
