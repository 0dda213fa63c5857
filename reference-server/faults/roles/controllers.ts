// Planted faults: the default role of one control loop is missing (document access 2.3).
import { controlLoops } from '../../../common/control-loops.ts';
import type { Fault } from '../fault.ts';
import { changeRole } from './alter-defaults.ts';

const faults: readonly Fault[] = controlLoops.map((loop) => ({
  id: `no-role-of-${loop}`,
  title: `There is no default ClusterRole for the control loop ${loop}.`,
  breaks: [`roles.controllers.${loop}`, 'roles.default.label-of-roles'],
  install: (parts) => changeRole(parts, `system:controller:${loop}`, () => undefined),
}));

export default faults;
