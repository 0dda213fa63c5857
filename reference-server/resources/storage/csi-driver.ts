// CSIDriver (storage group, v1): a volume driver and what it needs from its cluster.
import {
  boolean,
  int64,
  kindStruct,
  list,
  oneOf,
  required,
  set,
  string,
  struct,
} from '../../schema/declare.ts';
import { ageColumn, nameColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { allVerbs } from '../declaration/verbs.ts';

const schema = kindStruct(
  'CSIDriver',
  {
    spec: required(
      struct('CSIDriverSpec', {
        attachRequired: boolean({ default: true, description: 'Whether volumes are attached before use.' }),
        podInfoOnMount: boolean({ default: false, description: 'Whether mounts describe the pod.' }),
        volumeLifecycleModes: set(oneOf(['Persistent', 'Ephemeral']), { default: ['Persistent'] }),
        storageCapacity: boolean({ default: false, description: 'Whether the driver reports capacity.' }),
        fsGroupPolicy: string({
          enum: ['ReadWriteOnceWithFSType', 'File', 'None'],
          default: 'ReadWriteOnceWithFSType',
        }),
        tokenRequests: list(
          struct('CSITokenRequest', { audience: string({ default: '' }), expirationSeconds: int64() }),
        ),
        requiresRepublish: boolean({ default: false }),
        seLinuxMount: boolean({ default: false }),
      }),
    ),
  },
  { description: 'A volume driver.' },
);

/** The kind. */
export const csiDriverKind: KindDeclaration = ({ groups }) => ({
  group: groups.storage,
  version: 'v1',
  kind: 'CSIDriver',
  plural: 'csidrivers',
  singular: 'csidriver',
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  columns: [nameColumn, ageColumn],
});
