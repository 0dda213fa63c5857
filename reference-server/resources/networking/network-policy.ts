// NetworkPolicy (networking group, v1): which connections the selected pods accept and open.
import {
  integer,
  intOrString,
  kindStruct,
  list,
  oneOf,
  requiredString,
  string,
  struct,
} from '../../schema/declare.ts';
import type { StoredObject } from '../../schema/declare.ts';
import { labelSelector } from '../../schema/selectors.ts';
import { ageColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { labelSelectorProblems, selectorText } from '../declaration/label-selector.ts';
import { allVerbs } from '../declaration/verbs.ts';

type PolicyObject = StoredObject<typeof schema>;

const port = struct('NetworkPolicyPort', {
  protocol: oneOf(['TCP', 'UDP', 'SCTP'], { default: 'TCP' }),
  port: intOrString(),
  endPort: integer({ minimum: 1, maximum: 65_535 }),
});

const peer = struct('NetworkPolicyPeer', {
  podSelector: labelSelector,
  namespaceSelector: labelSelector,
  ipBlock: struct('IPBlock', { cidr: requiredString(), except: list(string()) }),
});

const schema = kindStruct(
  'NetworkPolicy',
  {
    spec: struct(
      'NetworkPolicySpec',
      {
        podSelector: { ...labelSelector, default: {} },
        ingress: list(struct('NetworkPolicyIngressRule', { ports: list(port), from: list(peer) })),
        egress: list(struct('NetworkPolicyEgressRule', { ports: list(port), to: list(peer) })),
        policyTypes: list(oneOf(['Ingress', 'Egress'])),
      },
      { default: {} },
    ),
  },
  { description: 'Connections that pods accept and open.' },
);

/** The kind. The server enforces no policy. */
export const networkPolicyKind: KindDeclaration = ({ groups }) => ({
  group: groups.networking,
  version: 'v1',
  kind: 'NetworkPolicy',
  plural: 'networkpolicies',
  singular: 'networkpolicy',
  shortNames: ['netpol'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  generationOf: 'spec',
  deleteAnswer: 'status',
  columns: [
    nameColumn,
    textColumn('Pod-Selector', 'The pods that it is about.', (object) =>
      selectorText((object as PolicyObject).spec?.podSelector ?? {}),
    ),
    ageColumn,
  ],
  defaults: withPolicyTypes,
  validate: ({ spec = {} }: PolicyObject) =>
    labelSelectorProblems(spec.podSelector ?? {}, 'spec.podSelector'),
});

/** Without types, a policy is about incoming connections, and about outgoing ones where it has rules for them. */
function withPolicyTypes(object: PolicyObject): PolicyObject {
  const { spec = {} } = object;
  if (spec.policyTypes !== undefined) return object;
  const policyTypes = (spec.egress ?? []).length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
  return { ...object, spec: { ...spec, policyTypes } };
}
