// Service (core group, v1): one address for the pods that a selector matches. Admission and controllers
// allocate addresses and node ports: this file only declares the fields.
import type { ApiObject } from '../object.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { serviceDefaults } from './service/defaults.ts';
import { serviceProblems, serviceUpdateProblems } from './service/rules.ts';
import { serviceSchema } from './service/schema.ts';
import type { ServiceObject, ServicePort } from './service/schema.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

const specOf = (object: ApiObject) => (object as ServiceObject).spec ?? {};
/** Clients that send Protobuf send 0 for a node port that is not set. */
const portText = ({ port, nodePort = 0, protocol }: ServicePort) =>
  nodePort === 0 ? `${port}/${protocol}` : `${port}:${nodePort}/${protocol}`;

/** The kind. */
export const serviceKind: KindDeclaration = () => ({
  group: '',
  version: 'v1',
  kind: 'Service',
  plural: 'services',
  singular: 'service',
  shortNames: ['svc'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: serviceSchema,
  nameRule: 'dns-label',
  deleteAnswer: 'object',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Type', 'How the service is reached.', (object) => specOf(object).type),
    textColumn('Cluster-IP', 'Address within the cluster.', (object) => specOf(object).clusterIP),
    textColumn('External-IP', 'Address outside the cluster.', (object) => {
      const { externalIPs = [], externalName } = specOf(object);
      return externalName || externalIPs.join(',') || '<none>';
    }),
    textColumn('Port(s)', 'Ports of the service.', (object) =>
      (specOf(object).ports ?? []).map(portText).join(','),
    ),
    ageColumn,
  ],
  defaults: serviceDefaults,
  validate: serviceProblems,
  validateUpdate: serviceUpdateProblems,
  selectableFields: {
    'spec.clusterIP': (object) => specOf(object).clusterIP ?? '',
    'spec.type': (object) => specOf(object).type ?? '',
  },
});
