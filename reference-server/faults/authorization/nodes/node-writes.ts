// Faults of the write rights of node agents under mode Node, and of the plugin NodeRestriction (access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { leaveOut } from './missing-node-rule.ts';

const row = (name: string) => `authorization.nodes.${name}`;
const restrictedNodes = row('restriction-nodes');
const restrictedPods = row('restriction-pods');

/** The plugin does not check one type of write of nodes. */
function forgetNodes({ nodeRestriction }: Parts, method: string, subresource: string): void {
  const { nodeProblem } = nodeRestriction;
  nodeRestriction.nodeProblem = (write) =>
    write.method === method && write.subresource === subresource ? undefined : nodeProblem(write);
}

const faults: readonly Fault[] = [
  leaveOut('node-status', ({ plural, subresource }) => plural === 'nodes' && subresource === 'status', [
    row('writes-nodes'),
    restrictedNodes,
  ]),
  leaveOut('creation-of-nodes', ({ plural }, verb) => plural === 'nodes' && verb === 'create', [
    row('writes-nodes'),
  ]),
  leaveOut('deletion-of-pods', ({ plural }, verb) => plural === 'pods' && verb === 'delete', [
    row('writes-pods'),
    restrictedPods,
  ]),
  leaveOut('pod-status', ({ plural, subresource }) => plural === 'pods' && subresource === 'status', [
    row('writes-pods'),
    restrictedPods,
  ]),
  leaveOut(
    'put-of-pod-status',
    ({ plural, subresource }, verb) => plural === 'pods' && subresource === 'status' && verb === 'update',
    [row('writes-pods')],
  ),
  leaveOut('events', ({ plural, namespace }) => plural === 'events' && !namespace.endsWith('-system'), [
    row('writes-events'),
    row('writes-group-events'),
  ]),
  leaveOut(
    'reading-of-signing-requests',
    ({ plural }, verb) => plural === 'certificatesigningrequests' && verb === 'get',
    [row('signing-requests')],
  ),
  leaveOut(
    'watches-of-signing-requests',
    ({ plural }, verb) => plural === 'certificatesigningrequests' && verb === 'watch',
    [row('signing-requests')],
  ),
  leaveOut(
    'changes-of-signing-requests',
    ({ plural }, verb) =>
      plural === 'certificatesigningrequests' && ['update', 'patch', 'delete'].includes(verb),
    [row('changes-signing-requests')],
  ),
  leaveOut('group-events', ({ plural, group }) => plural === 'events' && group !== '', [
    row('writes-group-events'),
  ]),
  leaveOut('put-of-events', ({ plural }, verb) => plural === 'events' && verb === 'update', [
    row('writes-events'),
    row('writes-group-events'),
  ]),
  leaveOut('token-reviews', ({ plural }) => plural === 'tokenreviews', [row('token-reviews')]),
  leaveOut('access-reviews', ({ plural }) => plural === 'subjectaccessreviews', [row('access-reviews')]),
  {
    id: 'own-node-limit-built-into-the-mode',
    title: 'Mode Node refuses writes to other nodes by itself.',
    breaks: [row('restriction-off')],
    install(parts) {
      const { nodeCondition, nodeNameOf } = parts.node;
      parts.node.nodeCondition = (attributes, names) => {
        const { resource, user, verb } = attributes;
        const isOther = resource?.plural === 'nodes' && resource.name !== nodeNameOf(user);
        return isOther && verb === 'patch' ? undefined : nodeCondition(attributes, names);
      };
    },
  },
  {
    id: 'node-restriction-forgets-nodes',
    title: 'The plugin does not check nodes.',
    breaks: [restrictedNodes],
    install(parts) {
      parts.nodeRestriction.nodeProblem = () => undefined;
    },
  },
  {
    id: 'node-restriction-looks-at-new-nodes-only',
    title: 'The plugin checks nodes on create, but not on update.',
    breaks: [restrictedNodes],
    install(parts) {
      const { nodeProblem } = parts.nodeRestriction;
      parts.nodeRestriction.nodeProblem = (write) =>
        write.current === undefined ? nodeProblem(write) : undefined;
    },
  },
  {
    id: 'node-restriction-forgets-node-status',
    title: 'The plugin does not check the status of nodes.',
    breaks: [restrictedNodes],
    install(parts) {
      const { nodeProblem } = parts.nodeRestriction;
      parts.nodeRestriction.nodeProblem = (write) =>
        write.subresource === 'status' ? undefined : nodeProblem(write);
    },
  },
  ...(['PUT', 'PATCH'] as const).flatMap((method): readonly Fault[] => [
    {
      id: `node-restriction-forgets-${method.toLowerCase()}-of-node-status`,
      title: `The plugin does not check a ${method} of the status of a node.`,
      breaks: [restrictedNodes],
      install: (parts) => forgetNodes(parts, method, 'status'),
    },
    {
      id: `node-restriction-forgets-${method.toLowerCase()}-of-nodes`,
      title: `The plugin does not check a ${method} of a node.`,
      breaks: [restrictedNodes],
      install: (parts) => forgetNodes(parts, method, ''),
    },
  ]),
  {
    id: 'node-restriction-forgets-new-nodes',
    title: 'A node agent may create nodes of any name.',
    breaks: [restrictedNodes],
    install(parts) {
      const { nodeProblem } = parts.nodeRestriction;
      parts.nodeRestriction.nodeProblem = (write) =>
        write.current === undefined ? undefined : nodeProblem(write);
    },
  },
  {
    id: 'node-restriction-forgets-pods',
    title: 'The plugin does not check existing pods.',
    breaks: [restrictedPods],
    install(parts) {
      parts.nodeRestriction.oldPodProblem = () => undefined;
    },
  },
  {
    id: 'node-restriction-forgets-put-of-pod-status',
    title: 'The plugin does not check a PUT of the status of a pod.',
    breaks: [restrictedPods],
    install(parts) {
      const { oldPodProblem } = parts.nodeRestriction;
      parts.nodeRestriction.oldPodProblem = (write, ...rest) =>
        write.subresource === 'status' && write.method === 'PUT' ? undefined : oldPodProblem(write, ...rest);
    },
  },
  {
    id: 'node-restriction-forgets-deletion-of-pods',
    title: 'The plugin does not check the deletion of pods.',
    breaks: [restrictedPods],
    install(parts) {
      const { oldPodProblem } = parts.nodeRestriction;
      parts.nodeRestriction.oldPodProblem = (write, ...rest) =>
        write.next === undefined && write.subresource === '' ? undefined : oldPodProblem(write, ...rest);
    },
  },
  {
    id: 'node-restriction-forgets-evictions',
    title: 'The plugin does not check evictions.',
    breaks: [restrictedPods],
    install(parts) {
      const { oldPodProblem } = parts.nodeRestriction;
      parts.nodeRestriction.oldPodProblem = (write, ...rest) =>
        write.subresource === 'eviction' ? undefined : oldPodProblem(write, ...rest);
    },
  },
  {
    id: 'node-restriction-forgets-new-pods',
    title: 'A node agent may create pods on any node.',
    breaks: [restrictedPods],
    install(parts) {
      parts.nodeRestriction.newPodProblem = () => undefined;
    },
  },
  {
    id: 'node-restriction-forgets-applied-nodes',
    title: 'The plugin does not check an apply that creates a node.',
    breaks: [restrictedNodes],
    install({ nodeRestriction }) {
      const { nodeProblem } = nodeRestriction;
      nodeRestriction.nodeProblem = (write) =>
        write.method === 'PATCH' && write.current === undefined ? undefined : nodeProblem(write);
    },
  },
];

export default faults;
