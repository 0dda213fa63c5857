// Properties of the bundled server's launcher, available to both threads without loading a server.
import type { Launcher, Product } from '../../kit/launcher/launcher.ts';

const auditPolicy = `apiVersion: audit.orch.io/v1
kind: Policy
rules:
  - level: Metadata
`;

/** What the documents do not name. */
export const bundledProduct: Product = {
  earlierReleases: Object.fromEntries(
    ['1.31', '1.28', '1.26', '1.21'].map((release) => [release, { '--release': release }]),
  ),
  stableGates: ['AggregatedDiscoveryEndpoint'],
  hiddenMetrics: ['apiserver_open_streams'],
  audit: { '--audit-log-path': 'audit.log', '--audit-policy-file': { file: auditPolicy } },
};

/** Common to both launchers of the bundled server. */
export const bundledTraits: Pick<Launcher, 'name' | 'accepts' | 'keepsState' | 'shortHistory' | 'product'> = {
  name: 'the bundled server',
  accepts: () => true,
  keepsState: true,
  // Long enough for a request on a busy machine, and short enough for a test to wait for.
  shortHistory: { '--history-retention': '2s', '--continue-token-lifetime': '2s' },
  product: bundledProduct,
};
