// CSIStorageCapacity (storage group, v1): how much a driver can still provision in one part of the cluster.
import { kindStruct, numbered, quantity, requiredString } from '../../schema/declare.ts';
import type { StoredObject } from '../../schema/declare.ts';
import { labelSelector } from '../../schema/selectors.ts';
import { sameJson } from '../../same-json.ts';
import { ageColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { labelSelectorProblems } from '../declaration/label-selector.ts';
import { immutableAt } from '../declaration/problems.ts';
import { allVerbs } from '../declaration/verbs.ts';

type CapacityObject = StoredObject<typeof schema>;

const schema = kindStruct(
  'CSIStorageCapacity',
  {
    nodeTopology: labelSelector,
    storageClassName: numbered(3, requiredString({ description: 'Class of the volumes.' })),
    capacity: quantity({ description: 'Free space.' }),
    maximumVolumeSize: quantity({ description: 'Size of the largest volume that can be provisioned.' }),
  },
  { description: 'Free space of a volume driver in one part of the cluster.' },
);

const fixed = ['nodeTopology', 'storageClassName'] as const;

/** The kind. */
export const csiStorageCapacityKind: KindDeclaration = ({ groups }) => ({
  group: groups.storage,
  version: 'v1',
  kind: 'CSIStorageCapacity',
  plural: 'csistoragecapacities',
  singular: 'csistoragecapacity',
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  columns: [
    nameColumn,
    textColumn(
      'StorageClass',
      'Class of the volumes.',
      (object) => (object as CapacityObject).storageClassName,
    ),
    textColumn('Capacity', 'Free space.', (object) => (object as CapacityObject).capacity),
    ageColumn,
  ],
  validate: ({ nodeTopology = {} }: CapacityObject) => labelSelectorProblems(nodeTopology, 'nodeTopology'),
  validateUpdate: (next, current) =>
    fixed
      .filter((field) => !sameJson(next[field], current[field]))
      .map((field) => immutableAt(field, next[field])),
});
