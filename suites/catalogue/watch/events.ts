// Requirements on watch events: their types, and the objects in them.
import type { Row } from '../row.ts';

export default [
  {
    id: 'watch.event.type-and-object',
    document: 'core',
    section: '2.6',
    level: 'MUST',
    text: 'A watch event is a document with type and object.',
    observe: 'Watch podtemplates and make changes: each document has a string type and an object.',
    wrong: 'Server streams bare objects without the event wrapper.',
  },
  {
    id: 'watch.event.object-kind',
    document: 'core',
    section: '2.6',
    level: 'MUST',
    text: 'The object of a watch event has the requested kind.',
    observe:
      'Every ADDED and MODIFIED object in a watch of podtemplates has the kind PodTemplate and the apiVersion v1, also among those that a watch without a version or a streaming list begins with.',
    wrong: 'Objects in events lack kind and apiVersion.',
  },
  {
    id: 'watch.event.added-on-create',
    document: 'core',
    section: '6',
    also: ['core 2.6'],
    level: 'MUST',
    text: 'An event of the type ADDED is sent for an object created after the version of the watch.',
    observe:
      'Watch, then POST: one ADDED with the uid and resourceVersion of the answer; the same for an object made by apply.',
    wrong: 'Created objects come as MODIFIED, or the type is CREATED, or in lower case.',
  },
  {
    id: 'watch.event.added-full-object',
    document: 'core',
    section: '6',
    level: 'MUST',
    text: 'An ADDED event has the full object.',
    observe:
      'The object of the event equals that of a GET before any further change; so does that of the synthetic event in a watch without a version and in a streaming list.',
    wrong: 'Only metadata.',
  },
  {
    id: 'watch.event.modified-on-update',
    document: 'core',
    section: '6',
    also: ['core 2.6'],
    level: 'MUST',
    text: 'MODIFIED is sent when an object is updated.',
    observe:
      'Watch, then PUT a changed label: one MODIFIED with the new resourceVersion. So does a PUT of the sub-resources status and scale of a custom kind, where the target has them and it changes the object.',
    wrong: 'No event for label-only changes.',
  },
  {
    id: 'watch.event.modified-on-patch',
    document: 'core',
    section: '6',
    level: 'MUST',
    text: 'MODIFIED is sent when an object is patched.',
    observe:
      'Each patch type: one MODIFIED with the new resourceVersion. So does a patch of the sub-resources status and scale of a custom kind, where the target has them and it changes the object.',
    wrong: 'Apply patches send ADDED, or changes through a sub-resource give no event.',
  },
  {
    id: 'watch.event.modified-full-object',
    document: 'core',
    section: '6',
    level: 'MUST',
    text: 'A MODIFIED event has the full object after the change.',
    observe: "Event object equals the write's answer.",
    wrong: 'Object before the change, or a diff.',
  },
  {
    id: 'watch.event.modified-on-terminating',
    document: 'core',
    section: '6',
    level: 'SHOULD',
    text: 'A delete that only sets deletionTimestamp shows as MODIFIED (inferred).',
    observe: 'Object with a finalizer: DELETE gives MODIFIED with deletionTimestamp, no deletion event yet.',
    wrong: 'Deletion is announced although the object remains.',
  },
  {
    id: 'watch.event.every-outcome',
    document: 'core',
    section: '6',
    level: 'MUST',
    text: 'A watcher learns of every create, update, patch and delete that takes effect after the version of the watch.',
    observe:
      'Each of the four gives an event that names the object, the delete too; where a finalizer held the object, its end gives another one that is neither ADDED nor MODIFIED. Refused requests and dry runs give none.',
    wrong: 'Deletes give no event at all.',
  },
  {
    id: 'watch.event.deletion-type',
    document: 'core',
    section: '6',
    level: 'UNSPECIFIED',
    text: 'The event type for a deletion is not shown.',
    observe: 'Record the type and the object of the event after a removal.',
    wrong: 'demanding the type DELETED.',
  },
  {
    id: 'watch.event.error-type',
    document: 'core',
    section: '6',
    level: 'UNSPECIFIED',
    text: 'The event type for errors is not shown.',
    observe:
      'Record the type and the object of any error within a stream, such as for a version that is too old.',
    wrong: 'demanding the type ERROR.',
  },
  {
    id: 'watch.event.event-objects-stored',
    document: 'core',
    section: '6',
    level: 'MUST',
    text: 'The Event object of events.orch.io/v1 is a stored type, not a watch event.',
    observe:
      'It can be created, read, listed and watched itself, and a watch of it wraps it in an event as any other type.',
    wrong: 'Event objects are written for each watch notification.',
    needs: ['event-objects'],
  },
  {
    id: 'watch.event.other-delivery',
    document: 'core',
    section: '6',
    level: 'UNSPECIFIED',
    text: 'No delivery of events other than watch is shown.',
    observe: 'Record if another exists (for example WebSocket upgrade).',
    wrong: 'failing a server that also offers watches over WebSocket',
  },
] as const satisfies readonly Row[];
