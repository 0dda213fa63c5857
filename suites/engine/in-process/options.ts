// Options of the servers that cases meet: in process for the self checks, over TLS as the target of a run.
import type { Names } from '../../../common/dialects/names.ts';
import { defaultFeatureGates } from '../../../reference-server/feature-gates.ts';
import { defaultOptions } from '../../../reference-server/options.ts';
import type { ServerOptions } from '../../../reference-server/options.ts';
import type { FeatureName } from '../../catalogue/features.ts';

/** No secret: the server that knows it cannot be reached from outside the process. */
export const inProcessToken = 'in-process-administrator';

/** What a server with `everythingOn` shows only where something is made or tried; a test holds that it does. A server
 * with a planted fault has them, whatever the fault hides. */
export const featuresByAct: Partial<Record<FeatureName, boolean>> = {
  'bootstrap-tokens': true,
  'token-cleaner': true,
  'bootstrap-signer': true,
  'node-authorization': true,
  'node-restriction': true,
  'node-selectors': true,
};

/** Every feature on; `token` is the administrator's. */
export function everythingOn(names: Names, token: string): ServerOptions {
  const user = { username: 'conformance', uid: 'conformance', groups: ['system:masters'], extra: {} };
  return {
    ...defaultOptions(),
    names,
    staticTokens: [{ token, user }],
    bootstrapTokenAuth: true,
    controllers: ['*', 'tokencleaner', 'bootstrapsigner'],
    authorizationModes: ['Node', 'RBAC'],
    admissionPlugins: ['NodeRestriction'],
    featureGates: new Map([
      ...defaultFeatureGates(),
      ['CBORServingAndStorage', true],
      ['DynamicResourceAllocation', true],
    ]),
    runtimeConfig: new Map([[`${names.groups.resource}/v1alpha3`, true]]),
  };
}
