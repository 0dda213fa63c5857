// Faults of the graph that links objects to nodes: missing references of pods and wrong links (access 5.4).
import type { Reference } from '../../../access/node/references.ts';
import type { Json } from '../../../object.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.nodes.${name}`;

const everyOther = ['secrets', 'config-maps', 'volume-claims', 'volumes'].map((what) =>
  row(`reads-no-other-${what}`),
);

function dropReferences(parts: Parts, isLost: (reference: Reference) => boolean): void {
  const { podReferences } = parts.node;
  parts.node.podReferences = (pod) => podReferences(pod).filter((one) => !isLost(one));
}

/** The pod without some of its fields. */
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

/** The pod with mutated volumes. */
function readVolumes(parts: Parts, plural: string, read: (volume: Json) => Json): void {
  const { podReferences } = parts.node;
  parts.node.podReferences = (pod) => {
    const spec = pod['spec'] as { readonly volumes?: readonly Json[] };
    const found = podReferences({ ...pod, spec: { ...spec, volumes: (spec.volumes ?? []).map(read) } });
    const others = podReferences(pod).filter((one) => one.plural !== plural);
    return [...others, ...found.filter((one) => one.plural === plural)];
  };
}

const projectionsOf = (volume: Json): readonly Json[] =>
  (volume as { readonly projected?: { readonly sources?: readonly Json[] } }).projected?.sources ?? [];

/** Kinds of objects that pods use, with the rows that check those of a node's own pods. */
const used = {
  secrets: row('reads-secrets-of-its-pods'),
  configmaps: row('reads-config-maps-of-its-pods'),
  persistentvolumeclaims: row('reads-volume-claims-of-its-pods'),
} as const;
const behindClaims = row('reads-volumes-of-its-pods');

const endingWithAnyPod = Object.entries(used).map(([plural, id]): Fault => ({
  id: `ties-of-${plural}-end-with-any-pod`,
  title: `The deletion of one of several pods that use one of the ${plural} removes the access that the others give.`,
  breaks: [id, ...(plural === 'persistentvolumeclaims' ? [behindClaims] : [])],
  install(parts) {
    const { removeUser } = parts.node;
    parts.node.removeUser = (users, gone, object) =>
      object.startsWith(`${plural}/`) ? users.clear() : removeUser(users, gone, object);
  },
}));

const ofOneNode = Object.entries({ ...used, persistentvolumes: behindClaims }).map(([plural, id]): Fault => ({
  id: `${plural}-tied-to-one-node`,
  title: `Where pods of several nodes use one of the ${plural}, only the agent of one node may read it.`,
  breaks: [id],
  install(parts) {
    const { isUsedOnNode } = parts.node;
    parts.node.isUsedOnNode = (nodes, nodeName, to) =>
      isUsedOnNode(to.plural === plural ? new Set([...nodes].slice(0, 1)) : nodes, nodeName, to);
  },
}));

const faults: readonly Fault[] = [
  ...endingWithAnyPod,
  ...ofOneNode,
  {
    id: 'ties-known-without-their-kind',
    title: 'A secret is linked to the pods that use a config map of its name, and the reverse.',
    breaks: [row('reads-no-other-secrets'), row('reads-no-other-config-maps')],
    install(parts) {
      const { podReferences } = parts.node;
      const other: Readonly<Record<string, string>> = { secrets: 'configmaps', configmaps: 'secrets' };
      parts.node.podReferences = (pod) =>
        podReferences(pod).flatMap((one) => {
          const plural = other[one.plural];
          return plural === undefined ? [one] : [one, { ...one, plural }];
        });
    },
  },
  ...(['secrets', 'configmaps'] as const).flatMap((plural): readonly Fault[] => [
    {
      id: `projected-${plural}-not-followed`,
      title: `References to ${plural} in projected volumes are not followed.`,
      breaks: [used[plural]],
      install: (parts) =>
        readVolumes(parts, plural, (volume) => (projectionsOf(volume).length > 0 ? {} : volume)),
    },
    {
      id: `${plural}-of-init-containers-not-followed`,
      title: `A node agent may not read the ${plural} of init containers.`,
      breaks: [used[plural]],
      install: (parts) => readPodWithout(parts, plural, ['initContainers']),
    },
  ]),
  {
    id: 'second-projected-secret-not-followed',
    title: 'Only the first source of a projected volume is followed.',
    breaks: [used.secrets],
    install: (parts) =>
      readVolumes(parts, 'secrets', (volume) =>
        projectionsOf(volume).length > 0
          ? { projected: { sources: projectionsOf(volume).slice(0, 1) } }
          : volume,
      ),
  },
  {
    id: 'environment-secrets-not-followed',
    title: 'A node agent may not read the secrets that containers of its pods use.',
    breaks: [row('reads-secrets-of-its-pods')],
    install: (parts) => readPodWithout(parts, 'secrets', ['containers']),
  },
  {
    id: 'pull-secrets-not-followed',
    title: 'A node agent may not read the image pull secrets of its pods.',
    breaks: [row('reads-secrets-of-its-pods')],
    install: (parts) => readPodWithout(parts, 'secrets', ['imagePullSecrets']),
  },
  {
    id: 'environment-config-maps-not-followed',
    title: 'A node agent may not read the config maps that containers of its pods use.',
    breaks: [row('reads-config-maps-of-its-pods')],
    install: (parts) => readPodWithout(parts, 'configmaps', ['containers']),
  },
  {
    id: 'claims-of-pods-not-followed',
    title: 'The claims of a pod, and the volumes bound to them, are not followed.',
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
    title: 'The volumes bound to claims are not followed.',
    breaks: [row('reads-volumes-of-its-pods'), row('reads-no-other-volumes')],
    install(parts) {
      parts.node.claimOfVolume = () => undefined;
    },
  },
  {
    id: 'unbound-pods-tie-everybody',
    title: 'Every node agent may read the objects that unbound pods use.',
    breaks: everyOther,
    install(parts) {
      const { boundNodeOf, isUsedOnNode } = parts.node;
      parts.node.boundNodeOf = (pod) => boundNodeOf(pod) || '*';
      parts.node.isUsedOnNode = (nodes, nodeName, to) => nodes.has('*') || isUsedOnNode(nodes, nodeName, to);
    },
  },
  {
    id: 'ties-outlive-their-pods',
    title: 'A node agent keeps read access to an object permanently.',
    breaks: everyOther,
    install(parts) {
      const { isUsedOnNode } = parts.node;
      const known = new Set<string>();
      parts.node.isUsedOnNode = (nodes, nodeName, to) => {
        const key = JSON.stringify([nodeName, to]);
        if (isUsedOnNode(nodes, nodeName, to)) known.add(key);
        return known.has(key);
      };
    },
  },
  {
    id: 'ties-known-without-their-namespace',
    title: 'A node agent may read the secret of the same name in another namespace.',
    breaks: [row('reads-no-other-secrets')],
    install(parts) {
      const { isUsedOnNode } = parts.node;
      const known = new Map<string, string>();
      parts.node.isUsedOnNode = (nodes, nodeName, to) => {
        const key = `${nodeName}/${to.plural}/${to.name}`;
        if (isUsedOnNode(nodes, nodeName, to)) known.set(key, to.namespace);
        const elsewhere = known.get(key);
        return elsewhere !== undefined && elsewhere !== to.namespace
          ? true
          : isUsedOnNode(nodes, nodeName, to);
      };
    },
  },
  {
    id: 'first-claim-of-a-volume-kept',
    title: 'A persistent volume stays with the claim that it named first.',
    breaks: [row('reads-volumes-of-its-pods'), row('reads-no-other-volumes')],
    install(parts) {
      const { claimOfVolume } = parts.node;
      const first = new Map<string | undefined, ReturnType<typeof claimOfVolume>>();
      parts.node.claimOfVolume = (volume) => {
        const { uid } = volume.metadata;
        const claim = first.get(uid) ?? claimOfVolume(volume);
        first.set(uid, claim);
        return claim;
      };
    },
  },
];

export default faults;
