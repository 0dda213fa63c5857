// Cases: what holds of any object, of kinds that servers often have code of their own for (core 1).
import { section } from '../kit/case.ts';
import { changesFurther, keepsVersionsFurther, listsFurther, setsUidsFurther } from './further-objects.ts';
import { deletesFurther, ownsFurther, watchesFurther } from './further-lives.ts';

const kinds =
  'One object of each further built-in kind that the target takes from the run, and that has the verbs, such as a Service, a Deployment, a NetworkPolicy or a PriorityClass';

export default section('core', '1', {
  'service.kinds.writes': {
    text: 'Objects of any kind are created and changed in the same way: a name is taken once, the server sets the time, Strict refuses unknown fields, PUT replaces on the current version only, and patches follow their RFCs.',
    observe: `${kinds}: a POST with a creationTimestamp does not store it; a second POST of the name is refused, as a dry-run too, or shows the first object, which stays, and one with an unknown field under fieldValidation Strict is answered 400; a PUT with the version from before a merge patch is answered 409, one with the current version replaces the labels; a merge patch with null removes a label, a JSON patch whose test does not hold changes nothing, and a merge patch of an object that does not exist creates none.`,
    wrong: 'A kind whose writes allocate something overwrites whatever version a PUT states.',
    alsoIn: ['core 2.2', 'core 2.3', 'core 4.8', 'core 4.11'],
    run: changesFurther,
  },

  'service.kinds.no-op-writes': {
    text: 'A write that changes nothing leaves the version of an object of any kind as it is (inferred, as for other collections).',
    observe: `${kinds}: a merge patch to the value that a label has keeps the version, unless a controller writes each time that it is sent.`,
    wrong: 'Each write of a kind that is stored apart counts as a change.',
    level: 'SHOULD',
    alsoIn: ['core 2.3'],
    run: keepsVersionsFurther,
  },

  'service.kinds.own-uids': {
    text: 'The server sets the uid of objects of any kind (inferred: a uid identifies an object over all time).',
    observe: `${kinds}: a POST with a uid stores another one, where it is not refused.`,
    wrong: 'The creation of a kind that is stored apart keeps what the client sent.',
    level: 'SHOULD',
    alsoIn: ['core 2.2'],
    run: setsUidsFurther,
  },

  'service.kinds.lists': {
    text: 'Collections of any kind are listed in the same way: selectors restrict, chunks are complete, and a list at a version with a limit shows that state.',
    observe: `Three objects of each such kind: a list by label, and one by name where it is taken, have what matches, chunks of one have each once, in one version, and after a change a list with a limit at the version from before, where it is still retained, does not show the new label. ${kinds}.`,
    wrong:
      'Lists of a kind with a cache of its own ignore selectors, or show the present state at any version.',
    alsoIn: ['core 4.3', 'core 4.12'],
    run: listsFurther,
  },

  'service.kinds.watches': {
    text: 'Collections of any kind can be watched: a watch from the version of a list reports the creation, the change and the end of an object.',
    observe: `${kinds}: watch from the version of a list; POST, merge patch, DELETE: the first event about it is ADDED, one has the label of the patch, the last is neither ADDED nor MODIFIED. One with a label selector, and one with a field selector, where they are taken, that begin with the state do not show another object before the selected one.`,
    wrong: 'Watches of a group whose kinds are stored apart stay silent.',
    alsoIn: ['core 4.12', 'core 6'],
    run: watchesFurther,
  },

  'service.kinds.deletion': {
    text: 'Objects of any kind are deleted in two phases, and a DELETE of a collection deletes what its selector matches.',
    observe: `${kinds}, with a finalizer: DELETE keeps it with a deletionTimestamp until the finalizer is removed. In a namespace, a DELETE of the collection by label, where the kind has it, leaves the object of another label.`,
    wrong: 'A kind whose DELETE releases something removes its objects at once.',
    alsoIn: ['core 3.1', 'core 4.3'],
    run: deletesFurther,
  },

  'service.kinds.ownership': {
    text: 'Ownership is recorded for objects of any kind: an apply of a label that another manager owns is refused, and force takes it over.',
    observe: `${kinds}: one manager applies a label, another patches a second one: each owns its own. An apply of other values by a third manager is refused, and changes nothing; with force=true it succeeds, and the third manager alone owns both, until a merge patch with one empty entry clears managedFields; so does a strategic merge patch, where the kind takes it, after another apply.`,
    wrong:
      'A kind that is served by another part of the server has no records, so that applies never conflict.',
    alsoIn: ['core 2.4', 'core 4.9'],
    run: ownsFurther,
  },
});
