// Requirements on the fields that every object has, and on its resourceVersion.
import type { Row } from '../row.ts';

export default [
  {
    id: 'objects.fields.apiversion-core',
    document: 'core',
    section: '2.3',
    also: ['core 2.11', 'core 9.1'],
    level: 'MUST',
    text: 'Objects of the core group carry apiVersion v1.',
    observe: 'GET a PodTemplate and a ConfigMap: apiVersion is exactly v1.',
    wrong: 'apiVersion is core/v1 or is missing.',
  },
  {
    id: 'objects.fields.apiversion-group',
    document: 'core',
    section: '2.3',
    also: ['core 9.1'],
    level: 'MUST',
    text: 'Objects of a named group carry the group name, a slash and the version as apiVersion.',
    observe:
      'The answer to a SelfSubjectAccessReview posted below /apis/authorization.orch.io/v1, and an object of each other named group that is served to the run: apiVersion is exactly the group and version of the path.',
    wrong: 'Only the version part is returned.',
  },
  {
    id: 'objects.fields.kind',
    document: 'core',
    section: '2.3',
    also: ['core 2.1', 'core 2.11'],
    level: 'MUST',
    text: 'Every object carries its kind, the name of its schema, whatever the verb. Items of a list are not judged here.',
    observe:
      'kind is PodTemplate in the responses to POST, GET, PUT and PATCH of a PodTemplate, and ConfigMap in those of a ConfigMap.',
    wrong: 'kind is empty on create responses, or is the plural name of the resource type.',
  },
  {
    id: 'objects.fields.body-kind-mismatch',
    document: 'core',
    section: '2.3',
    level: 'UNSPECIFIED',
    text: 'The answer to a body whose apiVersion or kind does not match the path is not described.',
    observe:
      'POST to podtemplates a body of kind ConfigMap, and one with apiVersion v9; record the status, and what is readable afterwards under that name as a PodTemplate and as a ConfigMap.',
    wrong: 'Demanding one certain status code.',
  },
  {
    id: 'objects.fields.namespace',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'A namespaced object states its namespace.',
    observe:
      'POST a PodTemplate without metadata.namespace: in the answer, in a later GET and in the item of a list over all namespaces (where the run may read that), metadata.namespace is the namespace of the path.',
    wrong: 'metadata.namespace is empty unless the client sent it.',
  },
  {
    id: 'objects.fields.uid-unique',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'metadata.uid is a unique value that the server generates at random; an object that is recreated under its old name gets another one.',
    observe:
      'Create objects of several names, delete some and create them again: all uids are non-empty strings and pairwise different.',
    wrong: 'uid is computed from namespace and name, and so repeats when the object is recreated.',
  },
  {
    id: 'objects.fields.uid-stable',
    document: 'core',
    section: '2.3',
    level: 'SHOULD',
    text: 'uid stays the same for the whole life of an object, and a uid sent by the client on create is not adopted. (Inferred.)',
    observe:
      'Read uid after create, after PUT and after PATCH: equal. PUT and merge patch with another uid or without one: whatever the answer, a GET shows the first one. POST a body with a uid: if accepted, the object has another uid.',
    wrong: 'uid changes with every update, or a client can write it.',
  },
  {
    id: 'objects.fields.creation-timestamp',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'metadata.creationTimestamp is recorded at creation.',
    observe:
      'POST without the field: the returned one is between the Date headers of the answer before the POST and of the answer to it, give or take 2 seconds; without such headers it is before that of an object created later. POST with a value of the year 2001: if accepted, the returned one is not that value. PUT and PATCH do not change it, also where they send another value or none, whatever the answer.',
    wrong:
      'creationTimestamp moves on each update, or the value of the client is stored, by a create or by an update.',
  },
  {
    id: 'objects.fields.labels-and-annotations',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'labels and annotations are maps of string to string that the client fills freely.',
    observe:
      'Write several labels and annotations: keys with and without a prefix, keys that differ in case only, keys and values of 63 characters, the characters - _ . in labels, empty values of both, values that look like numbers or null, JSON text, line breaks, astral characters, composed and combining letters. By POST, PUT, merge patch and JSON patch on a config map, by POST and merge patch on a pod template and, where the target has them, a cluster-scoped and a custom object: all are read back equal by get and by list. An annotation of 200 kB in characters of three bytes is read back whole where it is accepted, which is recorded.',
    wrong:
      'Values that look like numbers come back as numbers, unknown annotation keys or empty values are dropped, texts are normalized, or truncated at a number of bytes.',
  },
  {
    id: 'objects.versions.string',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'metadata.resourceVersion is an opaque string, of objects and of lists.',
    observe:
      'In JSON answers of POST (after 202: of the GET that follows), GET, PUT, PATCH and list the value is a non-empty string, never a number.',
    wrong: 'resourceVersion is serialized as a JSON number.',
  },
  {
    id: 'objects.versions.equality-only',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'Clients compare resource versions for equality only, assume no order or number, and send them back unmodified.',
    excluded: 'a duty of clients: they compare versions for equality only and send them back unmodified',
  },
  {
    id: 'objects.versions.last-change',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'The version of an object is the one at which that object last changed.',
    observe:
      'Read the resourceVersion of an object; change another object; read again: equal, also as an item of a list. Change the object by PUT and by PATCH: another version each time; the same after a DELETE that marks an object with two finalizers, and after one of them is removed.',
    wrong:
      'Every object reports the global version of the store, so its version changes when another object changes; or a write keeps the old version.',
  },
  {
    id: 'objects.versions.no-op-write',
    document: 'core',
    section: '2.3',
    level: 'SHOULD',
    text: 'A write that changes nothing does not change resourceVersion, since the object did not change. (Inferred.)',
    observe:
      'As the same field manager, PUT a config map back unchanged; send an empty merge patch, and a merge, JSON and strategic merge patch that set a label to the value it has; apply the same intent twice: resourceVersion is equal before and after each. The same of a pod template and, where the target has them, of a cluster-scoped and a custom object, and of the status of a custom object by PUT and merge patch.',
    wrong:
      'Each write without a change creates a new version, perhaps only for some kinds, for status or for applies.',
  },
] as const satisfies readonly Row[];
