// Options of the servers that cases meet: in process for the self checks, over TLS as the target of a run.
import type { Names } from '../../../fixtures/dialects/names.ts';
import { defaultFeatureGates } from '../../../reference-server/flags/feature-gates.ts';
import { defaultOptions } from '../../../reference-server/flags/options.ts';
import type { ServerOptions } from '../../../reference-server/flags/options.ts';

/** No secret: the server that knows it cannot be reached from outside the process. */
export const inProcessToken = 'in-process-administrator';

/** Every feature on; `token` is the administrator's. */
export function everythingOn(names: Names, token: string): ServerOptions {
  const user = { username: 'conformance', uid: 'conformance', groups: ['system:masters'], extra: {} };
  return {
    ...defaultOptions(),
    names,
    staticTokens: [{ token, user }],
    featureGates: new Map([...defaultFeatureGates(), ['DynamicResourceAllocation', true]]),
    runtimeConfig: new Map([[`${names.groups.resource}/v1alpha3`, true]]),
  };
}
