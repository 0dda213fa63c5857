// Faults of the health endpoints: status, single checks, startup and shutdown (core 4.6).
import type { CheckResult } from '../../health/parts.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const namesNone = (results: readonly CheckResult[]) => results.every(({ outcome }) => outcome !== 'excluded');

/** Replaces a successful response of an endpoint to a request without parameters. */
function answerPlain(parts: Parts, path: string, status: number): void {
  const { renderHealth } = parts.health;
  parts.health.renderHealth = (endpoint, results, view) =>
    endpoint === path && !view.verbose && !view.failed && namesNone(results)
      ? { status, text: '' }
      : renderHealth(endpoint, results, view);
}

export default [
  {
    id: 'healthz-removed',
    title: 'GET /healthz is answered only with parameters: the plain path was removed.',
    breaks: ['health.status.healthz', 'health.status.code-only', 'health.status.any-accept'],
    install: (parts) => answerPlain(parts, 'healthz', 404),
  },
  {
    id: 'livez-without-content',
    title: 'GET /livez of a live server answers 204.',
    breaks: ['health.status.livez', 'health.status.code-only', 'health.status.any-accept'],
    install: (parts) => answerPlain(parts, 'livez', 204),
  },
  {
    id: 'readyz-without-content',
    title: 'GET /readyz of a ready server answers 204.',
    breaks: ['health.status.readyz', 'health.status.code-only', 'health.status.any-accept'],
    install: (parts) => answerPlain(parts, 'readyz', 204),
  },
  {
    id: 'single-liveness-checks-of-the-process-only',
    title: 'Single checks below /livez exist only for checks of the process itself.',
    breaks: ['health.single.livez'],
    install(parts) {
      const { findCheck } = parts.health;
      parts.health.findCheck = (endpoint, name, checks) => {
        const check = findCheck(endpoint, name, checks);
        return endpoint === 'livez' && check?.type === 'waits' ? undefined : check;
      };
    },
  },
  {
    id: 'single-readiness-checks-without-slash',
    title: 'Single checks below /readyz exist only where their name contains no slash.',
    breaks: ['health.single.readyz'],
    install(parts) {
      const { findCheck } = parts.health;
      parts.health.findCheck = (endpoint, name, checks) =>
        endpoint === 'readyz' && name.includes('/') ? undefined : findCheck(endpoint, name, checks);
    },
  },
  {
    id: 'verbose-changes-the-status',
    title: 'GET /livez?verbose of a live server answers 203.',
    breaks: ['health.status.code-only'],
    install(parts) {
      const { renderHealth } = parts.health;
      parts.health.renderHealth = (endpoint, results, view) => {
        const answer = renderHealth(endpoint, results, view);
        return endpoint === 'livez' && view.verbose && !view.failed ? { ...answer, status: 203 } : answer;
      };
    },
  },
  {
    id: 'verbose-failure-is-ok',
    title: 'With verbose a failing check is in the text and not in the status.',
    breaks: ['health.status.failing-not-ok'],
    install(parts) {
      const { renderHealth } = parts.health;
      parts.health.renderHealth = (endpoint, results, view) => {
        const answer = renderHealth(endpoint, results, view);
        return view.verbose ? { ...answer, status: 200 } : answer;
      };
    },
  },
  {
    id: 'single-checks-always-pass',
    title: 'A failing single check is answered 200, with its reason.',
    breaks: ['health.status.failing-not-ok'],
    install(parts) {
      const { renderCheck } = parts.health;
      parts.health.renderCheck = (result) => ({ ...renderCheck(result), status: 200 });
    },
  },
  {
    id: 'livez-grace-period-ignored',
    title: 'An unfinished start fails liveness from the beginning.',
    breaks: ['health.options.livez-grace-period'],
    install(parts) {
      const { evaluateCheck } = parts.health;
      parts.health.evaluateCheck = (check, endpoint, state) =>
        evaluateCheck(check, endpoint, { ...state, livezGracePeriodMs: 0 });
    },
  },
  {
    id: 'shutdown-delay-in-whole-minutes',
    title: 'The shutdown delay is rounded down to whole minutes.',
    breaks: ['health.options.shutdown-delay'],
    install(parts) {
      parts.health.timeToEndMs = (shutdownDelayMs) => Math.floor(shutdownDelayMs / 60_000) * 60_000;
    },
  },
  {
    id: 'shutdown-delay-of-a-second',
    title: 'The shutdown delay is always a second, whatever the option is.',
    breaks: ['health.options.shutdown-delay'],
    install(parts) {
      parts.health.timeToEndMs = (shutdownDelayMs) => Math.min(shutdownDelayMs, 1_000);
    },
  },
  {
    id: 'shutdown-delay-of-half-a-minute',
    title: 'The shutdown delay is at least half a minute, whatever the option is.',
    breaks: ['health.options.shutdown-delay'],
    install(parts) {
      parts.health.timeToEndMs = (shutdownDelayMs) => shutdownDelayMs && Math.max(shutdownDelayMs, 30_000);
    },
  },
  {
    id: 'single-checks-fail-with-their-endpoint',
    title: 'A single health check fails as soon as another check of its endpoint does.',
    breaks: ['health.status.single-beside-failing'],
    install({ health }) {
      const { findCheck } = health;
      health.findCheck = (endpoint, name, checks) => {
        const found = findCheck(endpoint, name, checks);
        const shutdown = checks.find(({ type }) => type === 'shutdown');
        return found && endpoint === 'readyz' && shutdown ? { ...shutdown, name: found.name } : found;
      };
    },
  },
  {
    id: 'health-answers-cached',
    title: 'The result of a health check is cached for five seconds.',
    breaks: ['health.options.shutdown-delay'],
    install(parts) {
      const { evaluateCheck } = parts.health;
      const kept = new Map<string, { readonly atMs: number; readonly reason: string | undefined }>();
      parts.health.evaluateCheck = async (check, endpoint, state) => {
        const key = `${endpoint}/${check.name}`;
        const before = kept.get(key);
        // Results of an unfinished start are not cached.
        if (before !== undefined && before.reason === undefined && state.sinceStartMs - before.atMs < 5_000)
          return undefined;
        const reason = await evaluateCheck(check, endpoint, state);
        kept.set(key, { atMs: state.sinceStartMs, reason });
        return reason;
      };
    },
  },
  {
    id: 'shutdown-does-not-show',
    title: 'A server that receives SIGTERM stays ready during its delay.',
    breaks: ['health.options.shutdown-delay', 'health.status.failing-not-ok', 'health.exclude.failing-check'],
    install(parts) {
      const { evaluateCheck } = parts.health;
      parts.health.evaluateCheck = (check, endpoint, state) =>
        evaluateCheck(check, endpoint, { ...state, shuttingDown: false });
    },
  },
] as const satisfies readonly Fault[];
