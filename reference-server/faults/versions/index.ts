// The planted faults of groups, versions and feature gates (document core 3.3, 3.4, 9), by file.
import type { Fault } from '../fault.ts';
import certificates from './certificates.ts';
import conversions from './conversions.ts';
import definitions from './definitions.ts';
import deprecation from './deprecation.ts';
import metrics from './metrics.ts';
import deprecationVerbs from './deprecation-verbs.ts';
import events from './events.ts';
import furtherWays from './further-ways.ts';
import explicitZeros from './explicit-zeros.ts';
import gates from './gates.ts';
import options from './options.ts';
import removals from './removals.ts';
import replacements from './replacements.ts';
import replacementWays from './replacement-ways.ts';
import rollingUpdates from './rolling-updates.ts';
import runtimeConfigKeys from './runtime-config-keys.ts';
import secondWays from './second-ways.ts';
import webhookFailures from './webhook-failures.ts';
import severalVersions from './several-versions.ts';
import webhookCalls from './webhook-calls.ts';
import webhooks from './webhooks.ts';
import workloads from './workloads.ts';

export const versionFaults: readonly Fault[] = [
  ...certificates,
  ...conversions,
  ...definitions,
  ...deprecation,
  ...deprecationVerbs,
  ...metrics,
  ...events,
  ...explicitZeros,
  ...furtherWays,
  ...gates,
  ...options,
  ...removals,
  ...replacements,
  ...replacementWays,
  ...rollingUpdates,
  ...runtimeConfigKeys,
  ...secondWays,
  ...webhookFailures,
  ...severalVersions,
  ...webhookCalls,
  ...webhooks,
  ...workloads,
];
