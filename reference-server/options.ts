// The options of a server: the parsed and checked flags. Tests and the command line set the record directly.
import type { X509Certificate } from 'node:crypto';
import { orch } from '../common/dialects/names.ts';
import type { Names } from '../common/dialects/names.ts';
import type { IssuerSettings } from './access/id-tokens/settings.ts';
import type { SigningKey, TokenKey } from './access/service-accounts/keys.ts';
import type { AbacPolicy } from './access/abac/policy.ts';
import type { AuthorizationConfiguration } from './access/authorization-file/configuration.ts';
import type { AuthorizationMode } from './access/mode-names.ts';
import type { StaticToken } from './access/static-tokens.ts';
import type { AccessWebhookSettings } from './access/webhooks/access-webhook.ts';
import type { TokenWebhookSettings } from './access/webhooks/token-webhook.ts';
import type { LoadedFile } from './configuration-files/load-file.ts';
import { defaultFeatureGates } from './feature-gates.ts';
import type { FeatureGates } from './feature-gates.ts';
import type { AuditPolicy } from './observability/audit-policy.ts';
import { newestRelease } from './release.ts';
import type { Release } from './release.ts';

export { authorizationModes } from './access/mode-names.ts';
export type { AuthorizationMode } from './access/mode-names.ts';

/** Admission plugins that can be switched on. */
export const admissionPlugins = ['NodeRestriction'] as const;
export type AdmissionPluginName = (typeof admissionPlugins)[number];

/** The file of --authorization-config, and the given flags that cannot be combined with it. */
export interface AuthorizationConfig {
  readonly loaded: LoadedFile<AuthorizationConfiguration>;
  readonly conflictingFlags: readonly string[];
}

/** The keys of --runtime-config and whether they are enabled, in the order of the flag (document core 9.1). */
export type RuntimeConfig = ReadonlyMap<string, boolean>;

export interface ServerOptions {
  /** 0: any free port. */
  readonly securePort: number;
  readonly bindAddress: string;
  /** The directory of the generated certificates; undefined: in memory only. */
  readonly certDir: string | undefined;
  /** PEM files that are used instead of generated ones. */
  readonly tlsFiles: { readonly certificate: string; readonly key: string } | undefined;
  /** The tokens of the token file; undefined without one. */
  readonly staticTokens: readonly StaticToken[] | undefined;
  /** The keys of each file; undefined: the TLS private key is used. */
  readonly serviceAccountKeyFiles: readonly (readonly TokenKey[])[] | undefined;
  /** Undefined: the first private key of the files, or of the default. */
  readonly serviceAccountSigningKey: SigningKey | undefined;
  readonly serviceAccountIssuer: string;
  /** Whether tokens are valid only while the objects that they are bound to exist. */
  readonly serviceAccountLookup: boolean;
  /** The default audiences of tokens; undefined: the issuer. */
  readonly apiAudiences: readonly string[] | undefined;
  /** The authorities of client certificates; undefined: no client certificates are requested. */
  readonly clientAuthorities: readonly X509Certificate[] | undefined;
  /** Undefined: no token webhook. */
  readonly tokenWebhook: TokenWebhookSettings | undefined;
  readonly anonymousAuth: boolean;
  readonly bootstrapTokenAuth: boolean;
  /** The issuer of ID tokens of the --oidc flags; undefined without them. */
  readonly oidcIssuer: IssuerSettings | undefined;
  /** The issuers of the file of --authentication-config; undefined without it. */
  readonly authenticationConfig: LoadedFile<readonly IssuerSettings[]> | undefined;
  /** In the order of evaluation. */
  readonly authorizationModes: readonly AuthorizationMode[];
  /** The policies of --authorization-policy-file; undefined without it. */
  readonly abacPolicies: readonly AbacPolicy[] | undefined;
  readonly authorizationConfig: AuthorizationConfig | undefined;
  /** Of the mode Webhook; undefined without it. */
  readonly authorizationWebhook: AccessWebhookSettings | undefined;
  /** The plugins that are on. */
  readonly admissionPlugins: readonly AdmissionPluginName[];
  /** The state of every gate. */
  readonly featureGates: FeatureGates;
  readonly runtimeConfig: RuntimeConfig;
  /** Decides which versions are served, and which of them are deprecated. */
  readonly release: Release;
  /** For this long an unfinished start does not fail liveness. */
  readonly livezGracePeriodMs: number;
  /** How long requests are still served after the signal to end, while readiness fails. */
  readonly shutdownDelayMs: number;
  /** Undefined: the store is in memory only. */
  readonly dataDir: string | undefined;
  readonly historyLimitBytes: number;
  readonly historyRetentionMs: number;
  readonly continueTokenLifetimeMs: number;
  readonly names: Names;
  /** `*`, `name` and `-name`, evaluated by `controllerEnabled`. */
  readonly controllers: readonly string[];
  /** Undefined: no audit log. */
  readonly audit: { readonly policy: AuditPolicy; readonly path: string } | undefined;
  /** The release whose hidden metrics are shown all the same. */
  readonly showHiddenMetricsFor: Release | undefined;
  /** Messages for the user at the start, such as deprecated gates that were set. */
  readonly warnings: readonly string[];
}

/** The options of a server without flags. */
export function defaultOptions(): ServerOptions {
  return {
    securePort: 6443,
    bindAddress: '127.0.0.1',
    certDir: '.orch-certificates',
    tlsFiles: undefined,
    staticTokens: undefined,
    serviceAccountKeyFiles: undefined,
    serviceAccountSigningKey: undefined,
    serviceAccountIssuer: 'https://apiserver.default.svc',
    serviceAccountLookup: true,
    apiAudiences: undefined,
    clientAuthorities: undefined,
    tokenWebhook: undefined,
    anonymousAuth: true,
    bootstrapTokenAuth: false,
    oidcIssuer: undefined,
    authenticationConfig: undefined,
    authorizationModes: ['AlwaysAllow'],
    abacPolicies: undefined,
    authorizationConfig: undefined,
    authorizationWebhook: undefined,
    admissionPlugins: [],
    featureGates: defaultFeatureGates(),
    runtimeConfig: new Map(),
    release: newestRelease,
    livezGracePeriodMs: 0,
    shutdownDelayMs: 0,
    dataDir: undefined,
    historyLimitBytes: 256 * 1024 * 1024,
    historyRetentionMs: 5 * 60_000,
    continueTokenLifetimeMs: 5 * 60_000,
    names: orch,
    controllers: ['*'],
    audit: undefined,
    showHiddenMetricsFor: undefined,
    warnings: [],
  };
}

/** Whether the list enables a controller: by its name, or by `*` unless it is `onlyByName`; `-name` disables it. */
export function controllerEnabled(controllers: readonly string[], name: string, onlyByName = false): boolean {
  if (controllers.includes(`-${name}`)) return false;
  return controllers.includes(name) || (!onlyByName && controllers.includes('*'));
}
