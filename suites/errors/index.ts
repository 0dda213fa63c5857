// The files of requirements of this topic, in the order in which their cases run.
import answers from './answers.suite.ts';

export default { answers };
