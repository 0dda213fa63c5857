// Requirements on the entries of managedFields: manager, operation, time and the tree of owned fields.
import type { Row } from '../row.ts';

export default [
  {
    id: 'apply.entry.manager-named',
    document: 'core',
    section: '2.4',
    level: 'MUST',
    text: 'Each ownership entry names its field manager.',
    observe:
      'POST with fieldManager m1, then apply another label as m2: managedFields has entries of the managers m1 and m2.',
    wrong: 'All entries carry one server-wide manager name.',
  },
  {
    id: 'apply.entry.operation-apply',
    document: 'core',
    section: '2.4',
    level: 'MUST',
    text: 'Fields last set by a server-side apply have operation Apply.',
    observe:
      'Apply a label as m2: the entry of m2 has the operation Apply, spelled so. Set another label as m3 by PUT, merge, JSON and strategic merge patch, then apply it with another value as m3: each entry of m3 that holds it says Apply.',
    wrong: 'Apply writes are recorded as Update.',
  },
  {
    id: 'apply.entry.operation-update',
    document: 'core',
    section: '2.4',
    level: 'MUST',
    text: 'Fields last changed by any other write have operation Update, with a capital first letter.',
    observe:
      'POST, PUT, merge patch, JSON patch and strategic merge patch, each with its own fieldManager: each entry says Update. Apply a label as m1, then set it to another value as m1 by each of them but POST: each entry of m1 that holds it says Update.',
    wrong: 'Value is update in lower case, or the HTTP method name.',
  },
  {
    id: 'apply.entry.version-of-fields',
    document: 'core',
    section: '2.4',
    level: 'MUST',
    text: 'Each entry states the version of the object to which its fields belong.',
    observe:
      'On a PodTemplate every entry states v1. Where a type is served in two versions, write through each: the entries state the two versions.',
    wrong: 'Entry apiVersion is always the storage version, whichever version the client used.',
  },
  {
    id: 'apply.entry.time',
    document: 'core',
    section: '2.4',
    level: 'MUST',
    text: 'A managedFields entry states when it was recorded. Judged only on an entry whose write set a value.',
    observe:
      "The time of the entry of an apply, and of a PUT, parses as a timestamp between the Date header of an answer before the write and that of the write's own, give or take 2 s; a write of the same manager to other fields, seconds later, gives a later time.",
    wrong: "time is the object's creationTimestamp for all entries.",
  },
  {
    id: 'apply.entry.fields-type',
    document: 'core',
    section: '2.4',
    level: 'MUST',
    text: 'fieldsType of a managedFields entry is FieldsV1.',
    observe: 'Every managedFields entry has fieldsType exactly FieldsV1.',
    wrong: 'fieldsType missing.',
  },
  {
    id: 'apply.entry.fields-tree',
    document: 'core',
    section: '2.4',
    level: 'MUST',
    text: 'fieldsV1 is a tree of owned field paths, with keys prefixed f: for fields and empty objects at leaves.',
    observe:
      'Apply {metadata: {labels: {app: x}}} as m2: fieldsV1 of its entry leads over f:metadata and f:labels to f:app with an empty object, and names no field that m2 did not send.',
    wrong: 'fieldsV1 lists the whole object for every manager, or stores values at the leaves.',
  },
  {
    id: 'apply.entry.list-element-keys',
    document: 'core',
    section: '2.4',
    level: 'UNSPECIFIED',
    text: 'How fieldsV1 names list elements is not described (only keys for fields are).',
    observe: 'Apply an object with a list whose items have keys, and record how the tree names the items.',
    wrong: 'failing a server because keys below a list do not begin with f:',
  },
  {
    id: 'apply.entry.manager-from-user-agent',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'For other writes the manager comes from User-Agent when fieldManager is absent.',
    observe:
      'POST, PUT and PATCH without fieldManager: two User-Agents of different product names give two different managers that are not empty, and the same User-Agent gives the same one. How the name is derived is not described.',
    wrong: 'Manager is empty or constant.',
  },
  {
    id: 'apply.entry.command-line-manager',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'The command-line client has its own default manager name for apply.',
    excluded: 'a duty of clients: the command-line client names itself in fieldManager',
  },
] as const satisfies readonly Row[];
