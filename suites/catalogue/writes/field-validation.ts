// Requirements on fieldValidation: unknown and duplicate fields, types and required fields.
import type { Row } from '../row.ts';

export default [
  {
    id: 'writes.field-validation.types-always',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Field types are validated at every level of field validation.',
    observe:
      'metadata.labels as a string, finalizers as a number, a number in data of a ConfigMap and, where served, a text for an integer of a custom kind, by POST, PUT and every kind of PATCH with fieldValidation Ignore, Warn and Strict: always a 4xx, and nothing is stored.',
    wrong: 'Ignore also ignores type errors.',
  },
  {
    id: 'writes.field-validation.required-always',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Leaving out a required field is an error.',
    observe:
      'A required field is left out under all three levels: refused, and nothing is stored. For instance a POST with neither name nor generateName and, where served, a ResourceClaimTemplate without spec, and a field that a custom definition requires, by POST, PUT and PATCH.',
    wrong: 'Ignore lets missing required fields pass.',
  },
  {
    id: 'writes.field-validation.ignore-post',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Ignore on POST drops unknown fields silently.',
    observe:
      'POST with an unknown field at the top, in metadata and in an item of a list, and where served of a custom object with one: success, no Warning entry that names the fields, and the fields are absent when read.',
    wrong: 'Unknown field is stored.',
  },
  {
    id: 'writes.field-validation.ignore-put',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Ignore on PUT drops unknown fields silently.',
    observe:
      'PUT with an unknown field at the top, in metadata and in an item of a list, and where served of a custom object with one: success, no Warning entry that names the fields, and the fields are absent when read.',
    wrong: 'PUT warns or stores.',
  },
  {
    id: 'writes.field-validation.ignore-patch',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Ignore on PATCH drops unknown fields silently. An apply with unknown fields may be refused instead: core 7 lets an apply fail that yields no valid object.',
    observe:
      'A merge, a strategic merge and a JSON patch that add an unknown field, also of a custom object where served (never strategic): success, no Warning entry that names the fields, and the fields are absent when read.',
    wrong: 'PATCH stores the unknown field.',
  },
  {
    id: 'writes.field-validation.warn-post',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Warn on POST drops unknown fields and sends a Warning header for each.',
    observe:
      'POST with three unknown fields, one in an item of a list, and where served of a custom object with one: success, a Warning entry naming each, and the fields are absent when read.',
    wrong: 'There is no warning, or the fields are stored.',
  },
  {
    id: 'writes.field-validation.warn-put',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Warn on PUT drops unknown fields and sends a Warning header for each.',
    observe:
      'PUT with three unknown fields, one in an item of a list, and where served of a custom object with one: success, a Warning entry naming each, and the fields are absent when read.',
    wrong: 'PUT is silent.',
  },
  {
    id: 'writes.field-validation.warn-patch',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Warn on PATCH drops unknown fields and sends a Warning header for each. An apply with unknown fields may be refused instead, as under Ignore.',
    observe:
      'A merge, a strategic merge and a JSON patch that add three unknown fields, one in an item of a list, and where served one to a custom object (never strategic): success, a Warning entry naming each, and the fields are absent when read. What an apply does is recorded.',
    wrong: 'Warning names the field but it is stored.',
  },
  {
    id: 'writes.field-validation.strict-post',
    document: 'core',
    section: '4.11',
    also: ['core 7'],
    level: 'MUST',
    text: 'Strict on POST refuses unknown fields with 400.',
    observe: 'POST with an unknown field, also of a custom object where served: exactly 400, nothing stored.',
    wrong: '422, or a warning only.',
  },
  {
    id: 'writes.field-validation.strict-put',
    document: 'core',
    section: '4.11',
    also: ['core 7'],
    level: 'MUST',
    text: 'Strict on PUT refuses unknown fields with 400.',
    observe:
      'PUT with an unknown field, also of a custom object where served: exactly 400; the object and its resourceVersion are unchanged.',
    wrong: 'Strict is honoured only on create.',
  },
  {
    id: 'writes.field-validation.strict-patch',
    document: 'core',
    section: '4.11',
    also: ['core 4.5', 'core 7'],
    level: 'MUST',
    text: 'Strict on PATCH refuses unknown fields with 400. For an apply any refusal counts: core 7 states no code for an apply that yields no valid object.',
    observe:
      'A merge, a strategic merge and a JSON patch that add an unknown field, also to a custom object where served (never strategic): exactly 400; an apply: a 4xx. The object is unchanged.',
    wrong: 'PATCH ignores Strict.',
  },
  {
    id: 'writes.field-validation.ignore-duplicate',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Ignore handles duplicate fields silently.',
    observe:
      'Hand-written JSON with one key twice by POST, PUT, merge and strategic merge patch: success and no Warning entry that names the key. Which value stays is not stated.',
    wrong: 'Duplicate keys are an error in Ignore.',
  },
  {
    id: 'writes.field-validation.warn-duplicate',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Warn sends a Warning header for each duplicate field.',
    observe:
      'JSON with one key twice by POST, PUT, merge and strategic merge patch, and YAML with one key twice, in metadata and in an item of a list: success and one Warning entry a duplicated field.',
    wrong: 'The parser swallows duplicates before validation, so that no warning comes.',
  },
  {
    id: 'writes.field-validation.strict-duplicate',
    document: 'core',
    section: '4.11',
    also: ['core 7'],
    level: 'MUST',
    text: 'Strict refuses duplicate fields with 400.',
    observe:
      'JSON with one key twice under Strict by POST, PUT, merge and strategic merge patch, and YAML by POST, in metadata and in an item of a list: exactly 400; by apply: a 4xx. Nothing is stored.',
    wrong: 'Duplicate keys pass Strict.',
  },
  {
    id: 'writes.field-validation.warn-by-default',
    document: 'core',
    section: '4.11',
    also: ['core 4.3'],
    level: 'MUST',
    text: 'Without the parameter fieldValidation unknown and duplicate fields are treated as under Warn.',
    observe:
      'POST, PUT and merge patch with an unknown field and no parameter, also of a custom object where served: success, Warning header present, field dropped.',
    wrong: 'Default is Ignore (no Warning) or Strict (400).',
  },
  {
    id: 'writes.field-validation.one-warning-a-field',
    document: 'core',
    section: '4.11',
    also: ['core 7'],
    level: 'MUST',
    text: 'Warn sends one Warning entry per field.',
    observe:
      'Four unknown fields and a duplicate one: five Warning entries that name them, one each. Other warnings do not count.',
    wrong: 'There is one warning for all fields, or only the first problem is reported.',
  },
  {
    id: 'writes.field-validation.strict-lists-all',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'The Strict answer lists all unknown and duplicate fields.',
    observe:
      'Four unknown fields, one in an item of a list, and a duplicate one: the 400 body text has all five names.',
    wrong: 'Only the first is listed.',
  },
  {
    id: 'writes.field-validation.preserve-unknown',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'A custom definition may keep unknown fields by x-orch-preserve-unknown-fields.',
    observe:
      'With the extension an unknown field is stored, and Strict passes; without it unknown fields are dropped or refused as on built-in types.',
    wrong: 'Fields are pruned in spite of the extension.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
