// How long a case waits for effects that a correct server may delay: each limit with its reason.
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
  | 'reload'
  | 'file-interval'
  | 'definition'
  | 'clock'
  | 'event'
  | 'audit'
  | 'long-list'
  | 'signal'
  | 'quiet'
  | 'unannounced'
  | 'history'
  | 'expiry'
  | 'shortened-expiry'
  | 'lifetime'
  | 'bookmarks'
  | 'brief-wait'
  | 'request-timeout'
  | 'short-cache'
  | 'long-cache'
  | 'cache-end'
  | 'call-timeout'
  | 'token-cache-default'
  | 'allowed-cache-default'
  | 'default-cache-end';

export type Budgets = Readonly<Record<BudgetName, Budget>>;

export const defaultBudgets: Budgets = {
  controller: { ms: 60_000, reason: 'controllers process a queue, and back off after a conflict' },
  feature: {
    ms: 15_000,
    reason: 'a component that is enabled acts within seconds, and the run continues during the wait',
  },
  authorization: {
    ms: 45_000,
    reason:
      'authorizers read roles and bindings from a cache, and a denial may be cached for 30 seconds by default',
  },
  namespace: {
    ms: 150_000,
    reason:
      'a namespace is emptied kind by kind before it is removed, and a controller that finds kinds come and go tries again, later each time',
  },
  cache: {
    ms: 60_000,
    reason: 'authentication results are cached, so a deleted credential works for a while',
  },
  reload: {
    ms: 2 * 60_000,
    reason:
      'a changed file is found by a notification or by polling each minute, then key sets are fetched and caches expire',
  },
  'file-interval': {
    ms: 90_000,
    reason:
      'a file is read every 60 seconds where its change is not observed, and a busy server does so late',
  },
  definition: { ms: 30_000, reason: 'a custom kind is served some time after its definition is stored' },
  clock: { ms: 1_500, reason: 'timestamps have whole seconds: the next second begins within this time' },
  event: { ms: 10_000, reason: 'a watch may be fed from a cache that lags behind the store' },
  audit: { ms: 60_000, reason: 'audit events may be written in batches, by a timer' },
  'long-list': {
    ms: 25_000,
    reason:
      'a selective list over all namespaces takes long on some servers, but less than the limit of an answer',
  },
  signal: { ms: 5_000, reason: 'a busy server handles a signal late' },
  quiet: {
    ms: 300,
    reason: 'an effect that must not occur would have occurred this long after the sentinel',
  },
  unannounced: {
    ms: 8_000,
    reason:
      'nothing shows when a component of the server would have acted; those that act do so within several seconds',
  },
  history: {
    ms: 30_000,
    reason: 'many clients write concurrently over a slow connection; what they did until then is judged',
  },
  expiry: { ms: 11 * 60_000, reason: 'a history of five minutes is compacted in intervals of five minutes' },
  'shortened-expiry': {
    ms: 60_000,
    reason: 'the launcher shortens history to seconds, and a product may compact it in larger intervals',
  },
  lifetime: {
    ms: 4 * 60_000,
    reason: 'a minute less than the documented five, to allow for clock differences',
  },
  bookmarks: { ms: 90_000, reason: 'servers that send bookmarks usually send one a minute' },
  'brief-wait': {
    ms: 66_000,
    reason: 'the server may wait for a future version until the request times out, by default a minute',
  },
  'request-timeout': {
    ms: 15_000,
    reason: 'a request with a timeout of one second, retried several times after Retry-After',
  },
  'short-cache': { ms: 3_000, reason: 'the case sets a lifetime of five seconds for cached answers' },
  'long-cache': {
    ms: 20_000,
    reason: 'cached answers live for 25 seconds or longer, by an option of the case or by default',
  },
  'cache-end': {
    ms: 20_000,
    reason: 'answers that are cached for five seconds may be removed in intervals of several seconds',
  },
  'call-timeout': {
    ms: 29_000,
    reason:
      'a call of a webhook ends after a timeout of eight seconds, and may be repeated several times; the longest timeout is 30 seconds',
  },
  'token-cache-default': { ms: 100_000, reason: 'decisions are cached for two minutes by default' },
  'allowed-cache-default': {
    ms: 4.5 * 60_000,
    reason: 'allowed answers are cached for five minutes by default',
  },
  'default-cache-end': {
    ms: 2 * 60_000,
    reason:
      'the default lifetime of cached answers ends within a minute, and they may be removed in intervals',
  },
};
