// The planted faults of groups, versions and feature gates (document core 3.3, 3.4, 9), by file.
import type { Fault } from '../fault.ts';
import definitions from './definitions.ts';
import events from './events.ts';
import removals from './removals.ts';
import webhooks from './webhooks.ts';
import workloads from './workloads.ts';

export const versionFaults: readonly Fault[] = [
  ...definitions,
  ...events,
  ...removals,
  ...webhooks,
  ...workloads,
];
