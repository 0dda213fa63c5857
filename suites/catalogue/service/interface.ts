// Requirements on the service as a whole: its address, verbs, state, default encoding and virtual types.
import type { Row } from '../row.ts';

export default [
  {
    id: 'service.address.single',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'Every operation of the service is an HTTP call beneath the one service address.',
    observe: 'No answer to a get, list, watch or write redirects to another scheme, host or port.',
    wrong: 'The server answers watch or list requests with a redirect to a second, undocumented address.',
  },
  {
    id: 'service.objects.everything',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'Everything that the platform manages has an entry in the API as an object.',
    excluded: 'not observable: a client cannot enumerate platform state that is outside the API',
  },
  {
    id: 'service.verbs.own-names',
    document: 'core',
    section: '1',
    also: ['core 4.2', 'access 2.2'],
    level: 'MUST',
    text: 'The service tells its actions apart by the names get, list, watch, create, update, patch, delete and deletecollection, whatever HTTP method carries them. The request that the verb proxy stands for is not shown.',
    observe:
      'An identity that was granted exactly one of the eight verbs on podtemplates in a namespace passes with the one HTTP call that section 4.2 maps to it, and is refused with the other seven. One grant for each verb.',
    wrong: 'DELETE on a collection is authorized as delete rather than deletecollection.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'service.crud.effects-visible',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'Objects are made with POST, read with GET, changed with PUT or PATCH and removed with DELETE.',
    observe:
      'Full cycle on one PodTemplate: POST to the collection; GET, PUT, PATCH and DELETE of the item. Each step answers a success status that section 4.5 lists, and its effect shows in the GET that follows (after the DELETE: in the end).',
    wrong: 'PATCH answers 200 and echoes the merged object, but the next GET still returns the old state.',
  },
  {
    id: 'service.state.beyond-connection',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'The state of resources is kept in a backing store and not merely in the connection that made it.',
    observe:
      'POST a PodTemplate, PUT and PATCH it, each with a long annotation, and GET and list it over another connection after each: same uid and content. DELETE it: the other connection no longer finds it. The same of a ConfigMap and, where the target has them, of a cluster-scoped and a custom object. Not exercised where only the connection tells who the run is.',
    wrong: 'Objects, or changes of them, live in a cache of the connection and disappear on reconnect.',
  },
  {
    id: 'service.state.survives-restart',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'The state of resources outlives the server process, since it is kept in a backing store.',
    observe:
      'POST a PodTemplate, a ConfigMap and, where the server has them, a Lease and a ClusterRole, apply a ConfigMap, delete objects last, restart the server on the same stored state. The objects have the same uid and content, and the first two the same resourceVersion; the deleted ones are not there; an object under a name that was deleted last has versions that the name never had; the manager that applied before the restart changes and drops its fields, and another manager is refused.',
    wrong:
      'Objects live in a cache of the process and disappear on restart, perhaps of some kinds only; versions are counted from the live objects, and come again where the last write was a delete; ownership is forgotten.',
    needs: ['restart'],
  },
  {
    id: 'service.encoding.json-default',
    document: 'core',
    section: '1',
    also: ['core 4.7'],
    level: 'SHOULD',
    text: 'JSON is the encoding used when the client names none. (A stated default.)',
    observe:
      'GET of a PodTemplate without an Accept header, and with Accept */*: Content-Type is application/json and the body parses as JSON.',
    wrong: 'Server answers YAML or Protobuf by default.',
  },
  {
    id: 'service.verbs.one-resource-each',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'get, create, update, patch, delete and proxy act on a single resource only: there is no multi-resource or transactional submission.',
    observe:
      'POST to a podtemplates collection a PodTemplateList of two items, and a JSON array of two PodTemplates. Afterwards none of the four names exists, by get and by list. The status is not stated and only recorded.',
    wrong: 'The server unpacks a posted list and creates every item.',
  },
  {
    id: 'service.verbs.list-several',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'list returns several resources in one answer.',
    observe:
      'Create 3 PodTemplates with one label; one list by that label, without limit, has exactly these 3 items.',
    wrong: 'The list stops after the first object.',
  },
  {
    id: 'service.virtual.review-not-stored',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'Some resource types represent an operation instead of a stored object.',
    observe:
      'POST a named SelfSubjectAccessReview, or where names are refused one without: the answer holds the result (status.allowed). A GET of that name and of the collection afterwards is no success, or a list without it.',
    wrong: 'Each posted review shows up afterwards in a list.',
  },
  {
    id: 'service.virtual.eviction-not-stored',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'The eviction sub-resource of a pod stands for an operation and not for a stored object.',
    observe:
      'POST an Eviction to /api/v1/namespaces/<namespace>/pods/<pod>/eviction; the status is recorded, since the body is not shown, but 404 and 405 for a pod that exists show that there is no such sub-resource. Afterwards a GET of the same path, and of evictions in the policy and the core group, by name and as a list, yields no Eviction object.',
    wrong: 'An Eviction object becomes retrievable under its own collection, or pods have no eviction.',
    needs: ['pods'],
  },
  {
    id: 'service.subresources.alternative-representation',
    document: 'core',
    section: '1',
    level: 'MAY',
    text: 'A sub-resource may show its object in another representation. (Which sub-resources do is not shown.)',
    observe:
      'Records from the resource lists of the groups that hold workloads and from the core group, where they are served, which sub-resources have a kind other than that of their object.',
    wrong: 'Demanding such a sub-resource.',
  },
  {
    id: 'service.paths.unknown-below-item',
    document: 'core',
    section: '2.1',
    level: 'SHOULD',
    text: 'Only a sub-resource is reached as a path below its object, so a path below an item that names no sub-resource is not the item. (Inferred; the answer to such a path is not stated.)',
    observe: 'GET <item path>/nosuch of an existing PodTemplate does not answer a PodTemplate.',
    wrong: 'Unknown paths below an item return the item itself.',
  },
] as const satisfies readonly Row[];
