// The metrics of one server, as /metrics shows them.
import { Counter, Gauge, Registry } from 'prom-client';
import type { Parts } from '../parts/index.ts';
import type { Release } from '../release.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import type { DeprecatedMetric } from './lifecycle.ts';
import { registerAudit } from './audit-metrics.ts';
import type { AuditMetrics } from './audit-metrics.ts';
import { registerAuthorization } from './authorization-metrics.ts';
import type { AuthorizationMetrics } from './authorization-metrics.ts';
import { registerReloads } from './reload-metrics.ts';
import type { ReloadedFile, ReloadStatus } from './reload-metrics.ts';

export interface MetricsOptions {
  readonly release: Release;
  /** Of --show-hidden-metrics-for-version. */
  readonly showHiddenFor: Release | undefined;
  readonly log: (line: string) => void;
  readonly parts: Pick<Parts, 'metrics' | 'deprecation'>;
}

export interface Metrics {
  /** Counts a request for a resource. */
  answered(route: ResourceRoute, code: number): void;
  /** Counts a reload of a configuration file while the server runs (document access 5.3, 5.4). */
  reloaded(file: ReloadedFile, status: ReloadStatus, nowMs: number): void;
  readonly authorization: AuthorizationMetrics;
  readonly audit: AuditMetrics;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const resourceLabels = ['group', 'version', 'resource', 'subresource'] as const;

/** Superseded by `apiserver_request_total`. */
const deprecatedMetrics: readonly DeprecatedMetric[] = [
  { name: 'apiserver_answers', help: '[ALPHA] Requests for resources, by code.', deprecatedIn: 31 },
  { name: 'apiserver_open_streams', help: '[ALPHA] Watches that were opened.', deprecatedIn: 29 },
];

export function createMetrics({ release, showHiddenFor, log, parts }: MetricsOptions): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const requests = new Counter({
    name: 'apiserver_request_total',
    help: '[STABLE] Requests for resources, by verb, resource and code.',
    labelNames: ['verb', ...resourceLabels, 'code'],
    registers,
  });
  const deprecated = new Gauge({
    name: 'apiserver_requested_deprecated_apis',
    help: '[STABLE] Deprecated endpoints that were requested.',
    labelNames: [...resourceLabels, 'removed_release'],
    registers,
  });
  const former = registerDeprecated({ release, showHiddenFor, log, parts, registers });
  const values = new Map<string, number>();

  function note(route: ResourceRoute, code: number): void {
    const labels = parts.deprecation.gaugeLabels(route, code);
    const key = JSON.stringify(labels);
    const value = parts.deprecation.gaugeValue(values.get(key));
    values.set(key, value);
    deprecated.set(labels, value);
  }

  const reloads = registerReloads(registers);
  return {
    reloaded: reloads,
    authorization: registerAuthorization(registers),
    audit: registerAudit(registers),
    answered(route, code) {
      const { kind, subresource, verb } = route;
      const { group, version, plural: resource } = kind;
      requests.inc({ verb: verb.toUpperCase(), group, version, resource, subresource, code: String(code) });
      former.get('apiserver_answers')?.inc({ code: String(code) });
      if (verb === 'watch') former.get('apiserver_open_streams')?.inc();
      if (kind.deprecation !== undefined) note(route, code);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

type Registering = MetricsOptions & { readonly registers: Registry[] };

/** Those that the release still shows, or that the option shows. */
function registerDeprecated({ release, showHiddenFor, log, parts, registers }: Registering) {
  const { isHidden, isShown, deprecatedHelp, registrationWarning } = parts.metrics;
  const made = new Map<string, Counter>();
  for (const metric of deprecatedMetrics) {
    if (metric.deprecatedIn > release) continue;
    if (isHidden(metric, release) && !isShown(metric, showHiddenFor)) continue;
    const { name } = metric;
    made.set(name, new Counter({ name, help: deprecatedHelp(metric), labelNames: ['code'], registers }));
    const warning = registrationWarning(metric);
    if (warning !== undefined) log(warning);
  }
  return made;
}
