// Namespace (core group, v1): the scope of namespaced objects. Its deletion removes its content first, then the
// namespace.
import type { ApiObject } from '../object.ts';
import {
  kindStruct,
  list,
  listBy,
  numbered,
  oneOf,
  requiredString,
  string,
  struct,
  time,
} from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

type NamespaceObject = StoredObject<typeof schema>;

const condition = struct('NamespaceCondition', {
  type: requiredString(),
  status: requiredString(),
  lastTransitionTime: numbered(4, time({ nullable: true })),
  reason: string(),
  message: string(),
});

const schema = kindStruct(
  'Namespace',
  {
    spec: struct(
      'NamespaceSpec',
      {
        finalizers: list(string(), {
          description: 'Finalizers that must be removed before the namespace is deleted.',
        }),
      },
      { default: {}, description: 'What the namespace is to be.' },
    ),
    status: struct(
      'NamespaceStatus',
      {
        phase: oneOf(['Active', 'Terminating'], {
          default: 'Active',
          description: 'Where in its life it is.',
        }),
        conditions: listBy('type', condition, { description: 'Why a deletion does not get on.' }),
      },
      { default: {}, description: 'How the namespace is.' },
    ),
  },
  { description: 'A scope for names.' },
);

const phaseOf = (object: ApiObject) => (object as NamespaceObject).status?.phase ?? '';

/** The kind in the names of a dialect: its finalizer and the label that repeats its name. */
export const namespaceKind: KindDeclaration = (names) => ({
  group: '',
  version: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  singular: 'namespace',
  shortNames: ['ns'],
  scope: 'Cluster',
  verbs: allVerbs.filter((verb) => verb !== 'deletecollection'),
  schema,
  nameRule: 'dns-label',
  deleteAnswer: 'status',
  undeletable: ['default'],
  subresources: { status: statusSubresource, finalize: { type: 'finalize', verbs: ['update'] } },
  columns: [nameColumn, textColumn('Status', 'Where in its life the namespace is.', phaseOf), ageColumn],
  defaults: (object) =>
    withFinalizer(withNameLabel(object, names.labels.namespaceName), names.finalizers.namespace),
  selectableFields: { 'status.phase': phaseOf },
});

function withNameLabel(object: NamespaceObject, label: string): NamespaceObject {
  const { metadata } = object;
  if (!metadata.name || metadata.labels?.[label] === metadata.name) return object;
  return { ...object, metadata: { ...metadata, labels: { ...metadata.labels, [label]: metadata.name } } };
}

/** An active namespace has finalizers; while it terminates, they can only be removed. */
function withFinalizer(object: NamespaceObject, finalizer: string): NamespaceObject {
  if (object.metadata.deletionTimestamp || object.spec?.finalizers !== undefined) return object;
  return { ...object, spec: { ...object.spec, finalizers: [finalizer] } };
}
