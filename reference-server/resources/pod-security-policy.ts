// PodSecurityPolicy (policy group, before v1.25): what pods may do. No release that the server can be enforces it; the
// objects are stored only.
import { boolean, kindStruct, list, oneOf, string, struct } from '../schema/declare.ts';
import { ageColumn, nameColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { allVerbs } from './declaration/verbs.ts';

const strategy = (name: string) =>
  struct(name, { rule: oneOf(['MustRunAs', 'MustRunAsNonRoot', 'MayRunAs', 'RunAsAny']) });

const schema = kindStruct(
  'PodSecurityPolicy',
  {
    spec: struct(
      'PodSecurityPolicySpec',
      {
        privileged: boolean(),
        volumes: list(string()),
        hostNetwork: boolean(),
        seLinux: strategy('SELinuxStrategyOptions'),
        runAsUser: strategy('RunAsUserStrategyOptions'),
        supplementalGroups: strategy('SupplementalGroupsStrategyOptions'),
        fsGroup: strategy('FSGroupStrategyOptions'),
      },
      { default: {} },
    ),
  },
  { description: 'What pods may do.' },
);

/** The kind; no version of it is left in v1.25. */
export const podSecurityPolicyKind: KindDeclaration = ({ groups }) => ({
  group: groups.policy,
  version: 'v1beta1',
  kind: 'PodSecurityPolicy',
  plural: 'podsecuritypolicies',
  singular: 'podsecuritypolicy',
  shortNames: ['psp'],
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  columns: [nameColumn, ageColumn],
});
