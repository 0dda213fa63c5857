// Faults of the plugin NodeRestriction where it meets other features: rights by RBAC, and dry-runs (access 5.4, core 4.10).
import type { Parts } from '../../../parts/index.ts';
import type { User } from '../../../requests/request.ts';
import { noteWrites } from '../../note-writes.ts';
import type { Fault } from '../../fault.ts';

type PodProblem = Parts['nodeRestriction']['oldPodProblem'];

/** The plugin allows some writes of existing pods. */
const allowsPods = (
  id: string,
  title: string,
  isAllowed: (...given: Parameters<PodProblem>) => boolean,
): Fault => ({
  id,
  title,
  breaks: ['authorization.nodes.restriction-pods'],
  install({ nodeRestriction }) {
    const { oldPodProblem } = nodeRestriction;
    nodeRestriction.oldPodProblem = (...given) => (isAllowed(...given) ? undefined : oldPodProblem(...given));
  },
});

export default [
  allowsPods(
    'node-restriction-forgets-pods-themselves',
    'The plugin checks changes of the status of a pod, and none of the pod itself, which a role may allow.',
    ({ subresource, next }) => subresource === '' && next !== undefined,
  ),
  allowsPods(
    'node-restriction-forgets-unbound-pods',
    'A node agent may write pods that are bound to no node.',
    ({ current }, { boundNodeOf }) => current !== undefined && boundNodeOf(current) === '',
  ),
  allowsPods(
    'node-restriction-of-pods-by-prefix',
    'A node agent may write the pods of nodes whose names begin with that of its own.',
    ({ current, nodeName }, { boundNodeOf }) =>
      current !== undefined && boundNodeOf(current).startsWith(nodeName),
  ),
  {
    id: 'node-restriction-forgets-new-unbound-pods',
    title: 'A node agent may create pods that are bound to no node.',
    breaks: ['authorization.nodes.restriction-pods'],
    install({ nodeRestriction }) {
      const { newPodProblem } = nodeRestriction;
      nodeRestriction.newPodProblem = (write, node, names) =>
        write.next !== undefined && node.boundNodeOf(write.next) === ''
          ? undefined
          : newPodProblem(write, node, names);
    },
  },
  {
    id: 'node-restriction-forgets-applied-pods',
    title: 'The plugin does not check an apply that creates a pod, which a role may allow.',
    breaks: ['authorization.nodes.restriction-pods'],
    install({ nodeRestriction }) {
      const { newPodProblem } = nodeRestriction;
      nodeRestriction.newPodProblem = (write, ...rest) =>
        write.method === 'PATCH' ? undefined : newPodProblem(write, ...rest);
    },
  },
  {
    id: 'node-restriction-in-any-case',
    title: 'The plugin compares the name of the node in the username without regard to letter case.',
    breaks: ['authorization.nodes.restriction-nodes', 'authorization.nodes.restriction-pods'],
    install({ nodeRestriction }) {
      const { limitedTo } = nodeRestriction;
      nodeRestriction.limitedTo = (...given) => limitedTo(...given)?.toLowerCase();
    },
  },
  {
    id: 'node-restriction-ends-where-roles-grant',
    title: 'The plugin does not limit a node agent whose request a role allows, too.',
    breaks: ['authorization.nodes.restriction-nodes'],
    install(parts) {
      const { decide } = parts.access;
      const { limitedTo } = parts.nodeRestriction;
      const granted = new WeakSet<User>();
      parts.access.decide = async (authorizers, attributes) => {
        const roles = authorizers.find(({ name }) => name === 'RBAC');
        const judged = await roles?.authorize(attributes);
        if (judged?.decision === 'allow') granted.add(attributes.user);
        return decide(authorizers, attributes);
      };
      parts.nodeRestriction.limitedTo = (user, node) =>
        granted.has(user) ? undefined : limitedTo(user, node);
    },
  },
  {
    id: 'node-restriction-skipped-in-dry-runs',
    title: 'The plugin does not limit dry-runs of a change or a deletion.',
    breaks: ['authorization.nodes.restriction-nodes'],
    install(parts) {
      const isDryRun = noteWrites(parts, ({ route }, { dryRun }) => dryRun && route.verb !== 'create');
      const { limitedTo } = parts.nodeRestriction;
      parts.nodeRestriction.limitedTo = (user, node) => (isDryRun() ? undefined : limitedTo(user, node));
    },
  },
  {
    id: 'node-restriction-forgets-generated-names',
    title: 'The plugin does not check a new pod whose name the server generates.',
    breaks: ['authorization.nodes.restriction-pods'],
    install({ nodeRestriction }) {
      const { newPodProblem } = nodeRestriction;
      nodeRestriction.newPodProblem = (write, ...rest) =>
        write.next?.metadata.generateName === undefined ? newPodProblem(write, ...rest) : undefined;
    },
  },
] as const satisfies readonly Fault[];
