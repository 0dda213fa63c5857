// The files of requirements of this topic, in the order in which their cases run.
import everyKind from './every-kind/every-kind.suite.ts';
import furtherKinds from './further-kinds.suite.ts';
import interfaceRows from './interface.suite.ts';
import sequences from './sequences.suite.ts';
import subresources from './subresources.suite.ts';
import verbs from './verbs.suite.ts';
import virtualTypes from './virtual-types.suite.ts';

export default {
  interface: interfaceRows,
  'every-kind/every-kind': everyKind,
  'further-kinds': furtherKinds,
  sequences,
  subresources,
  verbs,
  'virtual-types': virtualTypes,
};
