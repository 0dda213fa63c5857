// The default role of one control loop, bound to its account of the system namespace (document access 2.3).
import type { Names } from '../../../common/dialects/names.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import { eventWrites, subjectsOf } from './default-role.ts';
import type { DefaultRole } from './default-role.ts';

/** Nearly all control loops record events. */
export function controllerRole(names: Names, name: string, rules: readonly PolicyRule[]): DefaultRole {
  return {
    name: `system:controller:${name}`,
    subjects: [subjectsOf(names).account(name)],
    rules: [...rules, eventWrites(names)],
  };
}
