// Faults of the graph that links objects to nodes: only the first member of a list of a pod is followed, or a pod that is no more
// (access 5.4).
import type { Json } from '../../../object.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.nodes.reads-${name}-of-its-pods`;
const bothKinds = [row('secrets'), row('config-maps')];

type Spec = Readonly<Record<string, Json>>;

/** The references of a pod with a mutated spec. */
function readSpec(parts: Parts, read: (spec: Spec) => Spec): void {
  const { podReferences } = parts.node;
  parts.node.podReferences = (pod) => podReferences({ ...pod, spec: read(pod['spec'] as Spec) });
}

const listOf = (of: Spec, field: string) => (of[field] ?? []) as readonly Spec[];
const firstOf = (of: Spec, field: string): Spec =>
  of[field] === undefined ? of : { ...of, [field]: listOf(of, field).slice(0, 1) };

const ofContainers =
  (field: string) =>
  (spec: Spec): Spec => ({
    ...spec,
    containers: listOf(spec, 'containers').map((one) => firstOf(one, field)),
  });

function withoutOptional(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutOptional);
  if (typeof value !== 'object' || value === null) return value;
  if ((value as Spec)['optional'] === true) return {};
  return Object.fromEntries(Object.entries(value as Spec).map(([key, one]) => [key, withoutOptional(one)]));
}

export default [
  {
    id: 'only-first-container-followed',
    title: 'Of the containers of a pod only the first is searched for objects that the pod uses.',
    breaks: bothKinds,
    install: (parts) => readSpec(parts, (spec) => firstOf(spec, 'containers')),
  },
  {
    id: 'only-first-pull-secret-followed',
    title: 'Of the image pull secrets of a pod only the first may be read by its node agent.',
    breaks: [row('secrets')],
    install: (parts) => readSpec(parts, (spec) => firstOf(spec, 'imagePullSecrets')),
  },
  {
    id: 'only-first-variable-followed',
    title: 'Of the environment variables of a container only the first is followed.',
    breaks: bothKinds,
    install: (parts) => readSpec(parts, ofContainers('env')),
  },
  {
    id: 'only-first-environment-source-followed',
    title: 'Of the sources of the environment of a container only the first is followed.',
    breaks: bothKinds,
    install: (parts) => readSpec(parts, ofContainers('envFrom')),
  },
  {
    id: 'only-first-volume-of-a-kind-followed',
    title: 'Of several volumes of one type only the first is followed.',
    breaks: [...bothKinds, row('volume-claims'), row('volumes')],
    install: (parts) =>
      readSpec(parts, (spec) => {
        const typeOf = ({ name: _name, ...source }: Spec) => Object.keys(source).join(',');
        const first = new Map(
          listOf(spec, 'volumes')
            .toReversed()
            .map((volume) => [typeOf(volume), volume]),
        );
        return spec['volumes'] === undefined ? spec : { ...spec, volumes: [...first.values()] };
      }),
  },
  {
    id: 'ties-of-former-pods-kept',
    title: 'What a deleted pod used stays tied to its name, and so to a later pod of that name.',
    breaks: ['authorization.nodes.reads-no-other-secrets'],
    install(parts) {
      parts.node.removeUser = () => {};
    },
  },
  {
    id: 'optional-references-not-followed',
    title: 'References of a pod that are marked as optional are not followed.',
    breaks: bothKinds,
    install: (parts) => readSpec(parts, (spec) => withoutOptional(spec) as Spec),
  },
  {
    id: 'pods-in-deletion-not-followed',
    title: 'A pod that is being deleted gives its node agent no access, although it is still there.',
    breaks: [...bothKinds, row('volume-claims'), row('volumes')],
    install(parts) {
      const { podReferences } = parts.node;
      parts.node.podReferences = (pod) =>
        pod.metadata.deletionTimestamp === undefined ? podReferences(pod) : [];
    },
  },
  {
    id: 'optional-references-of-init-containers-not-followed',
    title: 'References of an init container that are marked as optional are not followed.',
    breaks: bothKinds,
    install: (parts) =>
      readSpec(parts, (spec) => ({
        ...spec,
        initContainers: withoutOptional(spec['initContainers'] ?? []),
      })),
  },
] as const satisfies readonly Fault[];
