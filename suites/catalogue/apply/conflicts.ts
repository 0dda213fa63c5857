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
    observe:
      'm1 sets app=a by PUT, merge, JSON and strategic merge patch, m2 applies app=b: a conflict, and the value is still a. Twelve managers PUT a label each: an apply of another value of any of them is a conflict.',
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
      'm1 applies app=a, m3 sends app=z by PUT, merge, JSON and strategic merge patch: m3 holds f:app and m1 does not, m1 keeps what m3 did not change, and an apply of the old value by m1 is a conflict.',
    wrong: 'm1 stays owner, so that its next apply silently reverts the value.',
  },
  {
    id: 'apply.conflict.update-same-value',
    document: 'core',
    section: '4.9',
    level: 'SHOULD',
    text: 'An update that leaves the value as it is moves no ownership (inferred).',
    observe:
      'm1 applies app=a, m3 sends app unchanged and another label by PUT, merge, JSON and strategic merge patch: m1 still holds f:app and m3 gains nothing for it.',
    wrong: 'PUT claims all fields of the object.',
  },
  {
    id: 'apply.conflict.removed-field-free',
    document: 'core',
    section: '4.9',
    also: ['core 2.4'],
    level: 'SHOULD',
    text: 'A field that a write removes has no owner any more, and the next apply of it meets no conflict. (Inferred: entries record the fields of the object, and a conflict needs a value that is different.)',
    observe:
      'm1 applies label app, m3 removes it by PUT, merge, JSON and strategic merge patch: no entry of m1 or m3 holds f:app, and an apply of app=b by m2 succeeds.',
    wrong: 'The manager that removed the label owns it, so that an apply of it is a conflict.',
  },
] as const satisfies readonly Row[];
