// Rules of the core group, and grants of them to subjects whose rights only reviews show (access 2.2, 2.5).
import type { Rule } from '../kit/rights.ts';

export { bindClusterWide as grantClusterWide, bindIn as grantIn } from '../kit/rights.ts';
export type { Rule } from '../kit/rights.ts';

/** A rule on a resource of the core group. */
export const rule = (verb: string, resource: string, ...resourceNames: readonly string[]): Rule => ({
  verbs: [verb],
  apiGroups: [''],
  resources: [resource],
  ...(resourceNames.length === 0 ? {} : { resourceNames }),
});
