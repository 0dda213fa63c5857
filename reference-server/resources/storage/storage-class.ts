// StorageClass (storage group, v1): how volumes of a class are provisioned.
import {
  boolean,
  kindStruct,
  list,
  map,
  oneOf,
  requiredString,
  string,
  struct,
} from '../../schema/declare.ts';
import type { StoredObject } from '../../schema/declare.ts';
import { sameJson } from '../../same-json.ts';
import { ageColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { immutableAt } from '../declaration/problems.ts';
import { allVerbs } from '../declaration/verbs.ts';

type StorageClassObject = StoredObject<typeof schema>;

const topologyTerm = struct('TopologySelectorTerm', {
  matchLabelExpressions: list(
    struct('TopologySelectorLabelRequirement', { key: requiredString(), values: list(string()) }),
  ),
});

const schema = kindStruct(
  'StorageClass',
  {
    provisioner: requiredString({ description: 'Name of the driver that provisions volumes.' }),
    parameters: map(string(), { description: 'Parameters of the driver.' }),
    reclaimPolicy: oneOf(['Delete', 'Retain'], { default: 'Delete' }),
    mountOptions: list(string()),
    allowVolumeExpansion: boolean({ description: 'Whether claims of the class may grow.' }),
    volumeBindingMode: oneOf(['Immediate', 'WaitForFirstConsumer'], { default: 'Immediate' }),
    allowedTopologies: list(topologyTerm),
  },
  { description: 'A class of volumes.' },
);

const fixed = ['provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode'] as const;

/** The kind. Only mount options, expansion and topologies may change. */
export const storageClassKind: KindDeclaration = ({ groups }) => ({
  group: groups.storage,
  version: 'v1',
  kind: 'StorageClass',
  plural: 'storageclasses',
  singular: 'storageclass',
  shortNames: ['sc'],
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  columns: [
    nameColumn,
    textColumn('Provisioner', 'Name of the driver.', (object) => (object as StorageClassObject).provisioner),
    ageColumn,
  ],
  validateUpdate: (next, current) =>
    fixed
      .filter((field) => !sameJson(next[field], current[field]))
      .map((field) => immutableAt(field, next[field])),
});
