// The files of requirements of this topic, in the order in which their cases run.
import authorizationV1 from './authorization-v1.suite.ts';
import certificatesV1 from './certificates-v1.suite.ts';
import definitions from './definitions.suite.ts';
import deprecation from './deprecation/deprecation.suite.ts';
import discoveryV1 from './discovery-v1.suite.ts';
import events from './events.suite.ts';
import featureGates from './feature-gates.suite.ts';
import flowControlV1 from './flow-control-v1.suite.ts';
import groups from './groups.suite.ts';
import metrics from './deprecation/metrics.suite.ts';
import networkingV1 from './networking-v1.suite.ts';
import policyV1 from './policy-v1.suite.ts';
import removedFromV125 from './removals/removed-from-v1-25.suite.ts';
import removedUpToV122 from './removals/removed-up-to-v1-22.suite.ts';
import runtimeConfig from './runtime-config.suite.ts';
import stability from './stability.suite.ts';
import webhookFailures from './webhook-failures.suite.ts';
import webhooks from './webhooks.suite.ts';
import workloads from './workloads.suite.ts';

export default {
  'authorization-v1': authorizationV1,
  'certificates-v1': certificatesV1,
  definitions,
  'deprecation/deprecation': deprecation,
  'deprecation/metrics': metrics,
  'discovery-v1': discoveryV1,
  events,
  'feature-gates': featureGates,
  'flow-control-v1': flowControlV1,
  groups,
  'networking-v1': networkingV1,
  'policy-v1': policyV1,
  'removals/removed-from-v1-25': removedFromV125,
  'removals/removed-up-to-v1-22': removedUpToV122,
  'runtime-config': runtimeConfig,
  stability,
  'webhook-failures': webhookFailures,
  webhooks,
  workloads,
};
