// Planted faults of the findings of field validation: types, required fields, duplicates, warnings (core 4.11).
import { badRequest } from '../../errors/api-error.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { FieldFindings, FieldVerdict } from '../../parts/field-validation.ts';
import type { Parts } from '../../parts/index.ts';
import type { FieldValidation } from '../../requests/options.ts';
import type { Fault } from '../fault.ts';
import { showEntries, withMembers } from '../entry-views.ts';

function alterVerdict(
  parts: Parts,
  alter: (verdict: FieldVerdict, level: FieldValidation, findings: FieldFindings) => FieldVerdict,
): void {
  const { judgeFields } = parts.validation;
  parts.validation.judgeFields = (level, findings) => alter(judgeFields(level, findings), level, findings);
}

const metadataOf = (value: Json): JsonObject =>
  isObject(value) && isObject(value['metadata']) ? value['metadata'] : {};

const withMetadata = (value: Json, metadata: JsonObject): Json =>
  isObject(value) ? { ...value, metadata } : value;

/** Drops labels and finalizers of a wrong type. */
function withoutWrongTypes(verdict: FieldVerdict): FieldVerdict {
  if (verdict.typeProblems.length === 0) return verdict;
  const { labels: _labels, finalizers: _finalizers, ...others } = metadataOf(verdict.value);
  return { ...verdict, typeProblems: [], value: withMetadata(verdict.value, others) };
}

const row = (name: string) => `writes.field-validation.${name}`;

export default [
  {
    id: 'warnings-in-plain-letters-only',
    title: 'An unknown field gets no Warning entry where its name has other characters than ASCII.',
    breaks: [row('one-warning-a-field')],
    install: (parts) =>
      alterVerdict(parts, (verdict) => ({
        ...verdict,
        warnings: verdict.warnings.filter((text) => /^[ -~]*$/.test(text)),
      })),
  },
  {
    id: 'one-warning-for-items-of-one-list',
    title: 'Unknown fields of one name in several items of a list get one Warning entry.',
    breaks: [row('one-warning-a-field')],
    install: (parts) =>
      alterVerdict(parts, (verdict) => ({
        ...verdict,
        warnings: [...new Set(verdict.warnings.map((text) => text.replaceAll(/\[\d+\]/g, '')))],
      })),
  },
  {
    id: 'one-warning-for-fields-of-one-name',
    title: 'Unknown fields of one name in different places get one Warning entry.',
    breaks: [row('one-warning-a-field')],
    install: (parts) =>
      alterVerdict(parts, (verdict) => {
        const nameOf = (warning: string) => /(\w+)"$/.exec(warning)?.[1] ?? warning;
        const byName = new Map(verdict.warnings.map((warning) => [nameOf(warning), warning]));
        return { ...verdict, warnings: [...byName.values()] };
      }),
  },
  {
    id: 'ignore-drops-wrong-types',
    title: 'Under Ignore labels and finalizers of a wrong type are dropped.',
    breaks: [row('types-always')],
    install: (parts) =>
      alterVerdict(parts, (verdict, level) => (level === 'Ignore' ? withoutWrongTypes(verdict) : verdict)),
  },
  {
    id: 'apply-drops-wrong-types',
    title: 'Labels and finalizers of a wrong type are dropped from an apply.',
    breaks: [row('types-always'), 'apply.intent.invalid-fails'],
    install(parts) {
      const applied = new WeakSet<object>();
      const { readWriteOptions } = parts.options;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        const { body } = ready;
        const isApply = body.form !== 'none' && parts.patches.isApply(body.type);
        if (isApply && isObject(body.value)) applied.add(body.value);
        return readWriteOptions(ready, optionsKind);
      };
      alterVerdict(parts, (verdict, _level, { sent }) =>
        isObject(sent) && applied.has(sent) ? withoutWrongTypes(verdict) : verdict,
      );
    },
  },
  {
    id: 'strategic-patch-drops-wrong-labels',
    title: 'A strategic merge patch accepts labels that are not an object.',
    breaks: [row('types-always')],
    install(parts) {
      const { strategicMerge } = parts.patches;
      parts.patches.strategicMerge = (schema, target, patch) => {
        const { labels, ...others } = metadataOf(patch);
        const isOverlooked = typeof labels === 'string';
        return strategicMerge(schema, target, isOverlooked ? withMetadata(patch, others) : patch);
      };
    },
  },
  {
    id: 'finalizers-number-dropped',
    title: 'A number in place of finalizers is treated as absent.',
    breaks: [row('types-always')],
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const { finalizers, ...others } = metadataOf(value);
        return conform(kind, typeof finalizers === 'number' ? withMetadata(value, others) : value);
      };
    },
  },
  {
    id: 'nameless-objects-stored',
    title: 'A config map without name and generateName is stored, and shown without a name.',
    breaks: ['writes.create.never-nameless'],
    install(parts) {
      const generateName = 'nameless-';
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const metadata = metadataOf(value);
        const isNamed = 'name' in metadata || 'generateName' in metadata;
        if (isNamed || kind.kind !== 'ConfigMap') return conform(kind, value);
        return conform(kind, withMetadata(value, { ...metadata, generateName }));
      };
      showEntries(parts, (entry) => {
        const { name: _name, ...metadata } = entry.value.metadata;
        return metadata.generateName === generateName ? withMembers(entry, { metadata }) : entry;
      });
    },
  },
  {
    id: 'ignore-refuses-duplicates',
    title: 'Under Ignore a duplicate field is an error.',
    breaks: [row('ignore-duplicate')],
    install: (parts) =>
      alterVerdict(parts, (verdict, level, { duplicates }) => {
        if (level === 'Ignore' && duplicates.length > 0) throw badRequest(duplicates.join(', '));
        return verdict;
      }),
  },
  {
    id: 'json-parser-hides-duplicates',
    title: 'The JSON parser uses the last of two equal keys, and does not report the first.',
    breaks: [
      'warn-duplicate',
      'warn-by-default',
      'strict-duplicate',
      'strict-duplicate-in-json-patch',
      'one-warning-a-field',
      'strict-lists-all',
    ].map(row),
    install(parts) {
      parts.encoding.jsonDuplicates = () => [];
    },
  },
  {
    id: 'yaml-parser-hides-duplicates',
    title: 'The YAML parser uses the last of two equal keys, and does not report the first.',
    breaks: ['warn-duplicate', 'strict-duplicate'].map(row),
    install(parts) {
      parts.encoding.yamlDuplicates = () => Promise.resolve([]);
    },
  },
  {
    id: 'one-warning-for-all-fields',
    title: 'All unknown and duplicate fields share one Warning entry.',
    breaks: [
      row('one-warning-a-field'),
      'writes.field-validation.warn-put',
      'writes.field-validation.warn-by-default',
      'writes.field-validation.warn-patch',
      'writes.field-validation.warn-post',
    ],
    install: (parts) =>
      alterVerdict(parts, (verdict) =>
        verdict.warnings.length === 0 ? verdict : { ...verdict, warnings: [verdict.warnings.join(', ')] },
      ),
  },
  {
    id: 'only-first-field-warned-of',
    title: 'Only the first of several unknown fields has a Warning entry.',
    breaks: ['warn-post', 'warn-put', 'warn-patch', 'warn-by-default', 'one-warning-a-field'].map(row),
    install: (parts) =>
      alterVerdict(parts, (verdict) => ({ ...verdict, warnings: verdict.warnings.slice(0, 1) })),
  },
  {
    id: 'warnings-twice',
    title: 'Each unknown field has two Warning entries.',
    breaks: ['warn-duplicate', 'warn-by-default', 'one-warning-a-field'].map(row),
    install: (parts) =>
      alterVerdict(parts, (verdict) => ({
        ...verdict,
        warnings: verdict.warnings.flatMap((text) => [text, text]),
      })),
  },
  {
    id: 'strict-lists-first-only',
    title: 'The refusal under Strict names the first unknown field only.',
    breaks: [row('strict-lists-all')],
    install: (parts) =>
      alterVerdict(parts, (verdict) => ({ ...verdict, refused: verdict.refused.slice(0, 1) })),
  },
  {
    id: 'strict-ignores-preserved-fields',
    title: 'Strict refuses unknown fields that a custom definition preserves.',
    breaks: [row('preserve-unknown')],
    install: (parts) =>
      alterVerdict(parts, (verdict, level, { sent }) => {
        const open = isObject(sent) && isObject(sent['open']) ? sent['open'] : {};
        if (level === 'Strict' && 'unknownAlpha' in open)
          return { ...verdict, refused: [...verdict.refused, 'unknown field "open.unknownAlpha"'] };
        return verdict;
      }),
  },
] as const satisfies readonly Fault[];
