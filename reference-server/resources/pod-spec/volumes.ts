// The volumes of a pod and their sources; each volume has exactly one.
import {
  boolean,
  embedded,
  integer,
  list,
  listBy,
  map,
  numbered,
  oneOf,
  quantity,
  required,
  requiredString,
  string,
  struct,
} from '../../schema/declare.ts';
import { objectMeta } from '../../schema/object-meta.ts';
import { labelSelector } from '../../schema/selectors.ts';
import type { StructSchema } from '../../schema/schema.ts';
import { localObjectReference } from '../declaration/references.ts';
import { configMapVolume, downwardVolume, projectedVolume, secretVolume } from './volume-projections.ts';

const readOnly = () => boolean({ description: 'Whether the volume is mounted read-only.' });
const fsType = () => string({ description: 'Type of the file system.' });

const hostPath = struct(
  'HostPathVolumeSource',
  {
    path: requiredString({ description: 'Path on the node.' }),
    type: oneOf(
      ['', 'DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File', 'Socket', 'CharDevice', 'BlockDevice'],
      { default: '', description: 'What must be at the path.' },
    ),
  },
  { description: 'A file or directory of the node.' },
);
const emptyDir = struct(
  'EmptyDirVolumeSource',
  {
    medium: string({ description: 'Memory, or the disk of the node.' }),
    sizeLimit: quantity({ description: 'How much it may hold.' }),
  },
  { description: 'A directory that lives as long as the pod.' },
);
const gitRepo = struct(
  'GitRepoVolumeSource',
  {
    repository: requiredString(),
    revision: string(),
    directory: string(),
  },
  { description: 'A clone of a repository; deprecated.' },
);
const nfs = struct(
  'NFSVolumeSource',
  {
    server: requiredString({ description: 'Host name or address.' }),
    path: requiredString({ description: 'The exported path.' }),
    readOnly: readOnly(),
  },
  { description: 'A directory of a file server.' },
);
/** Pods reference secrets in their own namespace, persistent volumes in any namespace. */
export const iscsiSource = (name: string, secret: StructSchema) =>
  struct(
    name,
    {
      targetPortal: requiredString(),
      iqn: requiredString(),
      lun: required(integer({ minimum: 0, maximum: 255 })),
      iscsiInterface: string({ default: 'default' }),
      fsType: fsType(),
      readOnly: readOnly(),
      portals: list(string()),
      chapAuthDiscovery: boolean(),
      secretRef: numbered(10, secret),
      chapAuthSession: numbered(11, boolean()),
      initiatorName: numbered(12, string()),
    },
    { description: 'A disk of an iSCSI target.' },
  );
const iscsi = iscsiSource('ISCSIVolumeSource', localObjectReference);
const fibreChannel = struct(
  'FCVolumeSource',
  {
    targetWWNs: list(string()),
    lun: integer({ minimum: 0, maximum: 255 }),
    fsType: fsType(),
    readOnly: readOnly(),
    wwids: list(string()),
  },
  { description: 'A Fibre Channel disk.' },
);
const claim = struct(
  'PersistentVolumeClaimVolumeSource',
  {
    claimName: requiredString({ description: 'Name of a claim in the namespace of the pod.' }),
    readOnly: readOnly(),
  },
  { description: 'A claim for a persistent volume.' },
);
const storageDriver = struct(
  'CSIVolumeSource',
  {
    driver: requiredString({ description: 'Name of the driver.' }),
    readOnly: readOnly(),
    fsType: fsType(),
    volumeAttributes: map(string()),
    nodePublishSecretRef: localObjectReference,
  },
  { description: 'A volume that a storage driver makes for the pod.' },
);
const image = struct(
  'ImageVolumeSource',
  {
    reference: string({ description: 'The image or artifact.' }),
    pullPolicy: oneOf(['Always', 'Never', 'IfNotPresent']),
  },
  { description: 'The content of an image or artifact.' },
);

export const volumeClaimSpec = struct('PersistentVolumeClaimSpec', {
  accessModes: list(string()),
  resources: struct('VolumeResourceRequirements', { limits: map(quantity()), requests: map(quantity()) }),
  volumeName: string(),
  selector: labelSelector,
  storageClassName: string(),
  volumeMode: oneOf(['Block', 'Filesystem'], { default: 'Filesystem' }),
  dataSource: struct(
    'TypedLocalObjectReference',
    { apiGroup: string(), kind: requiredString(), name: requiredString() },
    { structType: 'atomic' },
  ),
  dataSourceRef: struct('TypedObjectReference', {
    apiGroup: string(),
    kind: requiredString(),
    name: requiredString(),
    namespace: string(),
  }),
  volumeAttributesClassName: string(),
});
const ephemeral = struct('EphemeralVolumeSource', {
  volumeClaimTemplate: struct('PersistentVolumeClaimTemplate', {
    metadata: objectMeta,
    spec: required(volumeClaimSpec),
  }),
});

/** The sources, by the name of their field. */
export const volumeSources = {
  hostPath,
  emptyDir,
  gitRepo: numbered(5, gitRepo),
  secret: secretVolume,
  nfs,
  iscsi,
  persistentVolumeClaim: numbered(10, claim),
  downwardAPI: numbered(16, downwardVolume),
  fc: fibreChannel,
  configMap: numbered(19, configMapVolume),
  projected: numbered(26, projectedVolume),
  csi: numbered(28, storageDriver),
  ephemeral,
  image,
};

const volume = struct(
  'Volume',
  {
    name: requiredString({ description: 'What mounts call the volume.' }),
    ...embedded(2, volumeSources),
  },
  { description: 'Storage that containers of the pod may mount.' },
);

export const volumes = listBy('name', volume, {
  patchStrategy: 'merge,retainKeys',
  description: 'Storage that containers of the pod may mount.',
});
