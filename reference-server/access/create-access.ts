// Creates what authenticates and authorizes the requests of one server, from its options (document access 5).
import type { Clock } from '../clock.ts';
import type { AuthorizationMode, ServerOptions } from '../options.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Parts } from '../parts/index.ts';
import type { SendRemote } from '../remote/client.ts';
import type { Store } from '../storage/store.ts';
import { createAuthenticators } from './authenticators.ts';
import type { Authenticator } from './authenticator.ts';
import type { Authorizer } from './authorizer.ts';
import { createAuthorizerChain } from './authorizer-chain.ts';
import { createIdTokens } from './id-tokens/create.ts';
import { createStoredNodeGraph } from './node/stored-graph.ts';
import { createGrants } from './rbac/grants.ts';
import type { Grants } from './rbac/grants.ts';
import { createKeyRing } from './service-accounts/key-ring.ts';
import { createServiceAccountTokens } from './service-accounts/tokens.ts';
import type { ServiceAccountTokens } from './service-accounts/tokens.ts';

/** What access is created from. */
export interface AccessTools {
  readonly clock: Clock;
  readonly uid: () => string;
  /** PEM of the key of the TLS port. */
  readonly tlsKey?: () => Promise<string>;
  /** Receives lines of the server's log. */
  readonly log: (line: string) => void;
  readonly parts: Parts;
  readonly store: Store;
  readonly metrics: Metrics;
  /** Calls remote services. */
  readonly sendRemote: SendRemote;
}

export interface Access {
  readonly authenticators: readonly Authenticator[];
  /** Other ones after a reload of the configuration file. */
  readonly authorizers: readonly Authorizer[];
  /** The types of the authorizers at the start. */
  readonly authorizationModes: readonly AuthorizationMode[];
  /** Evaluates roles and bindings, whatever the authorization modes are. */
  readonly grants: Grants;
  readonly serviceAccounts: ServiceAccountTokens;
  close(): void;
}

export function createAccess(options: ServerOptions, tools: AccessTools): Access {
  const { parts, store } = tools;
  const { names } = options;
  const grants = createGrants({ store, names, parts: parts.rbac });
  const serviceAccounts = serviceAccountsOf(options, tools);
  const nodeGraph = createStoredNodeGraph({ store, names, parts: parts.node });
  const { readBearerToken: readBearer } = parts.identity;
  const idTokens = createIdTokens(options, { ...tools, parts: parts.idTokens, readBearer });
  const chain = createAuthorizerChain(options, { ...tools, grants, nodeGraph, names, options });
  return {
    authenticators: createAuthenticators(options, parts, {
      ...tools,
      names,
      serviceAccounts,
      idTokens: idTokens.authenticators,
    }),
    get authorizers() {
      return chain.authorizers;
    },
    authorizationModes: chain.modes,
    grants,
    serviceAccounts,
    close() {
      idTokens.close();
      chain.close();
      grants.close();
      nodeGraph.close();
    },
  };
}

function serviceAccountsOf(
  options: ServerOptions,
  { clock, uid, tlsKey, parts: { serviceAccounts: parts }, store }: AccessTools,
): ServiceAccountTokens {
  const { names, serviceAccountIssuer: issuer, serviceAccountLookup: lookup } = options;
  const { serviceAccountKeyFiles: keyFiles, serviceAccountSigningKey: signingKey } = options;
  const audiences = options.apiAudiences ?? [issuer];
  const keys = async () => createKeyRing({ keyFiles, signingKey, tlsKey: await tlsKey?.() }, parts);
  return createServiceAccountTokens({ names, store, clock, uid, parts, issuer, audiences, lookup, keys });
}
