// The files of requirements of this topic, in the order in which their cases run.
import deleteOptions from './delete-options.suite.ts';
import deletionTimestamp from './deletion-timestamp.suite.ts';
import finalization from './finalization.suite.ts';
import forceDeletion from './force-deletion.suite.ts';

export default {
  'delete-options': deleteOptions,
  'deletion-timestamp': deletionTimestamp,
  finalization,
  'force-deletion': forceDeletion,
};
