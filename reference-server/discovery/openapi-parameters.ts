// The query and path parameters of each operation, as OpenAPI (document core 4.3).
import type { JsonObject } from '../object.ts';
import type { Verb } from '../resources/declaration/kind.ts';

interface Parameter {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
}

const parameters = {
  allowWatchBookmarks: { type: 'boolean', description: 'Request BOOKMARK events in a watch.' },
  continue: { type: 'string', description: 'The token of the chunk before.' },
  dryRun: { type: 'string', description: 'All: run every stage but the storage.' },
  fieldManager: { type: 'string', description: 'Who sets the fields.' },
  fieldSelector: { type: 'string', description: 'Only objects whose fields fit.' },
  fieldValidation: {
    type: 'string',
    description: 'What unknown and duplicate fields lead to: Ignore, Warn or Strict.',
  },
  force: { type: 'boolean', description: 'Apply only: take over fields that others own.' },
  gracePeriodSeconds: { type: 'integer', description: 'Seconds until removal; 0 is at once.' },
  labelSelector: { type: 'string', description: 'Only objects whose labels fit.' },
  limit: { type: 'integer', description: 'Most items of one chunk.' },
  pretty: { type: 'string', description: 'Indent the answer.' },
  propagationPolicy: {
    type: 'string',
    description: 'What happens to dependents: Orphan, Background or Foreground.',
  },
  resourceVersion: { type: 'string', description: 'The version that the answer is about.' },
  resourceVersionMatch: {
    type: 'string',
    description: 'How resourceVersion is meant: Exact or NotOlderThan.',
  },
  sendInitialEvents: { type: 'boolean', description: 'Begin a watch with the present state.' },
  timeoutSeconds: { type: 'integer', description: 'After which the call ends.' },
  watch: { type: 'boolean', description: 'Stream changes instead of listing.' },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof parameters;

const writes: readonly ParameterName[] = ['dryRun', 'fieldManager', 'fieldValidation', 'pretty'];

const lists: readonly ParameterName[] = [
  'allowWatchBookmarks',
  'continue',
  'fieldSelector',
  'labelSelector',
  'limit',
  'pretty',
  'resourceVersion',
  'resourceVersionMatch',
  'sendInitialEvents',
  'timeoutSeconds',
  'watch',
];

export const parametersOf: Readonly<Record<Verb, readonly ParameterName[]>> = {
  get: ['pretty'],
  list: lists,
  watch: lists,
  create: writes,
  update: writes,
  patch: ['dryRun', 'fieldManager', 'fieldValidation', 'force', 'pretty'],
  delete: ['dryRun', 'gracePeriodSeconds', 'pretty', 'propagationPolicy'],
  deletecollection: [
    'continue',
    'dryRun',
    'fieldSelector',
    'gracePeriodSeconds',
    'labelSelector',
    'limit',
    'pretty',
    'propagationPolicy',
    'resourceVersion',
    'resourceVersionMatch',
    'sendInitialEvents',
    'timeoutSeconds',
  ],
};

export function queryParameter(name: ParameterName): JsonObject {
  const { type, description }: Parameter = parameters[name];
  return { name, in: 'query', description, schema: { type } };
}

export const pathParameter = (name: 'name' | 'namespace'): JsonObject => ({
  name,
  in: 'path',
  required: true,
  description: name === 'name' ? 'Name of the object.' : 'Namespace of the object.',
  schema: { type: 'string' },
});
