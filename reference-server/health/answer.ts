// GET /healthz, /livez, /readyz, and a single check below each (document core 4.6).
import type { Health } from './health.ts';
import type { CheckResult, HealthCheck, HealthEndpoint, HealthParts, HealthText } from './parts.ts';

export interface HealthContext {
  readonly health: Health;
  readonly parts: { readonly health: HealthParts };
}

/** All checks of an endpoint, run side by side. */
export async function answerHealth(
  { health, parts }: HealthContext,
  endpoint: HealthEndpoint,
  query: URLSearchParams,
): Promise<HealthText> {
  const excluded = query.getAll('exclude');
  const checks = parts.health.selectChecks(endpoint, health.checks);
  const results = await Promise.all(
    checks.map(async (check): Promise<CheckResult> =>
      parts.health.isExcluded(check, excluded)
        ? { name: check.name, outcome: 'excluded' }
        : await runCheck(check, endpoint, health, parts.health),
    ),
  );
  return parts.health.renderHealth(endpoint, results, {
    failed: parts.health.hasFailed(endpoint, results, health.state()),
    verbose: parts.health.isVerbose(query),
    unknownExcluded: [...new Set(excluded)].filter((name) => !checks.some((check) => check.name === name)),
  });
}

/** One check by its name, which may hold slashes; undefined where there is none. */
export async function answerSingleCheck(
  { health, parts }: HealthContext,
  endpoint: HealthEndpoint,
  name: string,
): Promise<HealthText | undefined> {
  const check = parts.health.findCheck(endpoint, name, health.checks);
  if (check === undefined) return undefined;
  return parts.health.renderCheck(await runCheck(check, endpoint, health, parts.health));
}

async function runCheck(
  check: HealthCheck,
  endpoint: HealthEndpoint,
  health: Health,
  parts: HealthParts,
): Promise<CheckResult> {
  const reason = await parts.evaluateCheck(check, endpoint, health.state());
  return reason === undefined
    ? { name: check.name, outcome: 'ok' }
    : { name: check.name, outcome: 'failed', reason };
}
