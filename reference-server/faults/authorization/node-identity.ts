// Faults about who counts as a node agent, and as the agent of which node (access 5.4).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const identity = 'authorization.nodes.identity';
const others = 'authorization.nodes.not-for-others';
const exact = 'authorization.nodes.name-exact';

/** Node names that are the same for the graph. */
function compareNodes(parts: Parts, isSame: (bound: string, own: string) => boolean): void {
  parts.node.isTied = (nodes, nodeName) => [...nodes].some((bound) => isSame(bound, nodeName));
}

const lastWord = (text: string) => text.split(':').at(-1) || undefined;

const faults: readonly Fault[] = [
  {
    id: 'node-agents-known-by-group-alone',
    title: 'Whoever is in system:nodes is the agent of the node that the last word of the name says.',
    breaks: [identity, others],
    install(parts) {
      parts.node.nodeNameOf = ({ username, groups }) =>
        groups.includes('system:nodes') ? lastWord(username) : undefined;
    },
  },
  {
    id: 'node-agents-known-by-name-alone',
    title: 'A username of the form is enough to be a node agent, without the group.',
    breaks: [identity, others],
    install(parts) {
      parts.node.nodeNameOf = ({ username }) =>
        username.startsWith('system:node:') ? lastWord(username) : undefined;
    },
  },
  {
    id: 'node-agents-known-by-groups-alike',
    title: 'A group whose name begins with system:nodes is taken for it.',
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
    title: 'A pod is bound to the node of an agent whose node name its own begins with.',
    breaks: [exact],
    install: (parts) => compareNodes(parts, (bound, own) => bound.startsWith(own)),
  },
  {
    id: 'node-names-compared-by-their-beginning',
    title: 'A pod is bound to the node of an agent whose node name begins with its own.',
    breaks: [exact],
    install: (parts) => compareNodes(parts, (bound, own) => own.startsWith(bound)),
  },
  {
    id: 'node-names-compared-without-case',
    title: 'The case of letters plays no part in node names.',
    breaks: [exact],
    install: (parts) => compareNodes(parts, (bound, own) => bound.toLowerCase() === own.toLowerCase()),
  },
  {
    id: 'node-names-compared-without-domain',
    title: 'Only what stands before the first dot of a node name counts.',
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
    title: 'The plugin limits whoever has the username of a node agent, without the group.',
    breaks: [others],
    install(parts) {
      parts.nodeRestriction.limitedTo = ({ username }) =>
        username.startsWith('system:node:') ? lastWord(username) : undefined;
    },
  },
];

export default faults;
