// Lease (coordination group, v1): the current leader, and when its lease ends.
import type { ApiObject } from '../object.ts';
import { integer, kindStruct, microTime, string, struct } from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { allVerbs } from './declaration/verbs.ts';

type LeaseObject = ApiObject & StoredStruct<{ spec: typeof spec }>;

const spec = struct(
  'LeaseSpec',
  {
    holderIdentity: string({ description: 'Holder of the lease.' }),
    leaseDurationSeconds: integer({ minimum: 1, description: 'How long it is held after the last renewal.' }),
    acquireTime: microTime({ description: 'When the present holder got it.' }),
    renewTime: microTime({ description: 'When the present holder last renewed it.' }),
    leaseTransitions: integer({ minimum: 0, description: 'How often the holder changed.' }),
    strategy: string({ description: 'How a holder is chosen.' }),
    preferredHolder: string({ description: 'The preferred next holder.' }),
  },
  { default: {}, description: 'Holder of the lease.' },
);

/** The kind. PUT creates an absent lease, and must name the version of an existing one. */
export const leaseKind: KindDeclaration = (names) => ({
  group: names.groups.coordination,
  version: 'v1',
  kind: 'Lease',
  plural: 'leases',
  singular: 'lease',
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct('Lease', { spec }, { description: 'Who leads, and until when.' }),
  nameRule: 'dns-subdomain',
  createOnUpdate: true,
  versionRequiredOnUpdate: true,
  deleteAnswer: 'status',
  columns: [
    nameColumn,
    textColumn('Holder', 'Holder of the lease.', (object) => (object as LeaseObject).spec?.holderIdentity),
    ageColumn,
  ],
});
