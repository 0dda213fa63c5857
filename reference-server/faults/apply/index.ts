// Every planted fault of apply (document core 2.4, 4.9).
import type { Fault } from '../fault.ts';
import templates from './templates.ts';
import throughStatus from './through-status.ts';
import existingObjects from './existing-objects.ts';
import severalOwners from './several-owners.ts';
import sharedItems from './shared-items.ts';
import otherKinds from './other-kinds.ts';
import conflicts from './conflicts.ts';
import entries from './entries.ts';
import entryDetails from './entry-details.ts';
import operations from './operations.ts';
import userAgents from './user-agents.ts';
import intents from './intents.ts';
import keys from './keys.ts';
import likeManagers from './like-managers.ts';
import unowned from './unowned.ts';
import severalVersions from './several-versions.ts';
import sequences from './sequences.ts';
import sharing from './sharing.ts';
import definitions from './definitions.ts';
import listRules from './list-rules.ts';
import topologyChanges from './topology-changes.ts';
import lostPaths from './lost-paths.ts';
import twoKeys from './two-keys.ts';
import hardKeys from './hard-keys.ts';
import reorderedMembers from './reordered-members.ts';

export const applyFaults: readonly Fault[] = [
  ...severalOwners,
  ...existingObjects,
  ...templates,
  ...throughStatus,
  ...sharedItems,
  ...severalVersions,
  ...otherKinds,
  ...conflicts,
  ...entries,
  ...entryDetails,
  ...operations,
  ...userAgents,
  ...intents,
  ...keys,
  ...likeManagers,
  ...unowned,
  ...sequences,
  ...sharing,
  ...definitions,
  ...listRules,
  ...topologyChanges,
  ...lostPaths,
  ...twoKeys,
  ...hardKeys,
  ...reorderedMembers,
];
