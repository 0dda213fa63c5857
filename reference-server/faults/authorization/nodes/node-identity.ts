// Faults of the identity of node agents and the node that they belong to (access 5.4).
import type { User } from '../../../requests/request.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const identity = 'authorization.nodes.identity';
const others = 'authorization.nodes.not-for-others';
const exact = 'authorization.nodes.name-exact';

/** Treats similar node names as equal in the graph. */
function compareNodes(parts: Parts, isSame: (bound: string, own: string) => boolean): void {
  parts.node.isUsedOnNode = (nodes, nodeName) => [...nodes].some((bound) => isSame(bound, nodeName));
}

/** Lets an agent read the node, and list the pods of the node, whose name is its own after this change of both. */
function compareOwnNode(parts: Parts, compared: (name: string) => string): void {
  parts.node.isSameNode = (one, other) => compared(one) === compared(other);
  parts.node.selectsOwnPods = ({ fieldSelector = [] }, nodeName) =>
    fieldSelector.some(
      ({ path, equal, value }) => path === 'spec.nodeName' && equal && compared(value) === compared(nodeName),
    );
}

const lastWord = (text: string) => text.split(':').at(-1) || undefined;

/** The user with the first group only. */
const withFirstGroup = (user: User): User => ({ ...user, groups: user.groups.slice(0, 1) });

const faults: readonly Fault[] = [
  {
    id: 'node-agents-known-by-first-group',
    title: 'A user whose first group is not system:nodes is not a node agent.',
    breaks: [identity],
    install(parts) {
      const { nodeNameOf } = parts.node;
      parts.node.nodeNameOf = (user) => nodeNameOf(withFirstGroup(user));
    },
  },
  {
    id: 'node-restriction-reads-first-group',
    title: 'The plugin does not limit a node agent whose first group is not system:nodes.',
    breaks: ['authorization.nodes.restriction-nodes'],
    install(parts) {
      const { limitedTo } = parts.nodeRestriction;
      parts.nodeRestriction.limitedTo = (user, node) => limitedTo(withFirstGroup(user), node);
    },
  },
  {
    id: 'node-agents-known-by-group-alone',
    title: 'A member of system:nodes is the agent of the node named by the last part of the username.',
    breaks: [identity, others],
    install(parts) {
      parts.node.nodeNameOf = ({ username, groups }) =>
        groups.includes('system:nodes') ? lastWord(username) : undefined;
    },
  },
  {
    id: 'node-agents-known-by-name-alone',
    title: 'A username of the node form suffices for a node agent, without the group.',
    breaks: [identity, others],
    install(parts) {
      parts.node.nodeNameOf = ({ username }) =>
        username.startsWith('system:node:') ? lastWord(username) : undefined;
    },
  },
  {
    id: 'node-agents-known-by-groups-alike',
    title: 'A group whose name starts with system:nodes is treated as system:nodes.',
    breaks: [identity],
    install(parts) {
      parts.node.nodeNameOf = ({ username, groups }) =>
        groups.some((group) => group.startsWith('system:nodes')) && username.startsWith('system:node:')
          ? lastWord(username)
          : undefined;
    },
  },
  {
    id: 'node-names-compared-by-prefix',
    title: 'A pod counts as bound to a node whose name is a prefix of its node name.',
    breaks: [exact],
    install: (parts) => compareNodes(parts, (bound, own) => bound.startsWith(own)),
  },
  {
    id: 'node-names-compared-by-their-beginning',
    title: 'A pod counts as bound to a node whose name starts with its node name.',
    breaks: [exact],
    install: (parts) => compareNodes(parts, (bound, own) => own.startsWith(bound)),
  },
  {
    id: 'node-names-compared-without-case',
    title: 'Node names are compared case-insensitively.',
    breaks: [exact],
    install: (parts) => compareNodes(parts, (bound, own) => bound.toLowerCase() === own.toLowerCase()),
  },
  {
    id: 'own-node-in-any-case',
    title:
      'A node agent reads the node, and lists the pods of the node, that its name names in another letter case.',
    breaks: ['authorization.nodes.reads-no-other-node', 'authorization.nodes.reads-no-other-pods'],
    install: (parts) => compareOwnNode(parts, (name) => name.toLowerCase()),
  },
  {
    id: 'own-node-without-domain',
    title:
      'A node agent reads the node, and lists the pods of the node, whose name is its own up to the first dot.',
    breaks: ['authorization.nodes.reads-no-other-node', 'authorization.nodes.reads-no-other-pods'],
    install: (parts) => compareOwnNode(parts, (name) => name.split('.')[0]!),
  },
  {
    id: 'node-names-compared-without-domain',
    title: 'Only the part before the first dot of a node name is compared.',
    breaks: [exact],
    install: (parts) => compareNodes(parts, (bound, own) => bound.split('.')[0] === own.split('.')[0]),
  },
  {
    id: 'node-restriction-limits-lookalikes',
    title: 'The plugin limits every member of system:nodes.',
    breaks: [others],
    install(parts) {
      parts.nodeRestriction.limitedTo = ({ username, groups }) =>
        groups.includes('system:nodes') ? lastWord(username) : undefined;
    },
  },
  {
    id: 'node-restriction-limits-outsiders',
    title: 'The plugin limits any user with the username of a node agent, without the group.',
    breaks: [others],
    install(parts) {
      parts.nodeRestriction.limitedTo = ({ username }) =>
        username.startsWith('system:node:') ? lastWord(username) : undefined;
    },
  },
];

export default faults;
