// The types of flags: a row of the table, and the values that its text becomes.
import type { AuditPolicy } from '../observability/audit-policy.ts';
import type { RequiredClaim } from '../access/id-tokens/settings.ts';
import type { FlagReader } from './named-values.ts';
import type { ServerOptions } from '../options.ts';
import type { RemoteService } from '../remote/client-configuration.ts';
import type { ReviewVersion } from '../access/webhooks/token-review.ts';

/** Values that are combined with those of other flags. */
export interface AuthorizationValues {
  readonly policyFile: PolicyFile | undefined;
  /** The path of --authorization-config. */
  readonly authorizationFile: string | undefined;
  readonly disabledPlugins: readonly string[];
}

/** Values of the flags of webhooks that are given: they are combined into settings. */
export interface WebhookValues {
  readonly tokenService?: RemoteService;
  readonly tokenTtlMs?: number;
  readonly tokenVersion?: ReviewVersion;
  readonly authorizationService?: RemoteService;
  readonly authorizationVersion?: ReviewVersion;
  readonly authorizedTtlMs?: number;
  readonly unauthorizedTtlMs?: number;
}

/** Values of the --oidc flags that are given: they are combined into an issuer. */
export interface OidcValues {
  readonly issuerUrl?: string;
  readonly clientId?: string;
  readonly usernameClaim?: string;
  readonly usernamePrefix?: string;
  readonly groupsClaim?: string;
  readonly groupsPrefix?: string;
  readonly requiredClaims?: readonly RequiredClaim[];
  readonly authorities?: string;
  readonly algorithms?: readonly string[];
  /** The path of --authentication-config, which excludes the others. */
  readonly configurationFile?: string;
}

/** Values that are combined into the audit log. */
export interface AuditValues {
  readonly auditPolicy: AuditPolicy | undefined;
  readonly auditLogPath: string;
}

interface PolicyFile {
  readonly path: string;
  readonly text: string;
}

/** Options, and values that are combined into options. */
export interface FlagValues extends ServerOptions, AuthorizationValues, AuditValues {
  /** Of the --oidc flags that are given. */
  readonly oidc: OidcValues;
  /** Of the flags of webhooks that are given. */
  readonly webhooks: WebhookValues;
  readonly certificateFile: string;
  readonly keyFile: string;
}

export interface Flag {
  readonly name: string;
  /** The placeholder for the value in the help. */
  readonly value: string;
  /** The default, as text; empty for none. */
  readonly fallback: string;
  readonly help: string;
  /** May be given several times: the values are combined. */
  readonly adds?: true;
  /** For flags whose values are combined: a comma is part of a value. */
  readonly whole?: true;
  /** The value of the flag without a value. */
  readonly bare?: string;
  readonly read: (text: string, reader: FlagReader) => Partial<FlagValues> | Promise<Partial<FlagValues>>;
}
