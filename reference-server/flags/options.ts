// What a server is started with: the flags, read and checked. Tests and the command line fill in the record directly.
import type { X509Certificate } from 'node:crypto';
import { orch } from '../../fixtures/dialects/names.ts';
import type { Names } from '../../fixtures/dialects/names.ts';
import type { SigningKey, TokenKey } from '../access/service-accounts/keys.ts';
import type { AbacPolicy } from '../access/abac/policy.ts';
import type { StaticToken } from '../access/static-tokens.ts';
import { defaultFeatureGates } from './feature-gates.ts';
import type { FeatureGates } from './feature-gates.ts';

export const authorizationModes = ['AlwaysAllow', 'AlwaysDeny', 'ABAC', 'Node', 'RBAC'] as const;
export type AuthorizationMode = (typeof authorizationModes)[number];

/** Admission plugins that a start may switch on. */
export const admissionPlugins = ['NodeRestriction'] as const;
export type AdmissionPluginName = (typeof admissionPlugins)[number];

/** What --authorization-config names, and the flags of the other style that stand beside it. */
export interface AuthorizationConfig {
  readonly file: string;
  readonly beside: readonly string[];
}

/** Key of --runtime-config to whether it is enabled, in the order of the flag (document core 9.1). */
export type RuntimeConfig = ReadonlyMap<string, boolean>;

export interface ServerOptions {
  /** 0: any free port. */
  readonly securePort: number;
  readonly bindAddress: string;
  /** Where the generated certificates are kept; undefined: in memory only. */
  readonly certDir: string | undefined;
  /** PEM files that are used instead of generated ones. */
  readonly tlsFiles: { readonly certificate: string; readonly key: string } | undefined;
  /** Undefined where no token file is given: then no bearer token is known. */
  readonly staticTokens: readonly StaticToken[] | undefined;
  /** The keys of each file; undefined: the TLS private key counts. */
  readonly serviceAccountKeyFiles: readonly (readonly TokenKey[])[] | undefined;
  /** Undefined: the first private key among those that count. */
  readonly serviceAccountSigningKey: SigningKey | undefined;
  readonly serviceAccountIssuer: string;
  /** Tokens end with what they are bound to. */
  readonly serviceAccountLookup: boolean;
  /** Whom tokens are for, if nothing else is asked; undefined: the issuer. */
  readonly apiAudiences: readonly string[] | undefined;
  /** Who signs the certificates of clients; undefined: clients are asked for none. */
  readonly clientAuthorities: readonly X509Certificate[] | undefined;
  readonly anonymousAuth: boolean;
  readonly bootstrapTokenAuth: boolean;
  /** Asked in this order. */
  readonly authorizationModes: readonly AuthorizationMode[];
  /** Of --authorization-policy-file; undefined without it. */
  readonly abacPolicies: readonly AbacPolicy[] | undefined;
  readonly authorizationConfig: AuthorizationConfig | undefined;
  /** Those that are on. */
  readonly admissionPlugins: readonly AdmissionPluginName[];
  /** Every known gate. */
  readonly featureGates: FeatureGates;
  readonly runtimeConfig: RuntimeConfig;
  /** Start-up that is not finished does not count against liveness for this long. */
  readonly livezGracePeriodMs: number;
  /** Between the signal to end and the end: served, but not ready. */
  readonly shutdownDelayMs: number;
  /** Undefined: the store is in memory only. */
  readonly dataDir: string | undefined;
  readonly historyLimitBytes: number;
  readonly historyRetentionMs: number;
  readonly continueTokenLifetimeMs: number;
  readonly names: Names;
  /** As `*`, `name` and `-name`; asked through `controllerEnabled`. */
  readonly controllers: readonly string[];
  /** What is to be told at the start: deprecated gates that were set. */
  readonly warnings: readonly string[];
}

/** What the server does without any flag. */
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
    anonymousAuth: true,
    bootstrapTokenAuth: false,
    authorizationModes: ['AlwaysAllow'],
    abacPolicies: undefined,
    authorizationConfig: undefined,
    admissionPlugins: [],
    featureGates: defaultFeatureGates(),
    runtimeConfig: new Map(),
    livezGracePeriodMs: 0,
    shutdownDelayMs: 0,
    dataDir: undefined,
    historyLimitBytes: 256 * 1024 * 1024,
    historyRetentionMs: 5 * 60_000,
    continueTokenLifetimeMs: 5 * 60_000,
    names: orch,
    controllers: ['*'],
    warnings: [],
  };
}

/** Whether the list switches a controller on: by its name, else by `*` unless it is `onlyByName`; `-name` switches it off. */
export function controllerEnabled(controllers: readonly string[], name: string, onlyByName = false): boolean {
  if (controllers.includes(`-${name}`)) return false;
  return controllers.includes(name) || (!onlyByName && controllers.includes('*'));
}
