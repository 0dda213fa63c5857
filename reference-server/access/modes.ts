// Creates the authorizer of each mode of --authorization-mode, and of each entry of the configuration file (document access
// 5.4).
import type { Names } from '../../common/dialects/names.ts';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { AuthorizationMode, ServerOptions } from '../options.ts';
import type { Parts } from '../parts/index.ts';
import type { SendRemote } from '../remote/client.ts';
import { abacAuthorizer } from './abac/authorizer.ts';
import type { AuthorizerEntry } from './authorization-file/configuration.ts';
import { alwaysAllow, alwaysDeny, mastersAuthorizer } from './authorizer.ts';
import type { Authorizer, Judgement } from './authorizer.ts';
import { nodeAuthorizer } from './node/authorizer.ts';
import type { StoredNodeGraph } from './node/stored-graph.ts';
import { rbacAuthorizer } from './rbac/authorizer.ts';
import type { Grants } from './rbac/grants.ts';
import { accessWebhookAuthorizer } from './webhooks/access-webhook.ts';

/** What authorizers are created from. */
export interface ModeTools {
  readonly grants: Grants;
  readonly nodeGraph: StoredNodeGraph;
  readonly names: Names;
  readonly options: Pick<ServerOptions, 'abacPolicies' | 'featureGates'>;
  readonly parts: Parts;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly sendRemote: SendRemote;
  readonly log: (line: string) => void;
}

const modes: Readonly<Record<AuthorizationMode, (tools: ModeTools, entry: AuthorizerEntry) => Authorizer>> = {
  AlwaysAllow: () => alwaysAllow,
  AlwaysDeny: () => alwaysDeny,
  ABAC: ({ options, parts }) => abacAuthorizer(options.abacPolicies ?? [], parts.abac),
  Node: ({ nodeGraph, names, options, parts }) =>
    nodeAuthorizer({ graph: nodeGraph, names, gates: options.featureGates, parts: parts.node }),
  RBAC: ({ grants, parts }) => rbacAuthorizer(grants, parts.rbac),
  Webhook(tools, { name, webhook: settings }) {
    if (settings === undefined) throw new Error(`the authorizer ${name} has no settings of a webhook`);
    const { names, clock, sendRemote: send, parts, metrics, log } = tools;
    const { authorization } = metrics;
    return accessWebhookAuthorizer({
      name,
      settings,
      names,
      clock,
      send,
      parts: parts.accessWebhooks,
      metrics: authorization,
      log,
    });
  },
};

/** An entry for each mode of --authorization-mode; its name is that of the mode, in lower case.
 * @param webhook of the mode Webhook */
export const entriesOfModes = (
  named: readonly AuthorizationMode[],
  webhook?: AuthorizerEntry['webhook'],
): readonly AuthorizerEntry[] =>
  named.map((type) => ({
    type,
    name: type.toLowerCase(),
    ...(type === 'Webhook' && webhook !== undefined && { webhook }),
  }));

/** In the order in which they are called. Members of system:masters never reach those of the entries. */
export const createAuthorizers = (
  entries: readonly AuthorizerEntry[],
  tools: ModeTools,
): readonly Authorizer[] => [
  mastersAuthorizer(tools.parts.access.isMaster),
  ...entries.map((entry) => counted(modes[entry.type](tools, entry), entry, tools)),
];

/** Counts its decisions under its name. */
function counted(authorizer: Authorizer, entry: AuthorizerEntry, { metrics, parts }: ModeTools): Authorizer {
  const name = parts.authorizationFile.nameInMetrics(entry);
  const count = (judgement: Judgement): Judgement => {
    const { decision } = judgement;
    if (decision !== 'no-opinion')
      metrics.authorization.decided(entry.type, name, decision === 'allow' ? 'allowed' : 'denied');
    return judgement;
  };
  return {
    ...authorizer,
    authorize(attributes) {
      const judgement = authorizer.authorize(attributes);
      return judgement instanceof Promise ? judgement.then(count) : count(judgement);
    },
  };
}
