// Faults of the limits of node agents (access 5.4): verbs, selectors, an empty name, and deletions.
import type { NodeParts } from '../../../access/node/parts.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.nodes.${name}`;

/** Allows node agents more under a condition. */
function alsoLets(parts: Parts, more: NodeParts['nodeCondition']): void {
  const { nodeCondition } = parts.node;
  parts.node.nodeCondition = (...requested) => nodeCondition(...requested) ?? more(...requested);
}

const faults: readonly Fault[] = [
  {
    id: 'node-agents-write-what-they-read',
    title: 'A node agent may write the objects that its pods use.',
    breaks: [row('reads-only')],
    install: (parts) =>
      alsoLets(parts, ({ resource, verb }) =>
        ['secrets', 'configmaps'].includes(resource?.plural ?? '') &&
        ['update', 'patch', 'delete'].includes(verb)
          ? 'tied'
          : undefined,
      ),
  },
  {
    id: 'node-agents-make-services',
    title: 'Node agents have all rights on services.',
    breaks: [row('reads-only')],
    install: (parts) =>
      alsoLets(parts, ({ resource }) => (resource?.plural === 'services' ? 'always' : undefined)),
  },
  {
    id: 'node-agents-list-by-name',
    title: 'A node agent may list and watch secrets and config maps by any field selector.',
    breaks: [row('reads-no-other-secrets'), row('reads-no-other-config-maps')],
    install(parts) {
      const { nodeCondition } = parts.node;
      parts.node.nodeCondition = (attributes, names) => {
        const condition = nodeCondition(attributes, names);
        const { verb, fieldSelector = [] } = attributes;
        return condition === 'tied' && verb !== 'get' && fieldSelector.length > 0 ? 'always' : condition;
      };
    },
  },
  {
    id: 'node-agents-watch-all',
    title: 'A node agent may watch all secrets and config maps.',
    breaks: [row('reads-no-other-secrets'), row('reads-no-other-config-maps')],
    install(parts) {
      const { nodeCondition } = parts.node;
      parts.node.nodeCondition = (attributes, names) => {
        const condition = nodeCondition(attributes, names);
        return condition === 'tied' && attributes.verb === 'watch' ? 'always' : condition;
      };
    },
  },
  {
    id: 'agent-of-no-name-is-on-no-node',
    title: 'A node agent with an empty name may read the objects that unbound pods use.',
    breaks: [
      row('reads-no-other-secrets'),
      row('reads-no-other-config-maps'),
      row('reads-no-other-volume-claims'),
      row('reads-no-other-volumes'),
    ],
    install(parts) {
      const { nodeNameOf } = parts.node;
      parts.node.nodeNameOf = (user) =>
        user.username === 'system:node:' && user.groups.includes('system:nodes') ? '' : nodeNameOf(user);
      const { isUsedOnNode } = parts.node;
      parts.node.isUsedOnNode = (nodes, nodeName, to) =>
        nodeName === '' ? nodes.size === 0 || nodes.has('') : isUsedOnNode(nodes, nodeName, to);
    },
  },
  {
    id: 'node-agents-empty-collections-of-pods',
    title:
      'A node agent may delete all pods of a namespace by deletecollection, since only single pods are checked.',
    breaks: [row('restriction-pods')],
    install(parts) {
      alsoLets(parts, ({ resource, verb }) =>
        resource?.plural === 'pods' && verb === 'deletecollection' ? 'always' : undefined,
      );
      leaveRemovals(parts);
    },
  },
  {
    id: 'node-agents-delete-nodes',
    title: 'A node agent may delete any node, since only creates and updates are checked.',
    breaks: [row('restriction-nodes')],
    install(parts) {
      alsoLets(parts, ({ resource, verb }) =>
        resource?.plural === 'nodes' && resource.subresource === '' && verb === 'delete'
          ? 'always'
          : undefined,
      );
      const { nodeProblem } = parts.nodeRestriction;
      parts.nodeRestriction.nodeProblem = (write) =>
        write.next === undefined ? undefined : nodeProblem(write);
    },
  },
  {
    id: 'status-of-nodes-and-pods-open-to-agents',
    title: 'A node agent may read the status of every node and pod.',
    breaks: [row('reads-no-other-node'), row('reads-no-other-pods')],
    install: (parts) =>
      alsoLets(parts, ({ verb, resource }) =>
        verb === 'get' && resource?.subresource === 'status' && /^(?:nodes|pods)$/.test(resource.plural)
          ? 'always'
          : undefined,
      ),
  },
];

export default faults;

/** Removes the limits on deletions for a user who sent a deletecollection of pods. */
function leaveRemovals(parts: Parts): void {
  const { oldPodProblem } = parts.nodeRestriction;
  const { decide } = parts.access;
  const emptying = new Set<string>();
  parts.access.decide = (authorizers, attributes) => {
    const { resource, verb, user } = attributes;
    if (resource?.plural === 'pods' && verb === 'deletecollection') emptying.add(user.username);
    return decide(authorizers, attributes);
  };
  parts.nodeRestriction.oldPodProblem = (write, ...rest) =>
    write.next === undefined && emptying.has(`system:node:${write.nodeName}`)
      ? undefined
      : oldPodProblem(write, ...rest);
}
