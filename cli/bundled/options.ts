// How the bundled server is started for a run: everything that it has is on, so that every row finds its feature.
import { randomBytes } from 'node:crypto';
import type { Names } from '../../fixtures/dialects/names.ts';
import { defaultOptions } from '../../reference-server/flags/options.ts';
import type { ServerOptions } from '../../reference-server/flags/options.ts';
import { defaultFeatureGates } from '../../reference-server/flags/feature-gates.ts';

/** A token for one run. */
export const mintToken = () => randomBytes(24).toString('base64url');

/** The options of the target of a run; `token` is its administrator's. */
export function bundledOptions(names: Names, token: string): ServerOptions {
  return {
    ...defaultOptions(),
    names,
    securePort: 0,
    certDir: undefined,
    staticTokens: [
      { token, user: { username: 'conformance', uid: 'conformance', groups: ['system:masters'], extra: {} } },
    ],
    featureGates: new Map([...defaultFeatureGates(), ['DynamicResourceAllocation', true]]),
    runtimeConfig: new Map([[`${names.groups.resource}/v1alpha3`, true]]),
  };
}
