// A shorthand for rules, for the tables of the coverage tests.
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';

export type Shorthand = readonly [verbs: string, groups: string, resources: string, names?: string];

const split = (text: string) => text.split(' ').map((word) => (word === 'core' ? '' : word));
export const rule = ([verbs, groups, resources, names]: Shorthand): PolicyRule => ({
  verbs: split(verbs),
  apiGroups: split(groups),
  resources: split(resources),
  ...(names === undefined ? {} : { resourceNames: split(names) }),
});
export const path = (verbs: string, urls: string): PolicyRule => ({
  verbs: split(verbs),
  nonResourceURLs: split(urls),
});

export const secrets: Shorthand = ['get', 'core', 'secrets'];
