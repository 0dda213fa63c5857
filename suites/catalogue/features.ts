// The closed list of what a conformant server may lack, each with the clause that makes it optional.
// Everything that is not listed here is mandatory: missing means fail, never not-applicable.

export interface Feature {
  readonly clause: string;
  readonly why: string;
}

export const features = {
  // kinds and controllers
  'claim-templates': { clause: 'core 2.10', why: 'alpha type behind the gate DynamicResourceAllocation' },
  'claim-controller': {
    clause: 'core 2.10',
    why: 'a controller makes the claims, once the alpha type is on',
  },
  pods: { clause: 'core 2.12', why: 'the schemas of other kinds are not shown' },
  nodes: { clause: 'core 2.12', why: 'the schemas of other kinds are not shown' },
  services: { clause: 'core 2.12', why: 'the schemas of other kinds are not shown' },
  endpoints: { clause: 'core 2.12', why: 'the schemas of other kinds are not shown' },
  events: { clause: 'core 2.12', why: 'the schemas of other kinds are not shown' },
  volumes: { clause: 'core 2.12', why: 'the schemas of other kinds are not shown' },
  'endpoint-slices': { clause: 'core 2.12', why: 'a kind named only in the version-change notes' },
  'certificate-requests': { clause: 'core 2.12', why: 'a kind named only in the version-change notes' },
  leases: { clause: 'core 2.12', why: 'a kind named only in the version-change notes' },
  workloads: { clause: 'core 2.12', why: 'kinds named only in the version-change notes' },
  'custom-definitions': { clause: 'core 2.12', why: 'a kind named only in the version-change notes' },
  'admission-webhooks': { clause: 'core 2.12', why: 'kinds named only in the version-change notes' },
  'event-objects': { clause: 'core 2.12', why: 'a kind named only in the version-change notes' },
  'flow-control': { clause: 'core 2.12', why: 'kinds named only in the version-change notes' },
  ingresses: { clause: 'core 2.12', why: 'a kind named only in the version-change notes' },
  'disruption-budgets': { clause: 'core 2.12', why: 'a kind named only in the version-change notes' },
  'garbage-collector': { clause: 'core 2.9', why: 'propagation is carried out by a controller' },
  'namespace-controller': {
    clause: 'core 2.2',
    why: 'the content of a namespace is deleted by a controller',
  },
  'service-account-controller': {
    clause: 'access 1',
    why: 'accounts are created by the server or through the API',
  },
  // encodings and gates
  cbor: { clause: 'core 4.7', why: 'alpha, gate CBORServingAndStorage, disabled by default' },
  compression: { clause: 'core 4.14', why: 'beta, may be disabled with the gate APIResponseCompression' },
  'streaming-lists': { clause: 'core 4.12', why: 'a beta feature that may be disabled' },
  'force-deletion': { clause: 'core 4.13', why: 'alpha, gate AllowUnsafeMalformedObjectDeletion' },
  'single-health-checks': { clause: 'core 4.6', why: 'alpha in v1.32' },
  // observability
  metrics: { clause: 'core 9.2', why: 'a metrics endpoint is named, its path is not shown' },
  audit: { clause: 'core 6', why: 'audit output is a server option' },
  // authentication
  anonymous: { clause: 'access 5.1', why: 'the option --anonymous-auth, its default is not shown' },
  'client-certificates': { clause: 'access 5.1', why: 'the option --client-ca-file' },
  'static-tokens': { clause: 'access 5.1', why: 'the option --token-auth-file' },
  'bootstrap-tokens': { clause: 'access 5.1', why: 'the option --enable-bootstrap-token-auth' },
  'service-account-tokens': { clause: 'access 5.1', why: 'the option --service-account-key-file' },
  oidc: { clause: 'access 5.2', why: 'the --oidc options' },
  'authentication-config': { clause: 'access 5.3', why: 'beta, gate StructuredAuthenticationConfiguration' },
  'token-webhook': { clause: 'access 5.1', why: 'the option --authentication-token-webhook-config-file' },
  'self-review': { clause: 'access 4', why: 'available when the feature is enabled in the cluster' },
  impersonation: { clause: 'access 5.4', why: 'named as a special verb; the request headers are not shown' },
  'token-requests': { clause: 'access 5.1', why: 'how service account tokens are issued is not shown' },
  // authorization
  rbac: { clause: 'access 5.4', why: 'a mode among several' },
  'node-authorization': { clause: 'access 5.4', why: 'a mode among several' },
  'node-restriction': { clause: 'access 5.4', why: 'an admission plugin that is enabled by option' },
  'node-selectors': {
    clause: 'access 5.4',
    why: 'beta gates AuthorizeNodeWithSelectors and AuthorizeWithSelectors',
  },
  abac: { clause: 'access 5.4', why: 'a mode among several' },
  'authorization-webhook': { clause: 'access 5.4', why: 'a mode among several' },
  'authorization-config': { clause: 'access 5.4', why: 'one of two styles of configuration' },
  'role-aggregation': { clause: 'access 2.2', why: 'carried out by a controller' },
  'token-cleaner': { clause: 'access 5.1', why: 'a controller that is enabled by option' },
  'bootstrap-signer': { clause: 'access 5.5', why: 'a controller that is enabled by option' },
  // what the run itself was given
  launcher: {
    clause: 'core 4.6',
    why: 'the rule holds under given server options, so a server must be started',
  },
  restart: { clause: 'core 1', why: 'the rule shows only across a restart on the same stored state' },
  'cluster-wide': { clause: 'core 2.2', why: 'the run may be confined to given namespaces' },
  'second-identity': { clause: 'access 1', why: 'the run may be given one credential only' },
  'server-certificate': { clause: 'access 5.1', why: 'the target may be given without TLS' },
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;
