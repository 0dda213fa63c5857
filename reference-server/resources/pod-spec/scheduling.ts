// Scheduling constraints of a pod: affinity, tolerations, spread.
import {
  int64,
  integer,
  list,
  listBy,
  oneOf,
  required,
  requiredString,
  string,
  struct,
} from '../../schema/declare.ts';
import { labelSelector } from '../../schema/selectors.ts';

const nodeOperators = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];
const nodeSelectorRequirement = struct('NodeSelectorRequirement', {
  key: requiredString(),
  operator: required(oneOf(nodeOperators)),
  values: list(string()),
});
const nodeSelectorTerm = struct(
  'NodeSelectorTerm',
  { matchExpressions: list(nodeSelectorRequirement), matchFields: list(nodeSelectorRequirement) },
  { structType: 'atomic', description: 'Requirements that must all hold.' },
);
export const nodeSelector = struct(
  'NodeSelector',
  { nodeSelectorTerms: required(list(nodeSelectorTerm, { minItems: 1 })) },
  { structType: 'atomic', description: 'Terms of which one must hold.' },
);

const weight = () => required(integer({ minimum: 1, maximum: 100 }));
const nodeAffinity = struct('NodeAffinity', {
  requiredDuringSchedulingIgnoredDuringExecution: nodeSelector,
  preferredDuringSchedulingIgnoredDuringExecution: list(
    struct('PreferredSchedulingTerm', { weight: weight(), preference: required(nodeSelectorTerm) }),
  ),
});

const podAffinityTerm = struct('PodAffinityTerm', {
  labelSelector,
  namespaces: list(string()),
  topologyKey: requiredString({ description: 'The node label whose value names one place.' }),
  namespaceSelector: labelSelector,
  matchLabelKeys: list(string()),
  mismatchLabelKeys: list(string()),
});
const podAffinity = (name: string) =>
  struct(name, {
    requiredDuringSchedulingIgnoredDuringExecution: list(podAffinityTerm),
    preferredDuringSchedulingIgnoredDuringExecution: list(
      struct('WeightedPodAffinityTerm', { weight: weight(), podAffinityTerm: required(podAffinityTerm) }),
    ),
  });

export const affinity = struct(
  'Affinity',
  { nodeAffinity, podAffinity: podAffinity('PodAffinity'), podAntiAffinity: podAffinity('PodAntiAffinity') },
  { description: 'Rules that draw the pod to nodes and other pods, or keep it away.' },
);

export const toleration = struct(
  'Toleration',
  {
    key: string({ description: 'The taint; none with Exists is every taint.' }),
    operator: oneOf(['Exists', 'Equal', '']),
    value: string(),
    effect: oneOf(['NoSchedule', 'PreferNoSchedule', 'NoExecute', '']),
    tolerationSeconds: int64({ description: 'How long a NoExecute taint is tolerated.' }),
  },
  { description: 'A taint of nodes that the pod bears.' },
);

const spreadPolicy = () => oneOf(['Honor', 'Ignore']);
const topologySpreadConstraint = struct('TopologySpreadConstraint', {
  maxSkew: required(integer({ minimum: 1 })),
  topologyKey: requiredString(),
  whenUnsatisfiable: required(oneOf(['DoNotSchedule', 'ScheduleAnyway'])),
  labelSelector,
  minDomains: integer({ minimum: 1 }),
  nodeAffinityPolicy: spreadPolicy(),
  nodeTaintsPolicy: spreadPolicy(),
  matchLabelKeys: list(string()),
});

export const topologySpreadConstraints = listBy(
  ['topologyKey', 'whenUnsatisfiable'],
  topologySpreadConstraint,
  {
    description: 'How pods of a group are spread over places.',
  },
);
