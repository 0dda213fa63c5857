// Requirements on the names of objects, generated names, and namespace or cluster scope.
import type { Row } from '../row.ts';

export default [
  {
    id: 'objects.names.second-create-refused',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'A retrievable object has a unique name, so creating it again under that name does not make a second one.',
    observe:
      'POST the same PodTemplate twice; the second answer is a refusal (any 4xx, the code is not stated), the list holds the name exactly once, and uid and resourceVersion are unchanged. The same, but for the version, of a cluster-scoped and a custom object where the target has them.',
    wrong: 'Second POST overwrites the first object and answers 200 or 201, perhaps for some kinds only.',
  },
  {
    id: 'objects.names.retrieve-by-name',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'The name with which an object was created retrieves that very object.',
    observe:
      'Create PodTemplates x and x-1. GET x and GET x-1 each answer the uid of their own create response; GET of a name that is a prefix of both and was never created finds nothing.',
    wrong: 'Lookup is by prefix, so the GET of one name returns another object.',
  },
  {
    id: 'objects.names.virtual-nameless',
    document: 'core',
    section: '2.2',
    level: 'MAY',
    text: 'Virtual types that cannot be retrieved may have no unique name.',
    observe: 'POST a SelfSubjectAccessReview without metadata.name; either answer is allowed and recorded.',
  },
  {
    id: 'objects.names.unique-per-kind',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'Name uniqueness inside a namespace is counted per kind.',
    observe:
      'Create a PodTemplate and a ConfigMap of one name in one namespace: both succeed, each is retrieved with its own uid, and deleting one leaves the other.',
    wrong: 'Names are unique in a namespace over all kinds, so the second create fails.',
  },
  {
    id: 'objects.names.unique-per-namespace',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'Two namespaces may each hold an object of one kind with the same name.',
    observe:
      'Create a PodTemplate of one name in two namespaces: both succeed with different uids; deleting one leaves the other.',
    wrong: 'The storage key lacks the namespace, so the second create collides with the first.',
  },
  {
    id: 'objects.names.reuse-after-delete',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'After an object is removed its name can be used again.',
    observe:
      'Create a PodTemplate, delete it, wait until GET no longer finds it, create it again: success, with another uid.',
    wrong: 'Deleted names stay reserved, or the new object inherits the old uid.',
  },
  {
    id: 'objects.names.cluster-unique',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'Names of cluster-scoped objects are unique in the whole cluster.',
    observe:
      'POST the same Namespace name twice; the second is refused (any 4xx) and the first keeps its uid.',
    wrong: 'A second cluster-scoped object with the same name is accepted.',
    needs: ['cluster-wide'],
  },
  {
    id: 'objects.names.generated-unique',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'With generateName set the server gives the object a unique random name.',
    observe:
      'POST the same body with generateName and without name twice: both succeed, both names are non-empty, and they differ.',
    wrong: 'The second create collides because the generated name is constant.',
  },
  {
    id: 'objects.names.generated-form',
    document: 'core',
    section: '2.3',
    level: 'UNSPECIFIED',
    text: 'Whether a generated name begins with the generateName text, and what happens when name and generateName are both sent, is not described.',
    observe:
      'Record whether the name starts with the generateName text, and the outcome when both fields are sent.',
    wrong: 'Failing a server for the length of its random part or for its handling of the prefix.',
  },
  {
    id: 'objects.namespaces.cluster-scoped',
    document: 'core',
    section: '2.2',
    also: ['core 4.1'],
    level: 'MUST',
    text: 'The namespace type itself is cluster-scoped.',
    observe:
      'GET /api/v1/namespaces/<name> answers a Namespace without a metadata.namespace value; /api/v1/namespaces/<other>/namespaces/<name> does not answer it.',
    wrong: 'Namespace objects are reported with metadata.namespace set to their own name.',
    needs: ['cluster-wide'],
  },
  {
    id: 'objects.namespaces.delete-cascades',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'Removing a namespace removes the namespaced objects in it.',
    observe:
      'Create a namespace with a PodTemplate and a ConfigMap in it, a Lease and a custom object where the target has them, and DELETE the namespace. In the end all are gone from the lists over all namespaces, also once a namespace of that name is created again, whose list of podtemplates is empty.',
    wrong:
      'Objects survive, perhaps of some kinds only, and reappear when a namespace of the same name is created again.',
    needs: ['namespace-controller', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
