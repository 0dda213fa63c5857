// Endpoints (core group, v1): the addresses behind a service, by the ports that they serve.
import type { ApiObject } from '../object.ts';
import {
  integer,
  kindStruct,
  list,
  oneOf,
  required,
  requiredString,
  string,
  struct,
} from '../schema/declare.ts';
import type { Stored } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { requiredAt } from './declaration/problems.ts';
import { objectReference } from './declaration/references.ts';
import { allVerbs } from './declaration/verbs.ts';

const address = struct(
  'EndpointAddress',
  {
    ip: requiredString({ description: 'Address of the endpoint.' }),
    targetRef: objectReference,
    hostname: string(),
    nodeName: string({ description: 'Where it runs.' }),
  },
  { structType: 'atomic' },
);

const port = struct(
  'EndpointPort',
  {
    name: string({ description: 'What the service calls the port.' }),
    port: required(integer({ minimum: 1, maximum: 65_535 })),
    protocol: oneOf(['TCP', 'UDP', 'SCTP'], { default: 'TCP' }),
    appProtocol: string(),
  },
  { structType: 'atomic' },
);

const subset = struct('EndpointSubset', {
  addresses: list(address, { description: 'Those that are ready.' }),
  notReadyAddresses: list(address, { description: 'Those that are not.' }),
  ports: list(port, { description: 'Ports that all of them serve.' }),
});

type Subset = Stored<typeof subset>;

const subsetsOf = (object: ApiObject) =>
  (object as ApiObject & { readonly subsets?: readonly Subset[] }).subsets ?? [];

/** The kind. PUT creates an absent one. */
export const endpointsKind: KindDeclaration = () => ({
  group: '',
  version: 'v1',
  kind: 'Endpoints',
  plural: 'endpoints',
  singular: 'endpoints',
  shortNames: ['ep'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct(
    'Endpoints',
    { subsets: list(subset, { description: 'Addresses by the ports that they serve.' }) },
    { description: 'The addresses behind a service.' },
  ),
  nameRule: 'dns-subdomain',
  createOnUpdate: true,
  deleteAnswer: 'status',
  columns: [
    nameColumn,
    textColumn('Endpoints', 'Addresses that are ready.', (object) =>
      subsetsOf(object)
        .flatMap(({ addresses = [] }) => addresses.map(({ ip }) => ip))
        .join(','),
    ),
    ageColumn,
  ],
  validate: (object) =>
    subsetsOf(object).flatMap(({ addresses = [], notReadyAddresses = [] }, index): FieldProblem[] =>
      addresses.length + notReadyAddresses.length > 0
        ? []
        : [requiredAt(`subsets[${index}]`, 'must specify `addresses` or `notReadyAddresses`')],
    ),
});
