// Faults of what ties objects to nodes: references of pods that are not followed, and ties that are none (access 5.4).
import type { Reference } from '../../access/node/references.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `authorization.nodes.${name}`;

const everyOther = ['secrets', 'config-maps', 'volume-claims', 'volumes'].map((what) =>
  row(`reads-no-other-${what}`),
);

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
    const found = podReferences({ ...pod, spec: kept });
    return [...others, ...found.filter((one) => one.plural === plural)];
  };
}

const faults: readonly Fault[] = [
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
];

export default faults;
