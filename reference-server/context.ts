// What every stage and verb works with: one record a running server, made by `server.ts`.
import type { Names } from '../fixtures/dialects/names.ts';
import type { Authenticator } from './access/authenticator.ts';
import type { Authorizer } from './access/authorizer.ts';
import type { Grants } from './access/rbac/grants.ts';
import type { CallWebhook } from './admission/webhooks/sender.ts';
import type { Clock } from './clock.ts';
import type { Endpoint } from './endpoint.ts';
import type { AuthorizationMode } from './flags/options.ts';
import type { FeatureGates } from './flags/feature-gates.ts';
import type { Health } from './health/health.ts';
import type { Parts } from './parts/index.ts';
import type { Registry } from './registry.ts';
import type { Store } from './storage/store.ts';

export interface Context {
  readonly names: Names;
  readonly parts: Parts;
  readonly registry: Registry;
  readonly featureGates: FeatureGates;
  readonly store: Store;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly uid: () => string;
  readonly callWebhook: CallWebhook;
  readonly authenticators: readonly Authenticator[];
  readonly authorizers: readonly Authorizer[];
  readonly authorizationModes: readonly AuthorizationMode[];
  /** What roles and bindings give, whatever the modes are. */
  readonly grants: Grants;
  readonly anonymousAllowed: boolean;
  /** Where clients reach the server, once it is known. */
  readonly endpoint: Promise<Endpoint>;
  readonly continueTokenLifetimeMs: number;
  readonly health: Health;
  readonly release: string;
}
