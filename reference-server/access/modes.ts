// The authorizer of each mode of --authorization-mode (document access 5.4).
import type { Names } from '../../common/dialects/names.ts';
import type { AuthorizationMode, ServerOptions } from '../options.ts';
import type { Parts } from '../parts/index.ts';
import { abacAuthorizer } from './abac/authorizer.ts';
import { alwaysAllow, alwaysDeny, mastersAuthorizer } from './authorizer.ts';
import type { Authorizer } from './authorizer.ts';
import { nodeAuthorizer } from './node/authorizer.ts';
import type { StoredNodeGraph } from './node/stored-graph.ts';
import { rbacAuthorizer } from './rbac/authorizer.ts';
import type { Grants } from './rbac/grants.ts';

/** What authorizers are created from. */
export interface ModeTools {
  readonly grants: Grants;
  readonly nodeGraph: StoredNodeGraph;
  readonly names: Names;
  readonly options: Pick<ServerOptions, 'abacPolicies' | 'authorizationModes' | 'featureGates'>;
  readonly parts: Parts;
}

const modes: Readonly<Record<AuthorizationMode, (tools: ModeTools) => Authorizer>> = {
  AlwaysAllow: () => alwaysAllow,
  AlwaysDeny: () => alwaysDeny,
  ABAC: ({ options, parts }) => abacAuthorizer(options.abacPolicies ?? [], parts.abac),
  Node: ({ nodeGraph, names, options, parts }) =>
    nodeAuthorizer({ graph: nodeGraph, names, gates: options.featureGates, parts: parts.node }),
  RBAC: ({ grants, parts }) => rbacAuthorizer(grants, parts.rbac),
};

/** In the order in which they are called. */
export const createAuthorizers = (tools: ModeTools): readonly Authorizer[] => [
  mastersAuthorizer(tools.parts.access.isMaster),
  ...tools.parts.access.inOrder(tools.options.authorizationModes).map((mode) => modes[mode](tools)),
];
