// The feature gates of the server, with the stage of each: the one table for flags, help and defaults (document core
// 3.3).

export type GateStage = 'alpha' | 'beta' | 'stable';

export interface FeatureGate {
  readonly stage: GateStage;
  readonly description: string;
}

export const featureGates = {
  AllowUnsafeMalformedObjectDeletion: {
    stage: 'alpha',
    description: 'delete objects that cannot be read, if the request has the option for it',
  },
  APIResponseCompression: { stage: 'beta', description: 'compress answers for clients that accept gzip' },
  AggregatedDiscoveryEndpoint: {
    stage: 'stable',
    description: 'one discovery document for all groups; deprecated, does nothing',
  },
  AuthorizeNodeWithSelectors: {
    stage: 'beta',
    description: 'node agents read only their own node and the pods that are bound to it',
  },
  AuthorizeWithSelectors: { stage: 'beta', description: 'authorizers see the selectors of a request' },
  CBORServingAndStorage: { stage: 'alpha', description: 'serve application/cbor' },
  DynamicResourceAllocation: { stage: 'alpha', description: 'serve resource claims and their templates' },
  StructuredAuthenticationConfiguration: {
    stage: 'beta',
    description: 'configure issuers of ID tokens by --authentication-config',
  },
  WatchList: { stage: 'beta', description: 'let a watch begin with the current state' },
} as const satisfies Record<string, FeatureGate>;

export type FeatureGates = ReadonlyMap<string, boolean>;

/** Alpha is off, beta is on; a stable feature cannot be switched off. */
export const defaultOfStage = (stage: GateStage): boolean => stage !== 'alpha';

export type GateSetting = readonly [name: string, value: boolean];

/** Parts that decide about the gates that --feature-gates sets. */
export const gateParts = {
  /** Undefined for a gate that the server does not have, such as a removed one. */
  find: (name: string): FeatureGate | undefined =>
    Object.hasOwn(featureGates, name) ? featureGates[name as keyof typeof featureGates] : undefined,
  /** The settings of one flag that count. */
  inEffect: (settings: readonly GateSetting[]): readonly GateSetting[] => settings,
  mayDisable: ({ stage }: FeatureGate): boolean => stage !== 'stable',
  /** The warning for setting a gate of a stable feature. */
  warningFor: (name: string, { stage }: FeatureGate): string | undefined =>
    stage === 'stable'
      ? `the feature gate ${name} is deprecated and does nothing: its feature is always on`
      : undefined,
};

/** Every gate in its default state. */
export function defaultFeatureGates(): FeatureGates {
  return new Map(Object.entries(featureGates).map(([name, { stage }]) => [name, defaultOfStage(stage)]));
}
