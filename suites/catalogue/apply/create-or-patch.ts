// Requirements on the object that an apply addresses: absent, existing, or no object at all.
import type { Row } from '../row.ts';

export default [
  {
    id: 'apply.target.absent-created',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'An apply creates the object when it does not exist.',
    observe: 'Apply to a new name: 201 or 200, and a GET shows the object with the applied fields and a uid.',
    wrong: 'Apply to a missing object is an error.',
  },
  {
    id: 'apply.target.existing-patched',
    document: 'core',
    section: '4.8',
    also: ['core 4.9'],
    level: 'MUST',
    text: 'An apply patches the object when it exists.',
    observe:
      'Apply one label to an object that another manager made: 200 or 201, the uid is unchanged, and its other labels and fields, which this manager never applied, are kept.',
    wrong: 'Apply replaces the whole object, or deletes what the request does not name.',
  },
  {
    id: 'apply.target.objects-only',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'Apply works only on objects, which are resources with a metadata field.',
    excluded: 'not observable: the documents show no type without metadata that an apply could address',
  },
] as const satisfies readonly Row[];
