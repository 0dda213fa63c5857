// Requirements on the names of objects, generated names, and namespace or cluster scope.
import type { Row } from '../row.ts';

export default [
  {
    id: 'objects.names.one-object-a-name',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'A retrievable object has a unique name: a second create of the name stores no second object, and does not change the first.',
    observe:
      'POST a PodTemplate twice, the second time with other content, and POST a ConfigMap twice with the same content: whatever the second answer, the list holds the name exactly once, and the first object is unchanged in uid, content and resourceVersion. The same, except the version, for a cluster-scoped and a custom object where the target has them. A success shows the first object.',
    wrong: 'The second POST overwrites the first object, perhaps for some kinds only.',
  },
  {
    id: 'objects.names.second-create-refused',
    document: 'core',
    section: '2.2',
    level: 'SHOULD',
    text: 'A create of a taken name with other content is refused. (Inferred: section 2.2 speaks of idempotent creation and section 4.5 lists 200, so a create with the same content may succeed.)',
    observe:
      'POST a PodTemplate, and POST another with its name and other labels: a refusal (any 4xx, the code is not stated). The same of a cluster-scoped and a custom object where the target has them. The answer to a POST of the same content is recorded.',
    wrong: 'The second POST is answered with success although nothing of it is stored.',
  },
  {
    id: 'objects.names.retrieve-by-name',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'The name with which an object was created retrieves that very object.',
    observe:
      'Create PodTemplates x and x-1. GET x and GET x-1 each show the uid of their own create response; GET of a name that is a prefix of both and was never created finds nothing.',
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
    text: 'Names are unique per kind inside a namespace.',
    observe:
      'Create a PodTemplate and a ConfigMap of one name in one namespace: both succeed, each is retrieved with its own uid, and deleting one does not delete the other.',
    wrong: 'Names are unique in a namespace over all kinds, so the second create fails.',
  },
  {
    id: 'objects.names.unique-per-namespace',
    document: 'core',
    section: '2.2',
    level: 'MUST',
    text: 'Two namespaces may each hold an object of one kind with the same name.',
    observe:
      'Create a PodTemplate of one name in two namespaces: both succeed with different uids; deleting one does not delete the other. The same of a ConfigMap, and of a Lease where the target has it.',
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
      'POST the same Namespace name twice: whatever the second answer, the name is listed once, and the first Namespace keeps its uid. A success shows the first one.',
    wrong: 'A second cluster-scoped object with the same name is stored, or replaces the first.',
    needs: ['cluster-wide'],
  },
  {
    id: 'objects.names.generated-unique',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'With generateName set, the server gives the object a unique random name.',
    observe:
      'POST the same body with generateName and without name fifty times at once: all succeed, all names are non-empty and differ from each other, and each is listed. Of pod templates, config maps and, where the target has them, cluster-scoped and custom objects.',
    wrong:
      'The second create collides because the generated name is constant, or has so few random values that some of fifty collide, perhaps for some kinds only.',
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
      'GET /api/v1/namespaces/<name> returns a Namespace without a metadata.namespace value; /api/v1/namespaces/<other>/namespaces/<name> does not return it.',
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
      'Create a namespace with a PodTemplate and a ConfigMap in it, a Lease and a custom object where the target has them, and DELETE the namespace. Eventually all are missing from the lists over all namespaces, also once a namespace of that name is created again, whose list of podtemplates is empty. Delete a namespace n1 beside n10 and n1-x: the content of these stays. Delete a namespace whose content has a finalizer: that content is marked, stays, and is removed with its finalizer.',
    wrong:
      'Objects survive, perhaps of some kinds only, and reappear when a namespace of the same name is created again; namespaces whose names have the same prefix are emptied, too; or content is removed in spite of its finalizers.',
    needs: ['namespace-controller', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
