// How each optional feature is detected: by kinds, by a reading probe, by an acting probe, or by declaration.
import type { FeatureName } from '../../catalogue/features.ts';
import type { Act } from './acting/tools.ts';
import { acceptsTokens, cleansTokens, signsInformation } from './acting/bootstrap.ts';
import { detectsForceDeletion } from './acting/force-deletion.ts';
import { authorizesNodes, limitsReadsToOwnNode, restrictsNodes } from './acting/node-agents.ts';
import type { KindsName } from './kinds.ts';
import { probes } from './probes.ts';
import type { Probe } from './probes.ts';

export type Rule =
  /** On where all of these kinds are served. */
  | { readonly by: 'kinds'; readonly kinds: readonly KindsName[]; readonly assumed?: string }
  | { readonly by: 'probe'; readonly probe: Probe }
  /** Detected by creating objects of the run, which are removed afterwards, or by requests that store nothing. */
  | { readonly by: 'act'; readonly act: Act }
  /** An option of a server that is started for a case: on where the launcher accepts it. No harmless request shows it. */
  | { readonly by: 'option'; readonly option: ServerOption }
  /** Follows from the options of the run; the command line decides. */
  | { readonly by: 'run'; readonly why: string };

export interface ServerOption {
  readonly flag: string;
  /** A word of its value that a launcher may not support. */
  readonly word?: string;
}

const seen = (...kinds: readonly KindsName[]): Rule => ({ by: 'kinds', kinds });
const probed = (probe: Probe): Rule => ({ by: 'probe', probe });
/** A controller shows only in its effects. It is assumed to run where its kinds are served. */
const controller = (assumed: string, ...kinds: readonly KindsName[]): Rule => ({
  by: 'kinds',
  kinds,
  assumed,
});
const tried = (act: Act): Rule => ({ by: 'act', act });
const given = (why: string): Rule => ({ by: 'run', why });
const option = (flag: string, word?: string): Rule => ({
  by: 'option',
  option: { flag, ...(word === undefined ? {} : { word }) },
});

export const rules: Readonly<Record<FeatureName, Rule>> = {
  'claim-templates': seen('claimTemplates'),
  'claim-controller': controller(
    'creates claims for pods, so it runs where all three kinds are served',
    'claimTemplates',
    'claims',
    'pods',
  ),
  pods: seen('pods'),
  nodes: seen('nodes'),
  services: seen('services'),
  endpoints: seen('endpoints'),
  events: seen('events'),
  volumes: seen('volumes'),
  'endpoint-slices': seen('endpointSlices'),
  'certificate-requests': seen('certificateRequests'),
  leases: seen('leases'),
  workloads: seen('workloads'),
  'custom-definitions': seen('definitions'),
  'admission-webhooks': seen('webhooks'),
  'event-objects': seen('eventObjects'),
  'flow-control': seen('flowControl'),
  ingresses: seen('ingresses'),
  'disruption-budgets': seen('disruptionBudgets'),
  'garbage-collector': controller(
    'acts on owner references of any kind, so it runs wherever there are namespaces',
    'namespaces',
  ),
  'namespace-controller': controller('empties deleted namespaces', 'namespaces'),
  'service-account-controller': controller(
    'creates the default service account of a namespace',
    'namespaces',
    'serviceAccounts',
  ),
  cbor: probed(probes.cbor),
  compression: probed(probes.compression),
  'streaming-lists': probed(probes.streamingLists),
  'force-deletion': tried(detectsForceDeletion),
  'single-health-checks': probed(probes.singleHealthChecks),
  metrics: probed(probes.metrics),
  audit: given('--launcher, with audit'),
  anonymous: probed(probes.anonymous),
  'client-certificates': option('--client-ca-file'),
  'static-tokens': option('--token-auth-file'),
  'bootstrap-tokens': tried(acceptsTokens),
  'service-account-tokens': seen('serviceAccounts', 'tokenRequests'),
  oidc: option('--oidc-issuer-url'),
  'authentication-config': option('--authentication-config'),
  'token-webhook': option('--authentication-token-webhook-config-file'),
  'self-review': seen('selfReviews'),
  impersonation: probed(probes.impersonation),
  'token-requests': seen('tokenRequests'),
  rbac: probed(probes.rbac),
  'node-authorization': tried(authorizesNodes),
  'node-restriction': tried(restrictsNodes),
  'node-selectors': tried(limitsReadsToOwnNode),
  abac: option('--authorization-mode', 'ABAC'),
  'authorization-webhook': option('--authorization-mode', 'Webhook'),
  'authorization-config': option('--authorization-config'),
  'role-aggregation': controller('fills roles that aggregate others', 'roles'),
  'token-cleaner': tried(cleansTokens),
  'bootstrap-signer': tried(signsInformation),
  launcher: given('--launcher'),
  restart: given('--launcher, with keepsState'),
  'cluster-wide': probed(probes.clusterWide),
  'second-identity': probed(probes.secondIdentity),
  'server-certificate': given('an https address'),
};

/** Whether the feature is assumed to be on where its kinds are served. */
export function isAssumed(name: FeatureName): boolean {
  const rule = rules[name];
  return rule.by === 'kinds' && rule.assumed !== undefined;
}

/** The features that are options of a server, of those that a launcher accepts. */
export const featuresByOption = (accepts: (option: ServerOption) => boolean): readonly FeatureName[] =>
  Object.entries(rules).flatMap(([name, rule]) =>
    rule.by === 'option' && accepts(rule.option) ? [name as FeatureName] : [],
  );
