// CSINode (storage group, v1): the volume drivers of a node.
import {
  int64,
  kindStruct,
  listBy,
  required,
  requiredString,
  list,
  string,
  struct,
} from '../../schema/declare.ts';
import { ageColumn, nameColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { allVerbs } from '../declaration/verbs.ts';

const nodeDriver = struct('CSINodeDriver', {
  name: requiredString({ description: 'Name of the driver.' }),
  nodeID: requiredString({ description: 'Name of the node in the words of the driver.' }),
  topologyKeys: list(string()),
  allocatable: struct('VolumeNodeResources', { count: int64({ minimum: 0 }) }),
});

const schema = kindStruct(
  'CSINode',
  {
    spec: required(
      struct('CSINodeSpec', {
        drivers: required(listBy('name', nodeDriver, { default: [] })),
      }),
    ),
  },
  { description: 'The volume drivers of a node.' },
);

/** The kind. */
export const csiNodeKind: KindDeclaration = ({ groups }) => ({
  group: groups.storage,
  version: 'v1',
  kind: 'CSINode',
  plural: 'csinodes',
  singular: 'csinode',
  scope: 'Cluster',
  verbs: allVerbs,
  schema: schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  columns: [nameColumn, ageColumn],
});
