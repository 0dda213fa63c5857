// Requirements on field ownership: conflicts of an apply, their three ways out, and updates that take ownership.
import type { Row } from '../row.ts';

export default [
  {
    id: 'apply.conflict.other-owner',
    document: 'core',
    section: '4.9',
    also: ['core 7'],
    level: 'MUST',
    text: 'Applying another value to a field that another manager owns is answered with an error. Its code is not stated.',
    observe:
      'm1 applies label app=a; m2 applies app=b without force: a 4xx; the value is still a, m2 has no entry, the resourceVersion is the same.',
    wrong: 'Last apply wins silently.',
  },
  {
    id: 'apply.conflict.update-owner',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Ownership gained through an ordinary write conflicts with an apply just the same.',
    observe: 'm1 sends a PUT with app=a, m2 applies app=b: a conflict, and the value is still a.',
    wrong: 'Only Apply entries are examined for conflicts.',
  },
  {
    id: 'apply.conflict.changes-nothing',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'A conflicting apply changes nothing, not even its fields without conflict.',
    observe: 'm1 applies app=a, m2 applies app=b and a new label: refused, and the new label is not stored.',
    wrong: 'The part without conflict is stored.',
  },
  {
    id: 'apply.conflict.force-overwrites',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'With force=true the conflicting value is overwritten.',
    observe:
      'm1 applies app=a, m2 applies app=b: a conflict. m2 repeats it with force=true: success, and the value is b.',
    wrong: 'force still answers a conflict.',
  },
  {
    id: 'apply.conflict.force-sole-owner',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: "With force the field leaves other managers' entries and the requester owns it alone.",
    observe:
      'm1 applies two labels, m2 applies one of them with another value and force=true: only m2 holds this field in managedFields; m1 keeps the other one.',
    wrong: 'Both managers are listed for the field.',
  },
  {
    id: 'apply.conflict.omit-keeps-value',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Leaving the field out ends a conflict: its value is unchanged and the requester has no claim to it.',
    observe:
      "m1 owns app=a, and an apply of app=b by m2 was a conflict. m2 applies without app: success, the value is a, and m2's entry has no f:app.",
    wrong: "Omission deletes another manager's value.",
  },
  {
    id: 'apply.conflict.equal-value-shares',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Applying the live value succeeds and shares ownership.',
    observe: 'm1 owns app=a, m2 applies app=a: success, and both entries hold f:app.',
    wrong: 'Equal value is answered with a conflict, or takes ownership from m1.',
  },
  {
    id: 'apply.conflict.any-sharer',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'When a field is shared, a later change by any sharer is a conflict.',
    observe: 'm1 and m2 share app=a; m1 applies app=c: conflict; m2 applies app=c: conflict.',
    wrong: 'First owner may change freely.',
  },
  {
    id: 'apply.conflict.sharer-gives-up',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'A sharer that applies without the field gives up its part and the value stays.',
    observe:
      'm1 and m2 share app=a, m2 applies without app: the value a stays and only m1 holds f:app. Then m1 can change it without a conflict.',
    wrong: 'Value is deleted because one sharer left it out.',
  },
  {
    id: 'apply.conflict.updates-never',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'A PUT or a patch other than apply never fails for field ownership.',
    observe:
      'm1 applies app=a; m3 sends a PUT with app=z and the current resourceVersion: success. A merge patch likewise.',
    wrong: 'PUT is answered 409 for ownership.',
  },
  {
    id: 'apply.conflict.update-takes-ownership',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'When an update changes a value, ownership moves to the updater.',
    observe:
      'm1 applies app=a, m3 sends a PUT with app=z: only the entry of m3, with the operation Update, holds f:app.',
    wrong: 'm1 stays owner, so that its next apply silently reverts the value.',
  },
  {
    id: 'apply.conflict.update-same-value',
    document: 'core',
    section: '4.9',
    level: 'SHOULD',
    text: 'An update that leaves the value as it is moves no ownership (inferred).',
    observe:
      'm1 applies app=a, m3 sends a PUT with app unchanged: m1 still holds f:app and m3 gains nothing for it.',
    wrong: 'PUT claims all fields of the object.',
  },
] as const satisfies readonly Row[];
