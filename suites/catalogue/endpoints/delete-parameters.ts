// Requirements on the body and query parameters of delete and deletecollection.
import type { Row } from '../row.ts';

export default [
  {
    id: 'endpoints.delete.pretty',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'delete takes the query parameter pretty, which changes no more than the layout of the answer.',
    observe: 'DELETE a config map with pretty=true: accepted, the answer parses and the object goes.',
    wrong: 'pretty on DELETE is refused.',
  },
  {
    id: 'endpoints.delete.without-body',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'delete works without a body.',
    observe: 'DELETE a config map without body: success, and the object goes.',
    wrong: 'A missing body is answered 400.',
  },
  {
    id: 'endpoints.delete.options-body',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'delete takes DeleteOptions as its body.',
    observe:
      'DELETE a config map with such a body: success, and the object goes (DeleteOptions as body: {"apiVersion":"v1","kind":"DeleteOptions"}).',
    wrong: 'A body on DELETE is refused.',
  },
  {
    id: 'endpoints.delete.grace-period',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'delete takes the integer gracePeriodSeconds.',
    observe: 'DELETE a config map with gracePeriodSeconds=0: accepted, and the object goes.',
    wrong: 'gracePeriodSeconds is refused for a kind that has no use for it.',
  },
  {
    id: 'endpoints.delete.grace-period-not-integer',
    document: 'core',
    section: '4.3',
    level: 'SHOULD',
    text: 'gracePeriodSeconds is an integer: a value that is none is refused.',
    observe: 'DELETE a config map with gracePeriodSeconds=abc: refused, and the object is still there.',
    wrong: 'The value abc is ignored and the object is deleted.',
  },
  {
    id: 'endpoints.delete.propagation-policy',
    document: 'core',
    section: '4.3',
    level: 'SHOULD',
    text: 'delete takes the string propagationPolicy; its values are not shown, Background is the common one.',
    observe: 'DELETE a config map with propagationPolicy=Background: accepted, and the object goes.',
    wrong: 'propagationPolicy is refused as unknown.',
  },
  {
    id: 'endpoints.delete-collection.without-body',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection works without a body.',
    observe: 'DELETE configmaps with a labelSelector and no body: 200, and the matching members go.',
    wrong: 'A missing body is answered 400.',
  },
  {
    id: 'endpoints.delete-collection.options-body',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes DeleteOptions as its body.',
    observe:
      'DELETE configmaps with a labelSelector and such a body: 200, and the matching members go (DeleteOptions as body: {"apiVersion":"v1","kind":"DeleteOptions"}).',
    wrong: 'A body on DELETE of a collection is refused.',
  },
  {
    id: 'endpoints.delete-collection.label-selector',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes labelSelector and then deletes the matching members only.',
    observe:
      'Two objects with app=x and one with app=y: DELETE configmaps?labelSelector=app=x leaves the one with y, also after a later DELETE has had its effect. So do custom objects. With labelSelector=app in (x) and fieldSelector=metadata.name!=<one of the two> the other one goes and nothing else, or it is refused and nothing goes.',
    wrong:
      'Selector is ignored and everything is deleted, or one that names a set is; custom objects all go.',
  },
  {
    id: 'endpoints.delete-collection.field-selector',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes fieldSelector and then deletes the matching members only.',
    observe:
      'Objects a and b: DELETE configmaps?fieldSelector=metadata.name=a removes a, and b remains. Together with a labelSelector that a does not match it removes nothing.',
    wrong: 'Selector is ignored and everything is deleted, or one of two selectors is.',
  },
  {
    id: 'endpoints.delete-collection.dry-run',
    document: 'core',
    section: '4.3',
    also: ['core 4.10'],
    level: 'MUST',
    text: 'deletecollection takes dryRun: with All nothing is deleted.',
    observe:
      'DELETE configmaps?labelSelector=app=x&dryRun=All: 200, and the matching members are still there, without deletionTimestamp, also after a later DELETE has had its effect.',
    wrong: 'Members are deleted in a dry run, at once or by a worker.',
  },
  {
    id: 'endpoints.delete-collection.limit',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes limit; how it shapes a delete is not shown.',
    observe:
      'Three matching members; DELETE configmaps?labelSelector=app=x&limit=1: 200 with a Status; members that do not match stay. How many go is recorded.',
    wrong: 'limit makes the server answer 400.',
  },
  {
    id: 'endpoints.delete-collection.continue',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes continue; how it shapes a delete is not shown.',
    observe:
      'List configmaps?labelSelector=app=x&limit=1, then DELETE with the same selector and limit and the token of the list as continue: 200 with a Status; members that do not match stay. How many go is recorded.',
    wrong: 'continue makes the server answer 400, or is an unknown parameter.',
  },
  {
    id: 'endpoints.delete-collection.one-namespace',
    document: 'core',
    section: '4.1',
    also: ['core 4.2'],
    level: 'MUST',
    text: 'DELETE of a namespaced collection deletes the objects of that namespace, and of no other, whatever its name.',
    observe:
      'Objects of the same names in the namespaces n, n0 and n-x: DELETE of the collection of n empties it, and leaves the others as they were.',
    wrong: 'The objects of n0 go too, since keys are compared by their beginning.',
    needs: ['cluster-wide'],
  },
  {
    id: 'endpoints.delete-collection.grace-period',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes the integer gracePeriodSeconds.',
    observe:
      'DELETE configmaps?labelSelector=app=x&gracePeriodSeconds=0: 200 with a Status; the matching members go, the others stay.',
    wrong: 'gracePeriodSeconds is refused.',
  },
  {
    id: 'endpoints.delete-collection.pretty',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes pretty.',
    observe:
      'DELETE configmaps?labelSelector=app=x&pretty=true: 200 with a Status; the matching members go, the others stay.',
    wrong: 'pretty is refused, or the answer no longer parses.',
  },
  {
    id: 'endpoints.delete-collection.propagation-policy',
    document: 'core',
    section: '4.3',
    level: 'SHOULD',
    text: 'deletecollection takes the string propagationPolicy; its values are not shown, Background is the common one.',
    observe:
      'DELETE configmaps?labelSelector=app=x&propagationPolicy=Background: 200 with a Status; the matching members go, the others stay.',
    wrong: 'propagationPolicy is refused as unknown.',
  },
  {
    id: 'endpoints.delete-collection.resource-version',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes resourceVersion.',
    observe:
      'DELETE configmaps?labelSelector=app=x&resourceVersion=<version of a list made just before>: 200 with a Status; the matching members go, the others stay.',
    wrong: 'resourceVersion is refused.',
  },
  {
    id: 'endpoints.delete-collection.resource-version-match',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes resourceVersionMatch, together with resourceVersion.',
    observe:
      'DELETE configmaps?labelSelector=app=x&resourceVersion=<version of a list made just before>&resourceVersionMatch=NotOlderThan: 200 with a Status; the matching members go, the others stay.',
    wrong: 'resourceVersionMatch is refused.',
  },
  {
    id: 'endpoints.delete-collection.send-initial-events',
    document: 'core',
    section: '4.3',
    level: 'UNSPECIFIED',
    text: 'sendInitialEvents is listed for deletecollection; what it does there is not shown, and elsewhere it belongs to a watch.',
    observe:
      'DELETE configmaps?labelSelector=app=x&sendInitialEvents=true, alone and with resourceVersionMatch=NotOlderThan: record the status and which members go.',
    wrong: 'Demanding that the request succeeds, or that it is refused.',
  },
  {
    id: 'endpoints.delete-collection.timeout-seconds',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'deletecollection takes the integer timeoutSeconds.',
    observe:
      'DELETE configmaps?labelSelector=app=x&timeoutSeconds=30: 200 with a Status; the matching members go, the others stay.',
    wrong: 'timeoutSeconds is refused.',
  },
] as const satisfies readonly Row[];
