// PersistentVolume (core group, v1): storage of the cluster that exists independently of pods.
import type { ApiObject } from '../object.ts';
import {
  boolean,
  embedded,
  kindStruct,
  list,
  map,
  numbered,
  oneOf,
  quantity,
  required,
  requiredString,
  string,
  struct,
  time,
} from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { sameJson } from '../same-json.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { nodeSelector } from './pod-spec/scheduling.ts';
import { accessModeProblems } from './pod-spec/volume-claim.ts';
import { iscsiSource, volumeSources } from './pod-spec/volumes.ts';
import { forbiddenAt, immutableAt, requiredAt } from './declaration/problems.ts';
import { objectReference } from './declaration/references.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

const secretReference = struct(
  'SecretReference',
  { name: string(), namespace: string() },
  { structType: 'atomic', description: 'Points to a secret, in any namespace.' },
);

const storageDriver = struct('CSIPersistentVolumeSource', {
  driver: requiredString({ description: 'Name of the driver.' }),
  volumeHandle: requiredString({ description: 'What the driver calls the volume.' }),
  readOnly: boolean(),
  fsType: string(),
  volumeAttributes: map(string()),
  controllerPublishSecretRef: secretReference,
  nodeStageSecretRef: secretReference,
  nodePublishSecretRef: secretReference,
  controllerExpandSecretRef: secretReference,
  nodeExpandSecretRef: secretReference,
});

const iscsi = iscsiSource('ISCSIPersistentVolumeSource', secretReference);

const azureFile = struct('AzureFilePersistentVolumeSource', {
  secretName: requiredString(),
  shareName: requiredString(),
  readOnly: boolean(),
  secretNamespace: string(),
});

const local = struct('LocalVolumeSource', { path: requiredString(), fsType: string() });

const sources = {
  hostPath: numbered(3, volumeSources.hostPath),
  nfs: numbered(5, volumeSources.nfs),
  iscsi: numbered(7, iscsi),
  fc: numbered(10, volumeSources.fc),
  azureFile: numbered(13, azureFile),
  local: numbered(20, local),
  csi: numbered(22, storageDriver),
};
const sourceNames = Object.keys(sources) as (keyof typeof sources)[];

const spec = struct(
  'PersistentVolumeSpec',
  {
    capacity: map(quantity(), { description: 'Capacity of the volume.' }),
    ...embedded(2, sources),
    accessModes: list(string(), { description: 'How it may be mounted.' }),
    claimRef: objectReference,
    persistentVolumeReclaimPolicy: oneOf(['Delete', 'Recycle', 'Retain'], {
      default: 'Retain',
      description: 'Action after its claim is deleted.',
    }),
    storageClassName: string(),
    mountOptions: list(string()),
    volumeMode: oneOf(['Block', 'Filesystem'], { default: 'Filesystem' }),
    nodeAffinity: struct('VolumeNodeAffinity', { required: nodeSelector }),
    volumeAttributesClassName: string(),
  },
  { description: 'What the volume is.' },
);

const status = struct(
  'PersistentVolumeStatus',
  {
    phase: string({ default: 'Pending', description: 'Pending, Available, Bound, Released or Failed.' }),
    message: string(),
    reason: string(),
    lastPhaseTransitionTime: time({ nullable: true }),
  },
  { default: {}, description: 'How the volume is.' },
);

type VolumeObject = ApiObject & StoredStruct<{ spec: typeof spec; status: typeof status }>;

const specOf = (object: ApiObject) => (object as VolumeObject).spec ?? {};

/** The kind: cluster-scoped, with exactly one source. */
export const persistentVolumeKind: KindDeclaration = () => ({
  group: '',
  version: 'v1',
  kind: 'PersistentVolume',
  plural: 'persistentvolumes',
  singular: 'persistentvolume',
  shortNames: ['pv'],
  scope: 'Cluster',
  verbs: allVerbs,
  schema: kindStruct(
    'PersistentVolume',
    { spec: required(spec), status },
    { description: 'Storage of the cluster.' },
  ),
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Capacity', 'Capacity of the volume.', (volume) => specOf(volume).capacity?.['storage']),
    textColumn('Status', 'Whether it is bound.', (volume) => (volume as VolumeObject).status?.phase),
    textColumn('Claim', 'To which claim.', claimText),
    ageColumn,
  ],
  validate: (object) => [
    ...capacityProblems(object),
    ...accessModeProblems(specOf(object).accessModes, 'spec.accessModes'),
    ...sourceProblems(object),
  ],
  validateUpdate: (next, current) =>
    (['volumeMode', ...sourceNames] as const).flatMap((field) =>
      sameJson(next['spec'] && specOf(next)[field], specOf(current)[field])
        ? []
        : [immutableAt(`spec.${field}`, specOf(next)[field])],
    ),
});

function claimText(volume: ApiObject): string {
  const { namespace, name } = specOf(volume).claimRef ?? {};
  return name === undefined ? '' : `${namespace}/${name}`;
}

const capacityProblems = (object: ApiObject): FieldProblem[] =>
  specOf(object).capacity?.['storage'] === undefined ? [requiredAt('spec.capacity')] : [];

function sourceProblems(object: ApiObject): FieldProblem[] {
  const given = sourceNames.filter((name) => specOf(object)[name] !== undefined);
  if (given.length === 0) return [requiredAt('spec', 'must specify a volume type')];
  return given.slice(1).map((name) => forbiddenAt(`spec.${name}`, 'may not specify more than 1 volume type'));
}
