// Requirements on the two phases of a deletion: finalizers, deletionTimestamp, removal.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lifecycle.timestamp.unset-while-live',
    document: 'core',
    section: '2.3',
    also: ['core 3.1'],
    level: 'MUST',
    text: 'While an object is live its deletionTimestamp is null or missing.',
    observe:
      'GET of a live object: metadata.deletionTimestamp is absent or null. PUT, merge patch, JSON patch and apply that send one: whatever the answer, it is still absent or null and the object is still there. POST of a body with one: if accepted, a GET shows none.',
    wrong: 'A client can put an object into deletion by writing the field, perhaps by one verb only.',
  },
  {
    id: 'lifecycle.timestamp.first-delete-only',
    document: 'core',
    section: '2.3',
    also: ['core 3.1'],
    level: 'MUST',
    text: 'The first delete request sets deletionTimestamp to the current time, and later ones do not set it again.',
    observe:
      'On an object with a finalizer: DELETE; the timestamp lies between the Date headers of the answers before and after it, give or take 2 seconds. A second DELETE, once the clock shows a later second, leaves the same value.',
    wrong: 'Each DELETE sets deletionTimestamp again.',
  },
  {
    id: 'lifecycle.finalizers.keep-object',
    document: 'core',
    section: '3.1',
    level: 'MUST',
    text: 'The first delete of an object that has finalizers sets deletionTimestamp and keeps the object.',
    observe:
      'Create a PodTemplate and a ConfigMap with finalizer example.com/hold; DELETE succeeds (with 200 or 202 for the PodTemplate, whose codes are listed); GET and list still show the object, with deletionTimestamp set (after a 202: in the end) and the finalizer in place. The same after DELETE of the collection, after DELETEs with gracePeriodSeconds 0 and with propagationPolicy Background, in query and body (where one is refused, the object is still there, with its finalizer), and of a cluster-scoped and a custom object where the target has them. All are still there a moment later.',
    wrong:
      'The object vanishes although it has a finalizer, perhaps only where its collection is deleted, by an option of the delete, or a moment later.',
  },
  {
    id: 'lifecycle.finalizers.others-remain',
    document: 'core',
    section: '3.1',
    level: 'MUST',
    text: 'Removing one of several finalizers leaves the object terminating.',
    observe:
      'Two finalizers, DELETE; PUT without deletionTimestamp and a merge patch that sets it to null: whatever the answer, GET shows the same deletionTimestamp. Remove one finalizer: GET still answers 200, with one finalizer and the same deletionTimestamp.',
    wrong:
      'The first removal completes the deletion, or a client can take a deletion back by writing the field.',
  },
  {
    id: 'lifecycle.finalizers.last-one-removes',
    document: 'core',
    section: '3.1',
    level: 'MUST',
    text: 'Removing the last finalizer removes the object from the store.',
    observe:
      'Once the last finalizer of a terminating object is removed, GET no longer finds the object and lists omit it, without a second DELETE. One object each for removal by PUT, by merge patch and by JSON patch, of a PodTemplate and of a cluster-scoped and a custom object where the target has them; and a PodTemplate each for strategic merge patch and apply, where those are not refused.',
    wrong:
      'The object stays terminating until another DELETE arrives, perhaps after some kinds of PATCH only.',
  },
  {
    id: 'lifecycle.finalizers.any-order',
    document: 'core',
    section: '3.1',
    also: ['core 2.3'],
    level: 'MUST',
    text: 'The server enforces no order of finalizers: their owners clean up at any time and in any order.',
    observe:
      'Three finalizers on a terminating object; remove the middle, the last and the first in turn: each removal is accepted, and the object goes with the final one.',
    wrong: 'Only the first entry of the list may be removed.',
  },
  {
    id: 'lifecycle.finalizers.reordered',
    document: 'core',
    section: '2.3',
    level: 'MUST',
    text: 'finalizers is a shared list of strings that any permitted actor may reorder.',
    observe:
      'Create a PodTemplate and a ConfigMap with two finalizers, swap them and swap them again by PUT, merge patch and JSON patch as another field manager: success, and a GET shows the new order. The same of the PodTemplate as another user who may update and patch it, where the target has one.',
    wrong: 'Reordering is refused, or the server sorts the list.',
  },
  {
    id: 'lifecycle.finalizers.emptied-while-live',
    document: 'core',
    section: '3.1',
    level: 'MUST',
    text: 'A live object whose finalizers are emptied is not removed, since removal needs a delete request.',
    observe:
      'Create with a finalizer, remove it while the object is live: GET still answers 200, without deletionTimestamp.',
    wrong: 'An empty finalizer list removes live objects.',
  },
  {
    id: 'lifecycle.terminating.name-taken',
    document: 'core',
    section: '3.1',
    also: ['core 2.2'],
    level: 'MUST',
    text: 'While an object is terminating its name is still taken.',
    observe:
      'POST the name of a terminating object: refused, and the object there keeps its uid. Once the finalizer is gone and GET finds nothing, the POST succeeds with a new uid.',
    wrong: 'A second object is created beside the terminating one.',
  },
  {
    id: 'lifecycle.removal.without-finalizers',
    document: 'core',
    section: '3.1',
    level: 'UNSPECIFIED',
    text: 'What a delete does to an object without finalizers is not shown.',
    observe:
      'DELETE, then GET at once and until it finds nothing; record whether the removal was immediate and whether deletionTimestamp was ever visible.',
    wrong: 'Demanding that the very next request finds nothing, or that the object is seen terminating.',
  },
] as const satisfies readonly Row[];
