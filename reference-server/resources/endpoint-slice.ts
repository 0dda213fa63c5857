// EndpointSlice (discovery group, v1): some of the addresses behind a service (document core 9.3).
import type { ApiObject, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import {
  boolean,
  integer,
  kindStruct,
  list,
  map,
  numbered,
  oneOf,
  required,
  requiredString,
  set,
  string,
  struct,
} from '../schema/declare.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { immutableAt } from './declaration/problems.ts';
import { objectReference } from './declaration/references.ts';
import { allVerbs } from './declaration/verbs.ts';

const mostEndpoints = 1000;
const mostPorts = 100;

const conditions = struct('EndpointConditions', {
  ready: boolean({ description: 'Whether it accepts traffic.' }),
  serving: boolean({ description: 'Whether it works.' }),
  terminating: boolean({ description: 'Whether it is on its way out.' }),
});

const hints = struct('EndpointHints', { forZones: list(struct('ForZone', { name: requiredString() })) });

const endpoint = struct('Endpoint', {
  addresses: required(set(string(), { minItems: 1, maxItems: 100, description: 'All of one machine.' })),
  conditions,
  hostname: string(),
  targetRef: objectReference,
  deprecatedTopology: map(string(), { description: 'Kept for older objects; cannot be written.' }),
  nodeName: string({ description: 'Where it runs.' }),
  zone: string({ description: 'The zone in which it is.' }),
  hints,
});

const port = struct(
  'EndpointSlicePort',
  {
    name: string({ default: '', description: 'What the service calls the port.' }),
    protocol: oneOf(['TCP', 'UDP', 'SCTP'], { default: 'TCP' }),
    port: integer({ minimum: 1, maximum: 65_535 }),
    appProtocol: string(),
  },
  { structType: 'atomic' },
);

const schema = kindStruct(
  'EndpointSlice',
  {
    endpoints: list(endpoint, { maxItems: mostEndpoints }),
    ports: list(port, { maxItems: mostPorts }),
    addressType: numbered(4, required(oneOf(['IPv4', 'IPv6', 'FQDN'], { description: 'Never changes.' }))),
  },
  { description: 'Some of the addresses behind a service.' },
);

/** The kind. */
export const endpointSliceKind: KindDeclaration = ({ groups }) => ({
  group: groups.endpointSlices,
  version: 'v1',
  kind: 'EndpointSlice',
  plural: 'endpointslices',
  singular: 'endpointslice',
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  generationOf: 'endpoints',
  deleteAnswer: 'status',
  columns: [
    nameColumn,
    textColumn('AddressType', 'What the addresses are.', (object) => object['addressType'] as string),
    ageColumn,
  ],
  defaults: withoutTopology,
  validateUpdate: (next, current) =>
    next['addressType'] === current['addressType'] ? [] : [immutableAt('addressType', next['addressType'])],
});

/** Topology is read-only in this version: nodeName and zone replace it (document core 9.3). */
function withoutTopology(object: ApiObject): ApiObject {
  const { endpoints } = object;
  if (!Array.isArray(endpoints)) return object;
  const kept = endpoints.map((one: JsonObject) => {
    if (!isObject(one)) return one;
    const { deprecatedTopology: _dropped, ...rest } = one;
    return rest;
  });
  return { ...object, endpoints: kept };
}
