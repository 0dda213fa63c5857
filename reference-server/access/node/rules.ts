// What mode Node allows a node agent, and under which condition (document access 5.4). For endpoints and certificate
// signing requests the verbs are those of the document; for the others, those of the most used implementation.
import type { Names } from '../../../common/dialects/names.ts';
import type { Attributes } from '../authorizer.ts';

/** `tied`: only objects that a pod on the node uses; `own`: with the selector gates, only its own node and pods. */
export type Condition = 'always' | 'tied' | 'own';

interface NodeRule {
  /** A resource, or `resource/subresource`. */
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  readonly condition: Condition;
}

const reads = ['get', 'list', 'watch'];
const writes = ['create', 'update', 'patch'];

const core: readonly NodeRule[] = [
  { resources: ['services'], verbs: reads, condition: 'always' },
  { resources: ['endpoints'], verbs: reads, condition: 'always' },
  { resources: ['nodes', 'pods'], verbs: reads, condition: 'own' },
  { resources: ['nodes'], verbs: writes, condition: 'always' },
  { resources: ['nodes/status', 'pods/status'], verbs: ['update', 'patch'], condition: 'always' },
  { resources: ['pods'], verbs: ['create', 'delete'], condition: 'always' },
  { resources: ['pods/eviction'], verbs: ['create'], condition: 'always' },
  { resources: ['events'], verbs: writes, condition: 'always' },
  { resources: ['secrets', 'configmaps'], verbs: reads, condition: 'tied' },
  {
    resources: ['persistentvolumeclaims', 'persistentvolumes', 'serviceaccounts'],
    verbs: ['get'],
    condition: 'tied',
  },
  { resources: ['persistentvolumeclaims/status'], verbs: ['get', 'update', 'patch'], condition: 'tied' },
  { resources: ['serviceaccounts/token'], verbs: ['create'], condition: 'tied' },
];

function rulesOf({ groups }: Names, group: string): readonly NodeRule[] {
  switch (group) {
    case '':
      return core;
    case groups.events:
      return [{ resources: ['events'], verbs: writes, condition: 'always' }];
    case groups.authentication:
      return [{ resources: ['tokenreviews'], verbs: ['create'], condition: 'always' }];
    case groups.authorization:
      return [
        {
          resources: ['subjectaccessreviews', 'localsubjectaccessreviews'],
          verbs: ['create'],
          condition: 'always',
        },
      ];
    case groups.certificates:
      return [
        {
          resources: ['certificatesigningrequests'],
          verbs: [...reads, ...writes, 'delete'],
          condition: 'always',
        },
      ];
    case groups.resource:
      return [{ resources: ['resourceclaims'], verbs: ['get'], condition: 'tied' }];
    default:
      return [];
  }
}

const leaseVerbs = ['get', 'create', 'update', 'patch', 'delete'];

/** Whether the object is a lease for the heartbeat of a node. */
function isNodeLease({ resource, verb }: Attributes, { groups, namespaces }: Names): boolean {
  return (
    resource?.group === groups.coordination &&
    resource.plural === 'leases' &&
    resource.subresource === '' &&
    resource.namespace === namespaces.nodeLease &&
    leaseVerbs.includes(verb)
  );
}

/** The condition under which a node agent is allowed; undefined if it is not. */
export function nodeCondition(attributes: Attributes, names: Names): Condition | undefined {
  const { resource, verb } = attributes;
  if (resource === undefined) return undefined;
  if (isNodeLease(attributes, names)) return 'always';
  const { group, plural, subresource } = resource;
  const wanted = subresource === '' ? plural : `${plural}/${subresource}`;
  return rulesOf(names, group).find(
    ({ resources, verbs }) => resources.includes(wanted) && verbs.includes(verb),
  )?.condition;
}
