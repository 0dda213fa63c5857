// The messages that all kinds share: object and list metadata (document core 2.3 to 2.5), delete options (2.9), Status.
import type { ObjectMeta } from '../object.ts';
import {
  anyJson,
  boolean,
  int64,
  integer,
  list,
  listBy,
  map,
  numbered,
  required,
  set,
  string,
  struct,
  time,
} from './declare.ts';
import type { Typed } from './declare.ts';
import type { StructSchema } from './schema.ts';

export const ownerReference = struct(
  'OwnerReference',
  {
    kind: required(string({ description: 'Kind of the owner.' })),
    name: numbered(3, required(string({ description: 'Name of the owner.' }))),
    uid: required(string({ description: 'Unique id of the owner.' })),
    apiVersion: required(string({ description: 'Version of the API of the owner.' })),
    controller: boolean({ description: 'Whether this owner manages the object.' }),
    blockOwnerDeletion: boolean({
      description: 'Whether the owner waits for this object to go, when deleted in foreground.',
    }),
  },
  { structType: 'atomic', description: 'Points to an object that this one depends on.' },
);

export const managedFieldsEntry = struct(
  'ManagedFieldsEntry',
  {
    manager: string({ description: 'Who set the fields.' }),
    operation: string({ description: 'How the fields were last set: Apply or Update.' }),
    apiVersion: string({ description: 'Version of the object that the fields belong to.' }),
    time: time({ description: 'When the entry was recorded.' }),
    fieldsType: numbered(6, string({ description: 'Form of the tree: FieldsV1.' })),
    fieldsV1: anyJson({ description: 'The tree of owned field paths.' }),
    subresource: string({ description: 'The subresource through which the fields were set.' }),
  },
  { description: 'The fields that one manager owns.' },
);

export const objectMeta = struct(
  'ObjectMeta',
  {
    name: string({
      description: 'Unique among the objects of the kind, within the namespace where there is one.',
    }),
    generateName: string({
      description: 'Prefix from which the server makes a unique name when none is given.',
    }),
    namespace: string({ description: 'The space within which the name is unique.' }),
    selfLink: string({ description: 'No longer set.' }),
    uid: string({ description: 'Unique over time and space; set by the server.' }),
    resourceVersion: string({ description: 'Opaque version at which the object last changed.' }),
    generation: int64({ description: 'Counts the changes of the desired state.' }),
    creationTimestamp: time({ nullable: true, description: 'When the object was made; set by the server.' }),
    deletionTimestamp: time({
      nullable: true,
      description: 'When the object is to go; set by the first delete request.',
    }),
    deletionGracePeriodSeconds: int64({ description: 'Seconds between the delete request and the removal.' }),
    labels: map(string(), { description: 'Keys and values to select by.' }),
    annotations: map(string(), { description: 'Keys and values for tools; not selectable.' }),
    ownerReferences: listBy('uid', ownerReference, {
      duplicatesAllowed: true,
      description: 'The objects that this one depends on.',
    }),
    finalizers: set(string(), {
      patchStrategy: 'merge',
      duplicatesAllowed: true,
      description: 'Names that must be removed before the object is deleted.',
    }),
    managedFields: numbered(
      17,
      list(managedFieldsEntry, { description: 'Which manager owns which fields.' }),
    ),
  },
  { description: 'Metadata that every stored object has.' },
) as Typed<StructSchema, ObjectMeta>;

export const listMeta = struct(
  'ListMeta',
  {
    selfLink: string({ description: 'No longer set.' }),
    resourceVersion: string({ description: 'Opaque version at which the list was built.' }),
    continue: string({ description: 'Token of the next chunk; empty at the end.' }),
    remainingItemCount: int64({ description: 'How many items follow this chunk, where known.' }),
  },
  { description: 'Metadata of a list.' },
);

const typeFields = {
  apiVersion: numbered(0, string({ description: 'Group and version of the schema of this object.' })),
  kind: numbered(0, string({ description: 'Name of the schema of this object.' })),
};

export const preconditions = struct('Preconditions', {
  uid: string({ description: 'The unique id that the object must have.' }),
  resourceVersion: string({ description: 'The version that the object must have.' }),
});

export const deleteOptions = struct(
  'DeleteOptions',
  {
    ...typeFields,
    gracePeriodSeconds: int64({ description: 'Seconds until removal; 0 is at once.' }),
    preconditions,
    orphanDependents: boolean({ description: 'Older form of propagationPolicy.' }),
    propagationPolicy: string({
      description: 'What happens to dependents: Orphan, Background or Foreground.',
    }),
    dryRun: list(string(), { description: 'All: run every stage but the storage.' }),
    ignoreStoreReadErrorWithClusterBreakingPotential: boolean({
      description: 'Remove an object that cannot be read, ignoring finalizers and preconditions.',
    }),
  },
  { description: 'How an object is to be deleted.' },
);

const statusCause = struct('StatusCause', { reason: string(), message: string(), field: string() });

const statusDetails = struct('StatusDetails', {
  name: string(),
  group: string(),
  kind: string(),
  causes: list(statusCause),
  retryAfterSeconds: integer(),
  uid: string(),
});

export const status = struct(
  'Status',
  {
    ...typeFields,
    metadata: listMeta,
    status: string({ description: 'Success or Failure.' }),
    message: string({ description: 'For humans.' }),
    reason: string({ description: 'For programs: why the operation failed.' }),
    details: statusDetails,
    code: integer({ description: 'The HTTP status code.' }),
  },
  { description: 'The outcome of a call that returns no object.' },
);

/** A kind's own schema with the fields of every object: apiVersion, kind and metadata. */
export function wholeObject(kind: StructSchema): StructSchema {
  const common = struct(kind.name, { ...typeFields, metadata: objectMeta });
  return { ...kind, fields: { ...common.fields, ...kind.fields } };
}

/** The list of a kind: list metadata and items (document core 2.5). */
export function listOf(kind: StructSchema): StructSchema {
  return struct(`${kind.name}List`, {
    ...typeFields,
    metadata: listMeta,
    items: required(list(wholeObject(kind))),
  });
}
