// Requirements on clearing metadata.managedFields by writes other than apply.
import type { Row } from '../row.ts';

export default [
  {
    id: 'writes.managed-fields-reset.merge-patch',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'A merge patch that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'An object with entries in metadata.managedFields; merge patch {"metadata":{"managedFields":[{}]}}: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'An entry without a manager is stored, or the request is refused.',
  },
  {
    id: 'writes.managed-fields-reset.strategic-patch',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'A strategic merge patch that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'An object with entries in metadata.managedFields; strategic merge patch {"metadata":{"managedFields":[{}]}}: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'The empty entry is merged into the list instead of resetting it.',
  },
  {
    id: 'writes.managed-fields-reset.json-patch',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'A JSON patch that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'An object with entries in metadata.managedFields; JSON patch that replaces /metadata/managedFields with [{}]: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'Only the merge patch is handled.',
  },
  {
    id: 'writes.managed-fields-reset.put',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'A PUT that sets metadata.managedFields to a list of one empty entry clears all entries.',
    observe:
      'An object with entries in metadata.managedFields; GET it, set managedFields to [{}] and PUT it without another change: success, and a GET shows no entries (the field is absent or empty).',
    wrong: 'PUT ignores managedFields altogether.',
  },
  {
    id: 'writes.managed-fields-reset.empty-list-keeps',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'Setting metadata.managedFields to an empty list does not clear the entries.',
    observe:
      'PUT, merge patch and JSON patch that set the list to []: whatever the answer, the managers from before are still recorded.',
    wrong: 'An empty list wipes ownership.',
  },
  {
    id: 'writes.managed-fields-reset.changes-follow',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'If the clearing request changes other fields too, the reset comes first and the changes follow, so the requester owns the fields that it changed.',
    observe:
      'PUT, merge, strategic merge and JSON patch with managedFields [{}] and a changed key of data as field manager m9: the key has its new value, the entries from before are gone, and one of m9, with operation Update, holds that key but not the key that was left as it was.',
    wrong: 'The reset is done last, so nobody owns the changed key; or the change is lost.',
  },
] as const satisfies readonly Row[];
