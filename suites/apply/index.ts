// The files of requirements of this topic, in the order in which their cases run.
import answers from './answers.suite.ts';
import conflicts from './conflicts.suite.ts';
import createOrPatch from './create-or-patch.suite.ts';
import customDefinitions from './custom-definitions.suite.ts';
import entries from './entries.suite.ts';
import entryTimes from './entry-times.suite.ts';
import entryVersions from './entry-versions.suite.ts';
import severalVersions from './several-versions.suite.ts';
import merge from './merge.suite.ts';
import permissions from './permissions.suite.ts';
import request from './request.suite.ts';
import sequences from './sequences.suite.ts';
import severalUsers from './several-users.suite.ts';
import sharedFinalizers from './shared-finalizers.suite.ts';
import target from './target.suite.ts';
import topologyChanges from './topology-changes.suite.ts';
import updates from './updates.suite.ts';

export default {
  answers,
  conflicts,
  'create-or-patch': createOrPatch,
  'custom-definitions': customDefinitions,
  entries,
  'entry-times': entryTimes,
  'entry-versions': entryVersions,
  'several-versions': severalVersions,
  merge,
  permissions,
  request,
  sequences,
  'several-users': severalUsers,
  'shared-finalizers': sharedFinalizers,
  target,
  'topology-changes': topologyChanges,
  updates,
};
