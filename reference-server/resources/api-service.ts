// APIService (registration group, v1): a version of a group, and the server behind it. The server stores the objects and
// passes no requests on.
import {
  boolean,
  bytes,
  integer,
  kindStruct,
  listBy,
  numbered,
  oneOf,
  required,
  requiredString,
  string,
  struct,
  time,
} from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { invalidAt } from './declaration/problems.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

type ServiceObject = StoredObject<typeof schema>;

const condition = struct('APIServiceCondition', {
  type: requiredString(),
  status: required(oneOf(['True', 'False', 'Unknown'])),
  lastTransitionTime: time({ nullable: true }),
  reason: string(),
  message: string(),
});

const schema = kindStruct(
  'APIService',
  {
    spec: struct(
      'APIServiceSpec',
      {
        service: struct('APIServiceReference', {
          namespace: string(),
          name: string(),
          port: integer({ minimum: 1, maximum: 65_535, default: 443 }),
        }),
        group: string({ description: 'Group of the version.' }),
        version: requiredString({ description: 'The version.' }),
        insecureSkipTLSVerify: boolean(),
        caBundle: bytes(),
        groupPriorityMinimum: numbered(7, required(integer({ minimum: 1, maximum: 20_000 }))),
        versionPriority: required(integer({ minimum: 1, maximum: 1_000 })),
      },
      { default: {} },
    ),
    status: struct('APIServiceStatus', { conditions: listBy('type', condition) }, { default: {} }),
  },
  { description: 'A version of a group, and the server behind it.' },
);

/** The kind. Its name is that of the version, a period, and the group. */
export const apiServiceKind: KindDeclaration = ({ groups }) => ({
  group: groups.registration,
  version: 'v1',
  kind: 'APIService',
  plural: 'apiservices',
  singular: 'apiservice',
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'path-segment',
  generationOf: 'spec',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Service', 'The server behind it.', ({ spec = {} }: ServiceObject) =>
      spec.service === undefined ? 'Local' : `${spec.service.namespace}/${spec.service.name}`,
    ),
    ageColumn,
  ],
  validate: ({ metadata, spec = {} }: ServiceObject) => {
    const { group = '', version = '' } = spec;
    const name = `${version}.${group}`;
    return version === '' || metadata.name === name
      ? []
      : [invalidAt('metadata.name', metadata.name, `must be \`spec.version+"."+spec.group\`: ${name}`)];
  },
});
