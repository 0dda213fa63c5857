// Faults of the read rights of node agents under mode Node (access 5.4).
import type { Fault } from '../../fault.ts';
import { leaveOut } from './missing-node-rule.ts';

const row = (name: string) => `authorization.nodes.${name}`;

/** Objects that the pods of a node use, with the rows that check the objects of other nodes. */
const tied = [
  {
    plural: 'secrets',
    what: 'secrets',
    other: 'reads-no-other-secrets',
    more: [row('name-exact'), 'authorization.modes.node'],
  },
  { plural: 'configmaps', what: 'config-maps', other: 'reads-no-other-config-maps', more: [] },
  { plural: 'persistentvolumeclaims', what: 'claims', other: 'reads-no-other-volume-claims', more: [] },
  { plural: 'persistentvolumes', what: 'volumes', other: 'reads-no-other-volumes', more: [] },
] as const;

const ofAll: readonly Fault[] = tied.map(({ plural, what, other, more }) => ({
  id: `node-agents-read-all-${what}`,
  title: `A node agent may read any of the ${plural} by name.`,
  breaks: [row(other), ...more],
  install(parts) {
    const { isUsedOnNode } = parts.node;
    parts.node.isUsedOnNode = (nodes, nodeName, to) =>
      to.plural === plural || isUsedOnNode(nodes, nodeName, to);
  },
}));

const ofAnyNode: readonly Fault[] = tied.map(({ plural, what, other }) => ({
  id: `node-agents-read-${what}-of-other-nodes`,
  title: `A node agent may read those of the ${plural} that a pod of any node uses.`,
  breaks: [row(other), ...(plural === 'secrets' ? [row('name-exact')] : [])],
  install(parts) {
    const { isUsedOnNode } = parts.node;
    parts.node.isUsedOnNode = (nodes, nodeName, to) =>
      (to.plural === plural && nodes.size > 0) || isUsedOnNode(nodes, nodeName, to);
  },
}));

const listed: readonly Fault[] = tied.map(({ plural, what, other, more }) => ({
  id: `node-agents-list-all-${what}`,
  title: `A node agent may list all ${plural}.`,
  breaks: [row(other), ...more.filter((id) => id === 'authorization.modes.node')],
  install(parts) {
    const { nodeCondition } = parts.node;
    parts.node.nodeCondition = (attributes, names) =>
      attributes.resource?.plural === plural && attributes.verb === 'list'
        ? 'always'
        : nodeCondition(attributes, names);
  },
}));

const byPathOnly = (['list', 'watch'] as const).flatMap((without) =>
  tied
    .filter(({ plural }) => plural === 'secrets' || plural === 'configmaps')
    .map(({ plural, what }) =>
      leaveOut(
        `${without}-used-${what}`,
        (resource, verb) => resource.plural === plural && verb === without,
        [row(`lists-${what}-of-its-pods`)],
      ),
    ),
);

const faults: readonly Fault[] = [
  ...byPathOnly,
  ...ofAll,
  ...ofAnyNode,
  ...listed,
  leaveOut('services', ({ plural }) => plural === 'services', [row('reads-services')]),
  leaveOut('endpoints', ({ plural }) => plural === 'endpoints', [
    row('reads-endpoints'),
    row('lists-endpoints'),
  ]),
  leaveOut(
    'endpoints-of-other-namespaces',
    ({ plural, namespace }) => plural === 'endpoints' && namespace !== 'default',
    [row('reads-endpoints'), row('lists-endpoints')],
  ),
  leaveOut('lists-of-endpoints', ({ plural }, verb) => plural === 'endpoints' && verb === 'list', [
    row('lists-endpoints'),
  ]),
  leaveOut('watch-of-services', ({ plural }, verb) => plural === 'services' && verb === 'watch', [
    row('reads-services'),
  ]),
  leaveOut('own-node', ({ plural }, verb) => plural === 'nodes' && verb === 'get', [
    row('reads-own-node'),
    row('reads-no-other-node'),
    row('identity'),
    row('selector-gates-off'),
    'authorization.modes.list',
    'authorization.chain.no-opinion-continues',
  ]),
  leaveOut('own-pods', ({ plural }, verb) => plural === 'pods' && verb === 'list', [
    row('reads-own-pods'),
    row('reads-no-other-pods'),
    row('selector-gates-off'),
  ]),
  leaveOut(
    'pods-of-one-namespace',
    ({ plural, namespace }, verb) =>
      plural === 'pods' && ['list', 'watch'].includes(verb) && namespace !== '',
    [row('reads-no-other-pods'), row('selector-gates-off')],
  ),
  {
    id: 'node-agents-list-pods-of-one-namespace',
    title: 'A list of the pods of a namespace needs a node selector, but for any node.',
    breaks: [row('reads-no-other-pods')],
    install(parts) {
      const { selectsOwnPods } = parts.node;
      parts.node.selectsOwnPods = (attributes, nodeName) =>
        selectsOwnPods(attributes, nodeName) ||
        (attributes.resource?.namespace !== '' &&
          (attributes.fieldSelector ?? []).some(
            ({ path, value }) => path === 'spec.nodeName' && value !== '',
          ));
    },
  },
  {
    id: 'node-of-a-pod-read-once',
    title: 'A pod that is bound to a node after its creation gives the agent of the node no access.',
    breaks: ['secrets', 'config-maps', 'volume-claims', 'volumes'].map((one) =>
      row(`reads-${one}-of-its-pods`),
    ),
    install(parts) {
      const { boundNodeOf } = parts.node;
      const known = new Map<string, string>();
      parts.node.boundNodeOf = (pod) => {
        const { uid = '' } = pod.metadata;
        const node = known.get(uid) ?? boundNodeOf(pod);
        if (uid !== '') known.set(uid, node);
        return node;
      };
    },
  },
  {
    id: 'selector-gates-ignored',
    title: 'Node agents may read all nodes and pods, whatever the feature gates are.',
    breaks: [row('reads-no-other-node'), row('reads-no-other-pods')],
    install(parts) {
      parts.node.ownOnly = () => false;
    },
  },
  {
    id: 'own-only-without-the-gates',
    title: 'Node agents may read only their own node and pods, whatever the feature gates are.',
    breaks: [row('selector-gates-off')],
    install(parts) {
      parts.node.ownOnly = () => true;
    },
  },
  {
    id: 'node-agents-list-all-nodes',
    title: 'A list of nodes needs no selector.',
    breaks: [row('reads-no-other-node')],
    install(parts) {
      const { nodeCondition } = parts.node;
      parts.node.nodeCondition = (attributes, names) =>
        attributes.resource?.plural === 'nodes' && attributes.verb === 'list'
          ? 'always'
          : nodeCondition(attributes, names);
    },
  },
  {
    id: 'node-agents-list-all-pods',
    title: 'A list of pods needs no selector.',
    breaks: [row('reads-no-other-pods')],
    install(parts) {
      parts.node.selectsOwnPods = () => true;
    },
  },
  {
    id: 'any-node-selector-will-do',
    title: 'A list of pods needs a node selector, but for any node.',
    breaks: [row('reads-no-other-pods')],
    install(parts) {
      parts.node.selectsOwnPods = ({ fieldSelector = [] }) =>
        fieldSelector.some(({ path }) => path === 'spec.nodeName');
    },
  },
  {
    id: 'negated-node-selector-will-do',
    title: 'A selector that excludes the node is read as one that requires it.',
    breaks: [row('reads-no-other-pods')],
    install(parts) {
      parts.node.selectsOwnPods = ({ fieldSelector = [] }, nodeName) =>
        fieldSelector.some(({ path, value }) => path === 'spec.nodeName' && value === nodeName);
    },
  },
  {
    id: 'node-selector-alone',
    title: 'A node agent may list the pods of its node only without further requirements in the selector.',
    breaks: [row('lists-some-of-its-pods')],
    install(parts) {
      const { selectsOwnPods } = parts.node;
      parts.node.selectsOwnPods = (attributes, nodeName) =>
        attributes.fieldSelector?.length === 1 && selectsOwnPods(attributes, nodeName);
    },
  },
];

export default faults;
