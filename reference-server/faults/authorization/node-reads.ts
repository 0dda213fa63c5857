// Faults of what node agents may read under mode Node (access 5.4).
import type { Reference } from '../../access/node/references.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { leaveOut } from './leave-out.ts';

const row = (name: string) => `authorization.nodes.${name}`;

/** Objects that pods of a node use, with the rows that look for those of others. */
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

const everyOther = tied.map(({ other }) => row(other));

function dropReferences(parts: Parts, isLost: (reference: Reference) => boolean): void {
  const { podReferences } = parts.node;
  parts.node.podReferences = (pod) => podReferences(pod).filter((one) => !isLost(one));
}

/** The pod as it is without some of its fields. */
function readPodWithout(parts: Parts, plural: string, without: readonly string[]): void {
  const { podReferences } = parts.node;
  parts.node.podReferences = (pod) => {
    const { spec } = pod as unknown as { readonly spec: Record<string, unknown> };
    const kept = Object.fromEntries(Object.entries(spec).filter(([field]) => !without.includes(field)));
    const others = podReferences(pod).filter((one) => one.plural !== plural);
    const found = podReferences({ ...pod, spec: kept } as typeof pod);
    return [...others, ...found.filter((one) => one.plural === plural)];
  };
}

const ofAll: readonly Fault[] = tied.map(({ plural, what, other, more }) => ({
  id: `node-agents-read-all-${what}`,
  title: `A node agent reads any of the ${plural} by name.`,
  breaks: [row(other), ...more],
  install(parts) {
    const { isTied } = parts.node;
    parts.node.isTied = (nodes, nodeName, to) => to.plural === plural || isTied(nodes, nodeName, to);
  },
}));

const ofAnyNode: readonly Fault[] = tied.map(({ plural, what, other }) => ({
  id: `node-agents-read-${what}-of-other-nodes`,
  title: `A node agent reads those of the ${plural} that a pod of any node uses.`,
  breaks: [row(other), ...(plural === 'secrets' ? [row('name-exact')] : [])],
  install(parts) {
    const { isTied } = parts.node;
    parts.node.isTied = (nodes, nodeName, to) =>
      (to.plural === plural && nodes.size > 0) || isTied(nodes, nodeName, to);
  },
}));

const listed: readonly Fault[] = tied.map(({ plural, what, other, more }) => ({
  id: `node-agents-list-all-${what}`,
  title: `A node agent lists all ${plural}.`,
  breaks: [row(other), ...more.filter((id) => id === 'authorization.modes.node')],
  install(parts) {
    const { nodeCondition } = parts.node;
    parts.node.nodeCondition = (attributes, names) =>
      attributes.resource?.plural === plural && attributes.verb === 'list'
        ? 'always'
        : nodeCondition(attributes, names);
  },
}));

const faults: readonly Fault[] = [
  ...ofAll,
  ...ofAnyNode,
  ...listed,
  leaveOut('services', ({ plural }) => plural === 'services', [row('reads-services')]),
  leaveOut('endpoints', ({ plural }) => plural === 'endpoints', [row('reads-endpoints')]),
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
  {
    id: 'environment-secrets-not-followed',
    title: 'Secrets that containers of a pod use are not the node agent’s to read.',
    breaks: [row('reads-secrets-of-its-pods')],
    install: (parts) => readPodWithout(parts, 'secrets', ['containers']),
  },
  {
    id: 'pull-secrets-not-followed',
    title: 'Secrets with which images are pulled are not the node agent’s to read.',
    breaks: [row('reads-secrets-of-its-pods')],
    install: (parts) => readPodWithout(parts, 'secrets', ['imagePullSecrets']),
  },
  {
    id: 'environment-config-maps-not-followed',
    title: 'Config maps that containers of a pod use are not the node agent’s to read.',
    breaks: [row('reads-config-maps-of-its-pods')],
    install: (parts) => readPodWithout(parts, 'configmaps', ['containers']),
  },
  {
    id: 'claims-of-pods-not-followed',
    title: 'The claims of a pod are not followed, nor the volumes behind them.',
    breaks: [
      row('reads-volume-claims-of-its-pods'),
      row('reads-no-other-volume-claims'),
      row('reads-volumes-of-its-pods'),
      row('reads-no-other-volumes'),
    ],
    install: (parts) => dropReferences(parts, ({ plural }) => plural === 'persistentvolumeclaims'),
  },
  {
    id: 'volumes-of-claims-not-followed',
    title: 'The volumes behind claims are not followed.',
    breaks: [row('reads-volumes-of-its-pods'), row('reads-no-other-volumes')],
    install(parts) {
      parts.node.claimOfVolume = () => undefined;
    },
  },
  {
    id: 'unbound-pods-tie-everybody',
    title: 'What pods on no node use is every node agent’s to read.',
    breaks: everyOther,
    install(parts) {
      const { boundNodeOf, isTied } = parts.node;
      parts.node.boundNodeOf = (pod) => boundNodeOf(pod) || '*';
      parts.node.isTied = (nodes, nodeName, to) => nodes.has('*') || isTied(nodes, nodeName, to);
    },
  },
  {
    id: 'ties-outlive-their-pods',
    title: 'What a node agent could read once it reads for ever.',
    breaks: everyOther,
    install(parts) {
      const { isTied } = parts.node;
      const known = new Set<string>();
      parts.node.isTied = (nodes, nodeName, to) => {
        const key = JSON.stringify([nodeName, to]);
        if (isTied(nodes, nodeName, to)) known.add(key);
        return known.has(key);
      };
    },
  },
  {
    id: 'ties-known-without-their-namespace',
    title: 'A secret of the same name in another namespace is tied as the one that a pod uses.',
    breaks: [row('reads-no-other-secrets')],
    install(parts) {
      const { isTied } = parts.node;
      const known = new Map<string, string>();
      parts.node.isTied = (nodes, nodeName, to) => {
        const key = `${nodeName}/${to.plural}/${to.name}`;
        if (isTied(nodes, nodeName, to)) known.set(key, to.namespace);
        const elsewhere = known.get(key);
        return elsewhere !== undefined && elsewhere !== to.namespace ? true : isTied(nodes, nodeName, to);
      };
    },
  },
  {
    id: 'selector-gates-ignored',
    title: 'Node agents read all nodes and pods, whatever the gates are.',
    breaks: [row('reads-no-other-node'), row('reads-no-other-pods')],
    install(parts) {
      parts.node.ownOnly = () => false;
    },
  },
  {
    id: 'own-only-without-the-gates',
    title: 'Node agents read their own node and pods only, whatever the gates are.',
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
    title: 'A list of pods needs a selector for a node, and it may be any.',
    breaks: [row('reads-no-other-pods')],
    install(parts) {
      parts.node.selectsOwnPods = ({ fieldSelector = [] }) =>
        fieldSelector.some(({ path }) => path === 'spec.nodeName');
    },
  },
  {
    id: 'negated-node-selector-will-do',
    title: 'A selector for pods that are not on the node is taken for its opposite.',
    breaks: [row('reads-no-other-pods')],
    install(parts) {
      parts.node.selectsOwnPods = ({ fieldSelector = [] }, nodeName) =>
        fieldSelector.some(({ path, value }) => path === 'spec.nodeName' && value === nodeName);
    },
  },
];

export default faults;
