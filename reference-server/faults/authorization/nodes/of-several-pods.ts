// Faults of node agents where the pods of several nodes, or of several namespaces, use an object (access 5.4).
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.nodes.${name}`;

/** Objects that the pods of a node use, with the rows that check the objects of other nodes. */
const tied = [
  ['secrets', 'secrets', 'reads-no-other-secrets'],
  ['configmaps', 'config-maps', 'reads-no-other-config-maps'],
  ['persistentvolumeclaims', 'claims', 'reads-no-other-volume-claims'],
  ['persistentvolumes', 'volumes', 'reads-no-other-volumes'],
] as const;

const ofTwoNodes: readonly Fault[] = tied.map(([plural, what, other]) => ({
  id: `node-agents-read-${what}-of-two-nodes`,
  title: `A node agent may read those of the ${plural} that pods of two or more nodes use.`,
  breaks: [row(other)],
  install({ node }) {
    const { isUsedOnNode } = node;
    node.isUsedOnNode = (nodes, nodeName, to) =>
      (to.plural === plural && nodes.size >= 2) || isUsedOnNode(nodes, nodeName, to);
  },
}));

const ofFirstNamespace: readonly Fault[] = tied.slice(0, 3).map(([plural, what, other]) => ({
  id: `node-agents-know-${what}-by-name`,
  title: `Of ${plural} of one name in two namespaces a node agent may read only those of the first.`,
  breaks: [row(other)],
  install({ node }) {
    const { podReferences, isUsedOnNode } = node;
    const first = new Map<string, string>();
    node.podReferences = (pod) => {
      const used = podReferences(pod);
      for (const one of used)
        if (one.plural === plural && !first.has(one.name)) first.set(one.name, pod.metadata.namespace ?? '');
      return used;
    };
    node.isUsedOnNode = (nodes, nodeName, to) =>
      (to.plural !== plural || (first.get(to.name) ?? to.namespace) === to.namespace) &&
      isUsedOnNode(nodes, nodeName, to);
  },
}));

const faults: readonly Fault[] = [
  ...ofTwoNodes,
  ...ofFirstNamespace,
  {
    id: 'node-agents-of-a-group-in-any-case',
    title: 'The group system:nodes of a node agent is compared without regard to letter case.',
    breaks: [row('identity')],
    install({ node }) {
      const { nodeNameOf } = node;
      node.nodeNameOf = (user) =>
        nodeNameOf({ ...user, groups: user.groups.map((group) => group.toLowerCase()) });
    },
  },
];

export default faults;
