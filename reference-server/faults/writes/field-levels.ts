// Planted faults of the levels of field validation: a level is treated as another, or is not applied (document core
// 4.11).
import { ApiError } from '../../errors/api-error.ts';
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { FieldFindings, FieldVerdict } from '../../parts/field-validation.ts';
import type { Parts } from '../../parts/index.ts';
import type { Kind, Verb } from '../../resources/declaration/kind.ts';
import type { FieldValidation } from '../../requests/options.ts';
import type { Fault } from '../fault.ts';

/**
 * Treats one level as another for a verb, by default for config maps. An undefined level is a request without the
 * parameter.
 */
function takeFor(
  parts: Parts,
  verb: Verb,
  requested: FieldValidation | undefined,
  taken: FieldValidation,
  isOfKind = ({ plural }: Kind) => plural === 'configmaps',
): void {
  const { readWriteOptions } = parts.options;
  parts.options.readWriteOptions = (ready, optionsKind) => {
    const options = readWriteOptions(ready, optionsKind);
    const { route } = ready;
    const given = route.query.get('fieldValidation') ?? undefined;
    const isAffected = route.verb === verb && isOfKind(route.kind) && given === requested;
    return isAffected ? { ...options, fieldValidation: taken } : options;
  };
}

const isCustom = ({ custom }: Kind) => custom === true;

type Judge = (level: FieldValidation, findings: FieldFindings) => FieldVerdict;

/** Replaces the validation of config maps. */
function judge(
  parts: Parts,
  alter: (level: FieldValidation, findings: FieldFindings, judgeFields: Judge) => FieldVerdict,
): void {
  const { judgeFields } = parts.validation;
  parts.validation.judgeFields = (level, findings) =>
    kindOf(findings.sent) === 'ConfigMap'
      ? alter(level, findings, judgeFields)
      : judgeFields(level, findings);
}

const kindOf = (value: Json) => (isObject(value) ? value['kind'] : undefined);

/** Keeps the body as sent, unknown fields included, at one level. */
const keepAt = (kept: FieldValidation) => (parts: Parts) =>
  judge(parts, (level, findings, judgeFields) => {
    const verdict = judgeFields(level, findings);
    return level === kept ? { ...verdict, value: findings.sent } : verdict;
  });

/** Leaves out all but the first ten. */
const tenAtMost = (list: 'warnings' | 'refused') => (parts: Parts) =>
  judge(parts, (level, findings, judgeFields) => {
    const verdict = judgeFields(level, findings);
    return { ...verdict, [list]: verdict[list].slice(0, 10) };
  });

const row = (name: string) => `writes.field-validation.${name}`;

export default [
  {
    id: 'strict-create-warns',
    title: 'Strict is treated as Warn on POST of a config map.',
    breaks: [
      ...['strict-post', 'strict-duplicate', 'strict-lists-all'].map(row),
      'writes.dry-run.validates',
      'endpoints.create.parameters-together',
    ],
    install: (parts) => takeFor(parts, 'create', 'Strict', 'Warn'),
  },
  {
    id: 'strict-update-warns',
    title: 'Strict is treated as Warn on PUT of a config map.',
    breaks: ['strict-put', 'strict-duplicate'].map(row),
    install: (parts) => takeFor(parts, 'update', 'Strict', 'Warn'),
  },
  {
    id: 'strict-patch-warns',
    title: 'Strict is treated as Warn on PATCH of a config map.',
    breaks: ['strict-patch', 'strict-duplicate'].map(row),
    install: (parts) => takeFor(parts, 'patch', 'Strict', 'Warn'),
  },
  {
    id: 'ignore-create-warns',
    title: 'Ignore is treated as Warn on POST of a config map.',
    breaks: ['ignore-post', 'ignore-duplicate'].map(row),
    install: (parts) => takeFor(parts, 'create', 'Ignore', 'Warn'),
  },
  {
    id: 'ignore-update-warns',
    title: 'Ignore is treated as Warn on PUT of a config map.',
    breaks: ['ignore-put', 'ignore-duplicate'].map(row),
    install: (parts) => takeFor(parts, 'update', 'Ignore', 'Warn'),
  },
  {
    id: 'ignore-patch-refuses',
    title: 'Ignore is treated as Strict on PATCH of a config map.',
    breaks: ['ignore-patch', 'ignore-duplicate'].map(row),
    install: (parts) => takeFor(parts, 'patch', 'Ignore', 'Strict'),
  },
  {
    id: 'warn-update-silent',
    title: 'Warn is treated as Ignore on PUT of a config map.',
    breaks: ['warn-put', 'warn-duplicate'].map(row),
    install: (parts) => takeFor(parts, 'update', 'Warn', 'Ignore'),
  },
  {
    id: 'warn-create-silent',
    title: 'Warn is treated as Ignore on POST of a config map.',
    breaks: ['warn-post', 'warn-duplicate', 'one-warning-a-field'].map(row),
    install: (parts) => takeFor(parts, 'create', 'Warn', 'Ignore'),
  },
  {
    id: 'warn-patch-silent',
    title: 'Warn is treated as Ignore on PATCH of a config map.',
    breaks: ['warn-patch', 'warn-duplicate'].map(row),
    install: (parts) => takeFor(parts, 'patch', 'Warn', 'Ignore'),
  },
  {
    id: 'field-validation-ignores-by-default',
    title: 'Without fieldValidation unknown fields of a new config map are dropped silently.',
    breaks: [row('warn-by-default')],
    install: (parts) => takeFor(parts, 'create', undefined, 'Ignore'),
  },
  {
    id: 'field-validation-strict-by-default',
    title: 'Without fieldValidation an unknown field is refused on PUT of a config map.',
    breaks: [row('warn-by-default')],
    install: (parts) => takeFor(parts, 'update', undefined, 'Strict'),
  },
  {
    id: 'custom-changes-hear-no-strict',
    title: 'Strict is treated as Ignore on PUT and PATCH of a custom object.',
    breaks: ['strict-put', 'strict-patch', 'strict-duplicate'].map(row),
    install(parts) {
      for (const verb of ['update', 'patch'] as const) takeFor(parts, verb, 'Strict', 'Ignore', isCustom);
    },
  },
  {
    id: 'custom-kinds-warn-of-nothing',
    title: 'Warn is treated as Ignore on every write of a custom object.',
    breaks: ['warn-post', 'warn-put', 'warn-patch', 'warn-by-default', 'warn-duplicate'].map(row),
    install(parts) {
      for (const verb of ['create', 'update', 'patch'] as const)
        for (const requested of ['Warn', undefined] as const)
          takeFor(parts, verb, requested, 'Ignore', isCustom);
    },
  },
  {
    id: 'custom-kinds-warn-at-ignore',
    title: 'Ignore is treated as Warn on every write of a custom object.',
    breaks: ['ignore-post', 'ignore-put', 'ignore-patch'].map(row),
    install(parts) {
      for (const verb of ['create', 'update', 'patch'] as const)
        takeFor(parts, verb, 'Ignore', 'Warn', isCustom);
    },
  },
  {
    id: 'custom-create-warns-at-strict',
    title: 'Strict is treated as Warn on POST of a custom object.',
    breaks: ['strict-post', 'preserve-unknown', 'strict-duplicate'].map(row),
    install: (parts) => takeFor(parts, 'create', 'Strict', 'Warn', isCustom),
  },
  {
    id: 'ignored-fields-kept',
    title: 'Under Ignore unknown fields of config maps are stored.',
    breaks: ['ignore-post', 'ignore-put', 'ignore-patch'].map(row),
    install: keepAt('Ignore'),
  },
  {
    id: 'warned-fields-kept',
    title: 'Under Warn unknown fields of config maps are reported and stored.',
    breaks: ['warn-post', 'warn-put', 'warn-patch', 'warn-by-default'].map(row),
    install: keepAt('Warn'),
  },
  {
    id: 'strict-answers-422',
    title: 'Strict refuses config maps with 422.',
    breaks: [
      ...['strict-post', 'strict-put', 'strict-patch', 'strict-duplicate', 'strict-lists-all'].map(row),
      'endpoints.create.parameters-together',
      'writes.dry-run.validates',
    ],
    install: (parts) =>
      judge(parts, (level, findings, judgeFields) => {
        const verdict = judgeFields(level, findings);
        if (verdict.refused.length > 0)
          throw new ApiError('Invalid', `strict decoding error: ${verdict.refused.join(', ')}`);
        return verdict;
      }),
  },
  {
    id: 'ten-warnings-of-fields',
    title: 'Of more than ten unknown fields the first ten have Warning entries.',
    breaks: ['writes.field-validation.one-warning-a-field'],
    install: tenAtMost('warnings'),
  },
  {
    id: 'strict-lists-ten-fields',
    title: 'The refusal under Strict lists ten fields at most.',
    breaks: ['writes.field-validation.strict-lists-all'],
    install: tenAtMost('refused'),
  },
] as const satisfies readonly Fault[];
