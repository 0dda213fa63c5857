// The record that every stage and verb uses: one per running server, created by `server.ts`.
import type { Names } from '../common/dialects/names.ts';
import type { Authenticator } from './access/authenticator.ts';
import type { Authorizer } from './access/authorizer.ts';
import type { ServiceAccountTokens } from './access/service-accounts/tokens.ts';
import type { Grants } from './access/rbac/grants.ts';
import type { CallWebhook } from './admission/webhooks/sender.ts';
import type { Clock } from './clock.ts';
import type { Endpoint } from './endpoint.ts';
import type { AdmissionPluginName, AuthorizationMode } from './options.ts';
import type { FeatureGates } from './feature-gates.ts';
import type { Health } from './health/health.ts';
import type { Parts } from './parts/index.ts';
import type { AuditSink } from './observability/audit-log.ts';
import type { AuditPolicy } from './observability/audit-policy.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Registry } from './registry.ts';
import type { Store } from './storage/store.ts';

export interface Context {
  readonly names: Names;
  readonly parts: Parts;
  readonly registry: Registry;
  readonly featureGates: FeatureGates;
  readonly store: Store;
  readonly metrics: Metrics;
  /** Undefined without an audit log. */
  readonly audit: { readonly policy: AuditPolicy; readonly sink: AuditSink } | undefined;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly uid: () => string;
  readonly callWebhook: CallWebhook;
  readonly authenticators: readonly Authenticator[];
  /** Other ones after a reload of the configuration file. */
  readonly authorizers: readonly Authorizer[];
  readonly authorizationModes: readonly AuthorizationMode[];
  /** Evaluates roles and bindings, whatever the authorization modes are. */
  readonly grants: Grants;
  readonly serviceAccounts: ServiceAccountTokens;
  /** Plugins enabled in addition to those that are always on. */
  readonly admissionPlugins: readonly AdmissionPluginName[];
  readonly anonymousAllowed: boolean;
  /** Where clients reach the server, once it listens. */
  readonly endpoint: Promise<Endpoint>;
  readonly continueTokenLifetimeMs: number;
  readonly health: Health;
  readonly release: string;
}
