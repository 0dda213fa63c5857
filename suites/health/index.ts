// The files of requirements of this topic, in the order in which their cases run.
import status from './status.suite.ts';
import verbose from './verbose.suite.ts';

export default { status, verbose };
