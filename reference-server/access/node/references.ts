// The objects that a pod uses, and the claim of a persistent volume: the edges of the graph of mode Node (access 5.4).
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject, Json } from '../../object.ts';
import { isObject } from '../../object.ts';

/** An object that a pod or volume refers to. The namespace is empty for cluster scope. */
export interface Reference {
  /** The name of the resource in the URL. */
  readonly plural: string;
  readonly namespace: string;
  readonly name: string;
}

/** A member of a value of any type; a schema has validated it if it exists. */
const at = (value: unknown, field: string): Json | undefined =>
  isObject(value as Json | undefined) ? (value as Record<string, Json>)[field] : undefined;
const listAt = (value: unknown, field: string): readonly Json[] => {
  const list = at(value, field);
  return Array.isArray(list) ? list : [];
};
const textAt = (value: unknown, field: string): readonly string[] => {
  const text = at(value, field);
  return typeof text === 'string' && text !== '' ? [text] : [];
};

const containerLists = ['containers', 'initContainers', 'ephemeralContainers'];

/** The node that a pod is bound to; empty if it is not bound. */
export const boundNodeOf = (pod: ApiObject): string => textAt(pod['spec'], 'nodeName')[0] ?? '';

/** Whether a pod only mirrors a static pod of its node. */
export const isMirrorPod = ({ metadata }: ApiObject, { annotations }: Names): boolean =>
  metadata.annotations?.[annotations.mirrorPod] !== undefined;

/** All objects that a pod uses, in its own namespace. */
export function podReferences(pod: ApiObject): readonly Reference[] {
  const { namespace = '', name = '' } = pod.metadata;
  const spec = pod['spec'];
  const to =
    (plural: string) =>
    (target: string): Reference => ({ plural, namespace, name: target });
  const volumes = listAt(spec, 'volumes');
  const containers = containerLists.flatMap((field) => listAt(spec, field));
  return [
    ...textAt(spec, 'serviceAccountName').map(to('serviceaccounts')),
    ...listAt(spec, 'imagePullSecrets')
      .flatMap((one) => textAt(one, 'name'))
      .map(to('secrets')),
    ...containers.flatMap(environmentNames('secretRef', 'secretKeyRef')).map(to('secrets')),
    ...containers.flatMap(environmentNames('configMapRef', 'configMapKeyRef')).map(to('configmaps')),
    ...volumes.flatMap(volumeSecrets).map(to('secrets')),
    ...volumes.flatMap(volumeConfigMaps).map(to('configmaps')),
    ...volumes.flatMap((volume) => claimNames(volume, name)).map(to('persistentvolumeclaims')),
    ...deviceClaims(pod).map(to('resourceclaims')),
  ];
}

const environmentNames = (whole: string, key: string) => (container: Json) => [
  ...listAt(container, 'envFrom').flatMap((one) => textAt(at(one, whole), 'name')),
  ...listAt(container, 'env').flatMap((one) => textAt(at(at(one, 'valueFrom'), key), 'name')),
];

const projections = (volume: Json) => listAt(at(volume, 'projected'), 'sources');

const volumeConfigMaps = (volume: Json) => [
  ...textAt(at(volume, 'configMap'), 'name'),
  ...projections(volume).flatMap((source) => textAt(at(source, 'configMap'), 'name')),
];

/** Secrets as volumes, and secrets that drivers need to mount. */
const volumeSecrets = (volume: Json) => [
  ...textAt(at(volume, 'secret'), 'secretName'),
  ...projections(volume).flatMap((source) => textAt(at(source, 'secret'), 'name')),
  ...textAt(at(at(volume, 'csi'), 'nodePublishSecretRef'), 'name'),
  ...textAt(at(at(volume, 'iscsi'), 'secretRef'), 'name'),
];

/** An ephemeral volume has its own claim, named after pod and volume. */
const claimNames = (volume: Json, podName: string) => [
  ...textAt(at(volume, 'persistentVolumeClaim'), 'claimName'),
  ...(at(volume, 'ephemeral') === undefined
    ? []
    : textAt(volume, 'name').map((name) => `${podName}-${name}`)),
];

/** Claims for devices that the spec names, and those that were created for the pod. */
const deviceClaims = (pod: ApiObject) => [
  ...listAt(pod['spec'], 'resourceClaims').flatMap((one) => textAt(one, 'resourceClaimName')),
  ...listAt(pod['status'], 'resourceClaimStatuses').flatMap((one) => textAt(one, 'resourceClaimName')),
];

/** The claim that a persistent volume is bound to, by the field of the volume: claims themselves could name any
 * volume. */
export function claimOfVolume(volume: ApiObject): Reference | undefined {
  const claim = at(volume['spec'], 'claimRef');
  const [namespace] = textAt(claim, 'namespace');
  const [name] = textAt(claim, 'name');
  if (namespace === undefined || name === undefined) return undefined;
  return { plural: 'persistentvolumeclaims', namespace, name };
}

/** Secrets that drivers need for a persistent volume. */
export function volumeReferences(volume: ApiObject): readonly Reference[] {
  const spec = volume['spec'];
  const sources = Object.values((spec ?? {}) as Record<string, Json>).filter(isObject);
  const own = claimOfVolume(volume)?.namespace ?? '';
  const found = sources.flatMap((source) =>
    Object.entries(source).flatMap(([field, value]) =>
      /secretRef$/i.test(field) ? secretNamed(value, own) : [],
    ),
  );
  const azure = at(spec, 'azureFile');
  const file = textAt(azure, 'secretName').map((name) => ({
    plural: 'secrets',
    namespace: textAt(azure, 'secretNamespace')[0] ?? own,
    name,
  }));
  return [...found, ...file];
}

/** A reference without a namespace means the namespace of the claim. */
const secretNamed = (value: Json | undefined, own: string): readonly Reference[] =>
  textAt(value, 'name').map((name) => ({
    plural: 'secrets',
    namespace: textAt(value, 'namespace')[0] ?? own,
    name,
  }));
