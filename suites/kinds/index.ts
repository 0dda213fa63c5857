// The files of requirements of this topic, in the order in which their cases run.
import claimTemplates from './claim-templates.suite.ts';
import claims from './claims.suite.ts';
import podTemplates from './pod-templates.suite.ts';
import states from './states.suite.ts';

export default { 'claim-templates': claimTemplates, claims, 'pod-templates': podTemplates, states };
