// Parts that judge and show the health checks (document core 4.6); pure, and called through the context's record.

export type HealthEndpoint = 'healthz' | 'livez' | 'readyz';

/** One named check. `waits`: for a task of the start, or for `all` of them. `shutdown`: fails once the server ends. */
export type HealthCheck =
  | { readonly type: 'probe'; readonly name: string; readonly probe: () => Promise<void> | void }
  | { readonly type: 'waits'; readonly name: string; readonly task: string }
  | { readonly type: 'shutdown'; readonly name: string };

/** What the server knows of itself when it is requested. */
export interface HealthState {
  readonly unfinished: ReadonlySet<string>;
  readonly shuttingDown: boolean;
  readonly sinceStartMs: number;
  readonly livezGracePeriodMs: number;
}

export interface CheckResult {
  readonly name: string;
  readonly outcome: 'ok' | 'failed' | 'excluded';
  /** Of a failure; shown for a single check only. */
  readonly reason?: string;
}

export interface HealthView {
  readonly failed: boolean;
  readonly verbose: boolean;
  /** Names in `exclude` that are no check of the endpoint. */
  readonly unknownExcluded: readonly string[];
}

export interface HealthText {
  readonly status: number;
  readonly text: string;
}

/** Liveness says nothing of the end: a server that shuts down in order is alive. */
export function selectChecks(
  endpoint: HealthEndpoint,
  checks: readonly HealthCheck[],
): readonly HealthCheck[] {
  return endpoint === 'readyz' ? checks : checks.filter((check) => check.type !== 'shutdown');
}

/** A check by its name, which may hold slashes. */
export function findCheck(
  endpoint: HealthEndpoint,
  name: string,
  checks: readonly HealthCheck[],
): HealthCheck | undefined {
  return selectChecks(endpoint, checks).find((check) => check.name === name);
}

/** The checks of `exclude`, which may be repeated and takes no comma list. */
export function isExcluded(check: HealthCheck, excluded: readonly string[]): boolean {
  return excluded.includes(check.name);
}

/** Whether the request is for a line for each check: `verbose` with any value. */
export function isVerbose(query: URLSearchParams): boolean {
  return query.has('verbose');
}

/** Why a check fails, or undefined. A start that is not finished counts against liveness after the grace period only. */
export async function evaluateCheck(
  check: HealthCheck,
  endpoint: HealthEndpoint,
  state: HealthState,
): Promise<string | undefined> {
  switch (check.type) {
    case 'probe':
      try {
        await check.probe();
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    case 'waits': {
      const waiting = check.task === 'all' ? state.unfinished.size > 0 : state.unfinished.has(check.task);
      const excused = endpoint === 'livez' && state.sinceStartMs < state.livezGracePeriodMs;
      return waiting && !excused ? 'not finished' : undefined;
    }
    case 'shutdown':
    default:
      return state.shuttingDown ? 'process is shutting down' : undefined;
  }
}

/** Whether the endpoint as a whole fails: a check that is excluded no longer counts. */
export function hasFailed(
  _endpoint: HealthEndpoint,
  results: readonly CheckResult[],
  _state: HealthState,
): boolean {
  return results.some(({ outcome }) => outcome === 'failed');
}

/** The answer for all checks of an endpoint: `ok`, or with `verbose`, and on a failure, a line a check. */
export function renderHealth(
  endpoint: HealthEndpoint,
  results: readonly CheckResult[],
  { failed, verbose, unknownExcluded }: HealthView,
): HealthText {
  if (!failed && !verbose) return { status: 200, text: 'ok' };
  const lines = results.map(renderLine);
  if (unknownExcluded.length > 0) {
    const quoted = unknownExcluded.map((name) => JSON.stringify(name)).join(',');
    lines.push(`warn: some health checks cannot be excluded: no matches for ${quoted}`);
  }
  // The document shows `healthz check passed` without saying for which endpoint; each names itself.
  lines.push(`${endpoint} check ${failed ? 'failed' : 'passed'}`);
  return { status: failed ? 500 : 200, text: `${lines.join('\n')}\n` };
}

/** The answer for one check. */
export function renderCheck({ outcome, reason }: CheckResult): HealthText {
  if (outcome !== 'failed') return { status: 200, text: 'ok' };
  return { status: 500, text: `internal server error: ${reason ?? 'the check failed'}\n` };
}

function renderLine({ name, outcome }: CheckResult): string {
  if (outcome === 'failed') return `[-]${name} failed: reason withheld`;
  return outcome === 'excluded' ? `[+]${name} excluded: ok` : `[+]${name} ok`;
}

/** How long a server continues to serve after the signal to end. */
export function timeToEndMs(shutdownDelayMs: number): number {
  return shutdownDelayMs;
}

export const healthParts = {
  selectChecks,
  findCheck,
  isExcluded,
  isVerbose,
  evaluateCheck,
  hasFailed,
  renderHealth,
  renderCheck,
  timeToEndMs,
};
export type HealthParts = typeof healthParts;
