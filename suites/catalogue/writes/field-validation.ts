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
      'On a config map labels that are a text, a label that is a number, an annotation that is a list, finalizers that are a number; where served, in a custom kind a text for an integer below a property, a list, a map, and lists and maps of each other. By POST, PUT and every kind of PATCH with fieldValidation Ignore, Warn and Strict: always a 4xx, and nothing is stored.',
    wrong: 'Ignore also ignores type errors.',
  },
  {
    id: 'writes.field-validation.required-always',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Leaving out a required field is an error.',
    observe:
      'A required field that the documents show is left out under all three levels, in a kind that the target serves: spec and spec.spec of a ResourceClaimTemplate, spec.selector of a workload, and by POST, PUT and PATCH what a custom definition requires below a property, a list, a map, and lists and maps of each other. Refused, and nothing is stored. Not exercised where the target serves none of them.',
    wrong: 'Ignore lets missing required fields pass.',
  },
  {
    id: 'writes.create.never-nameless',
    document: 'core',
    section: '2.2',
    also: ['core 4.11'],
    level: 'MUST',
    text: 'An object that a POST stores has a name: one with neither name nor generateName is refused, or gets a name from the server (no sentence makes the field required).',
    observe:
      'A config map with neither under all three levels: a 4xx, and a list shows nothing; or success, and a GET finds it under the name in the answer. With a name it is stored.',
    wrong: 'The object is stored under an empty name.',
  },
  {
    id: 'writes.field-validation.ignore-post',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Ignore on POST drops unknown fields silently.',
    observe:
      'POST with unknown fields, in a config map at the top and in metadata, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, a list, a map, and lists and maps of each other: success, no Warning entry that names the fields, and the fields are absent when read. (The create parameters of a PodTemplate are not shown.)',
    wrong: 'Unknown field is stored.',
  },
  {
    id: 'writes.field-validation.ignore-put',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Ignore on PUT drops unknown fields silently.',
    observe:
      'PUT with unknown fields, in a config map at the top and in metadata, in a PodTemplate in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, a list, a map, and lists and maps of each other: success, no Warning entry that names the fields, and the fields are absent when read.',
    wrong: 'PUT warns or stores.',
  },
  {
    id: 'writes.field-validation.ignore-patch',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Ignore on PATCH drops unknown fields silently. An apply with unknown fields may be refused instead: core 7 lets an apply fail that yields no valid object.',
    observe:
      'A merge, a strategic merge and a JSON patch that add unknown fields, in a config map at the top and in metadata, in a PodTemplate in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, a list, a map, and lists and maps of each other (never strategic): success, no Warning entry that names the fields, and the fields are absent when read. An apply does the same, or is refused and changes nothing.',
    wrong: 'PATCH stores the unknown field.',
  },
  {
    id: 'writes.field-validation.warn-post',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Warn on POST drops unknown fields and sends a Warning header for each.',
    observe:
      'POST with unknown fields, in a config map at the top and in metadata, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, a list, a map, and lists and maps of each other: success, a Warning entry naming each, and the fields are absent when read. (The create parameters of a PodTemplate are not shown.)',
    wrong: 'There is no warning, or the fields are stored.',
  },
  {
    id: 'writes.field-validation.warn-put',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Warn on PUT drops unknown fields and sends a Warning header for each.',
    observe:
      'PUT with unknown fields, in a config map at the top and in metadata, in a PodTemplate in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, a list, a map, and lists and maps of each other: success, a Warning entry naming each, and the fields are absent when read.',
    wrong: 'PUT is silent.',
  },
  {
    id: 'writes.field-validation.warn-patch',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'Warn on PATCH drops unknown fields and sends a Warning header for each. An apply with unknown fields may be refused instead, as under Ignore.',
    observe:
      'A merge, a strategic merge and a JSON patch that add unknown fields, in a config map at the top and in metadata, in a PodTemplate in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, a list, a map, and lists and maps of each other (never strategic): success, a Warning entry naming each, and the fields are absent when read. An apply does the same, or is refused and changes nothing.',
    wrong: 'Warning names the field but it is stored.',
  },
  {
    id: 'writes.field-validation.strict-post',
    document: 'core',
    section: '4.11',
    also: ['core 7'],
    level: 'MUST',
    text: 'Strict on POST refuses unknown fields with 400.',
    observe:
      'POST with unknown fields, in a config map at the top and in metadata, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, a list, a map, and lists and maps of each other: exactly 400, nothing stored.',
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
      'PUT with unknown fields, in a config map at the top and in metadata, in a PodTemplate in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, a list, a map, and lists and maps of each other: exactly 400; the object and its resourceVersion are unchanged.',
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
      'A merge, a strategic merge and a JSON patch that add unknown fields, in a config map at the top and in metadata, in a PodTemplate in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, a list, a map, and lists and maps of each other (never strategic): exactly 400; an apply: a 4xx. The object is unchanged.',
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
      'JSON with one key twice by POST, PUT, merge and strategic merge patch, and YAML with one key twice, in metadata, in an item of a list, and where served in each place of a custom kind where an object can stand: success and one Warning entry a duplicated field.',
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
      'JSON with one key twice under Strict by POST, PUT, merge and strategic merge patch, and YAML by POST and PUT, in metadata, in an item of a list, and where served in each place of a custom kind where an object can stand: exactly 400; by apply: a 4xx. Nothing is stored.',
    wrong: 'Duplicate keys pass Strict.',
  },
  {
    id: 'writes.field-validation.warn-by-default',
    document: 'core',
    section: '4.11',
    also: ['core 4.3'],
    level: 'SHOULD',
    text: 'Without the parameter fieldValidation unknown and duplicate fields are treated as under Warn. (A stated default.)',
    observe:
      'POST, PUT and each patch but apply with unknown fields and no parameter, also of a custom object where served: success, Warning header present, field dropped.',
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
      'By POST of a config map two unknown fields and a duplicate one, by PUT of a PodTemplate four and one: as many Warning entries that name them, one each. Other warnings do not count.',
    wrong: 'There is one warning for all fields, or only the first problem is reported.',
  },
  {
    id: 'writes.field-validation.strict-lists-all',
    document: 'core',
    section: '4.11',
    level: 'MUST',
    text: 'The Strict answer lists all unknown and duplicate fields.',
    observe:
      'By POST of a config map two unknown fields and a duplicate one, by PUT of a PodTemplate four, one of them in an item of a list, and a duplicate one: the 400 body text has all names.',
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
