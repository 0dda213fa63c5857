// Options of the server that self checks run in process.
import type { Names } from '../../../fixtures/dialects/names.ts';
import { defaultFeatureGates } from '../../../reference-server/flags/feature-gates.ts';
import { defaultOptions } from '../../../reference-server/flags/options.ts';
import type { ServerOptions } from '../../../reference-server/flags/options.ts';

/** No secret: the server that knows it cannot be reached from outside the process. */
export const inProcessToken = 'in-process-administrator';

/** Every feature on, as for the target of a run. */
export function inProcessOptions(names: Names): ServerOptions {
  const administrator = {
    username: 'conformance',
    uid: 'conformance',
    groups: ['system:masters'],
    extra: {},
  };
  return {
    ...defaultOptions(),
    names,
    staticTokens: [{ token: inProcessToken, user: administrator }],
    featureGates: new Map([...defaultFeatureGates(), ['DynamicResourceAllocation', true]]),
    runtimeConfig: new Map([[`${names.groups.resource}/v1alpha3`, true]]),
  };
}
