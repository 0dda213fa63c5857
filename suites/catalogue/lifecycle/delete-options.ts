// Requirements on the body of delete and deletecollection.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lifecycle.options.known-fields',
    document: 'core',
    section: '2.9',
    level: 'MUST',
    text: 'The delete body recognizes dryRun, gracePeriodSeconds, orphanDependents, preconditions, propagationPolicy and ignoreStoreReadErrorWithClusterBreakingPotential.',
    observe:
      'DELETE of a config map, and of a collection that a label selects, with a DeleteOptions body that holds one field each: dryRun, gracePeriodSeconds 0, orphanDependents false, preconditions, propagationPolicy, ignoreStoreReadErrorWithClusterBreakingPotential false. No answer calls the field unknown; other refusals are recorded, since the values are not described. The body is read: a DELETE with dryRun All in it (a list, or where that is refused a text) leaves the object. The effects of the other fields are the subject of lifecycle.options.preconditions and lifecycle.options.store-error-boolean, or are not described.',
    wrong: 'A field of the list is refused as unknown by one of the two verbs, or the body is never read.',
  },
  {
    id: 'lifecycle.options.dry-run-in-body',
    document: 'core',
    section: '2.9',
    also: ['core 4.3', 'core 4.10'],
    level: 'MUST',
    text: 'Delete options may be the body of delete and of deletecollection, and are obeyed in both.',
    observe:
      'DELETE of an item, and of a collection, each with a DeleteOptions body with dryRun ["All"], or where that is refused the text All: nothing is removed and no deletionTimestamp is set. A target that refuses both forms does not take the field. The statuses of both forms are recorded. The same deletes without dryRun remove the objects.',
    wrong: 'The collection delete ignores its body and removes all.',
  },
  {
    id: 'lifecycle.options.store-error-boolean',
    document: 'core',
    section: '2.9',
    also: ['core 4.13'],
    level: 'SHOULD',
    text: 'ignoreStoreReadErrorWithClusterBreakingPotential is a boolean, so another value is refused. (Inferred: the answer is not stated.)',
    observe: 'DELETE with the text "maybe" as its value: a refusal, and the object is still there.',
    wrong: 'Any value counts as true, or the body is not read.',
  },
  {
    id: 'lifecycle.options.preconditions',
    document: 'core',
    section: '2.9',
    also: ['core 3.1', 'core 4.13'],
    level: 'SHOULD',
    text: 'preconditions in the body are checked in a normal delete. (Inferred from sections 3.1 and 4.13; their fields are not described, preconditions.uid is the usual one.)',
    observe:
      'DELETE with preconditions.uid of another object: a refusal, and the object is still there. With its own uid the delete succeeds.',
    wrong: 'Preconditions are ignored, and an object that was made again under the name is deleted.',
  },
  {
    id: 'lifecycle.options.undescribed-effects',
    document: 'core',
    section: '2.9',
    level: 'UNSPECIFIED',
    text: 'The effect of gracePeriodSeconds, orphanDependents and propagationPolicy, and their value sets, are not described.',
    observe:
      'Send gracePeriodSeconds, orphanDependents and propagationPolicy with plausible and with nonsense values; record status and effect.',
    wrong: 'Failing a server for its answer to propagationPolicy=Foreground.',
    needs: ['garbage-collector'],
  },
  {
    id: 'lifecycle.options.status-fields',
    document: 'core',
    section: '2.9',
    level: 'UNSPECIFIED',
    text: 'The fields of the Status object that deletes return are not shown.',
    observe: 'Record the keys of the answer to a collection delete.',
    wrong: 'Demanding status Success or details.',
  },
] as const satisfies readonly Row[];
