// The sorts of kind that the rows about paths are about (core 4.1).
import type { Subjects } from '../kit/kinds/subjects.ts';

export const namespacedOfCoreGroup: Subjects = ['config-maps', 'pod-templates'];
export const namespacedOfNamedGroups: Subjects = ['leases', 'custom-objects'];
export const clusterScopedOfNamedGroups: Subjects = ['cluster-roles', 'cluster-scoped-custom-objects'];
