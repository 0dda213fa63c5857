// Planted faults of field validation in one place only: items of lists, patches, applies (document core 4.11).
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

/** Reports no duplicates in bodies of one media type. */
function hideDuplicates(parts: Parts, hidden: string): void {
  const { jsonDuplicates } = parts.encoding;
  parts.encoding.jsonDuplicates = (text, type) => (type === hidden ? [] : jsonDuplicates(text, type));
}

const isInItem = (path: string): boolean => path.includes('[');

/** The pod template with the containers of another value. */
function withContainersOf(value: Json, sent: Json): Json {
  const [own, other] = [templateSpec(value), templateSpec(sent)];
  if (own?.['containers'] === undefined || other?.['containers'] === undefined) return value;
  const template = (value as JsonObject)['template'] as JsonObject;
  const spec = { ...own, containers: other['containers'] };
  return { ...(value as JsonObject), template: { ...template, spec } };
}

function templateSpec(value: Json): JsonObject | undefined {
  const template = isObject(value) ? value['template'] : undefined;
  const spec = isObject(template) ? template['spec'] : undefined;
  return isObject(spec) ? spec : undefined;
}

const withTexts = (map: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]),
  );

const onlyTexts = (map: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => typeof value === 'string'));

/** Replaces the metadata of every config map that is sent. */
function readConfigMaps(parts: Parts, read: (metadata: JsonObject) => JsonObject): void {
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) => {
    if (kind.kind !== 'ConfigMap' || !isObject(value) || !isObject(value['metadata']))
      return conform(kind, value);
    return conform(kind, { ...value, metadata: read(value['metadata']) });
  };
}

/** Ignores problems outside the metadata of custom objects. */
function overlook(parts: Parts, isAffected: (problem: FieldProblem) => boolean): void {
  const { conform, problems } = parts.validation;
  const isOverlooked = (kind: Kind, problem: FieldProblem) =>
    kind.custom === true && isAffected(problem) && !problem.path.startsWith('metadata');
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    const typeProblems = conformed.typeProblems.filter((problem) => !isOverlooked(kind, problem));
    return { ...conformed, typeProblems };
  };
  parts.validation.problems = (kind, object) =>
    problems(kind, object).filter((problem) => !isOverlooked(kind, problem));
}

const row = (name: string) => `writes.field-validation.${name}`;

/** Where unknown fields are dropped silently at every level. */
const ofDropped = [
  'strict-post',
  'strict-put',
  'strict-patch',
  'warn-post',
  'warn-put',
  'warn-patch',
  'warn-by-default',
  'one-warning-a-field',
].map(row);

export default [
  {
    id: 'strategic-patch-hides-duplicates',
    title: 'A strategic merge patch uses the last of two equal keys, and does not report the first.',
    breaks: ['warn-duplicate', 'strict-duplicate'].map(row),
    install: (parts) => hideDuplicates(parts, 'application/strategic-merge-patch+json'),
  },
  {
    id: 'apply-hides-duplicates',
    title: 'An apply uses the last of two equal keys, and does not report the first.',
    breaks: [row('strict-duplicate')],
    install: (parts) => hideDuplicates(parts, 'application/apply-patch+yaml'),
  },
  {
    id: 'duplicates-compared-by-their-spelling',
    title:
      'Keys of JSON are compared as they are spelled: one with an escape is no duplicate of the one without.',
    breaks: [row('strict-duplicate')],
    install(parts) {
      const { jsonDuplicates } = parts.encoding;
      parts.encoding.jsonDuplicates = (text, type) =>
        jsonDuplicates(text.replaceAll(String.raw`\u`, String.raw`\\u`), type);
    },
  },
  {
    id: 'duplicates-in-items-hidden',
    title: 'Duplicate fields in items of lists are not detected.',
    breaks: ['warn-duplicate', 'strict-duplicate'].map(row),
    install(parts) {
      const { jsonDuplicates, yamlDuplicates } = parts.encoding;
      const outsideItems = (texts: readonly string[]) => texts.filter((text) => !isInItem(text));
      parts.encoding.jsonDuplicates = (text, type) => outsideItems(jsonDuplicates(text, type));
      parts.encoding.yamlDuplicates = async (text) => outsideItems(await yamlDuplicates(text));
    },
  },
  {
    id: 'unknown-fields-in-items-untold',
    title:
      'Unknown fields in items of lists of pod templates and services are dropped silently at every level.',
    breaks: [...ofDropped, row('strict-lists-all')],
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        if (kind.kind !== 'PodTemplate' && kind.kind !== 'Service') return conformed;
        return { ...conformed, unknown: conformed.unknown.filter((path) => !isInItem(path)) };
      };
    },
  },
  {
    id: 'unknown-fields-in-later-items-untold',
    title: 'Unknown fields in items of lists after the first are dropped silently at every level.',
    breaks: ofDropped,
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        return { ...conformed, unknown: conformed.unknown.filter((path) => !/\[[1-9]\d*\]/.test(path)) };
      };
    },
  },
  {
    id: 'unknown-fields-in-items-stored',
    title: 'Containers of pod templates are stored as sent, unknown fields included.',
    breaks: ['ignore-put', 'ignore-patch', 'warn-put', 'warn-patch', 'warn-by-default'].map(row),
    install(parts) {
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, findings) => {
        const verdict = judgeFields(level, findings);
        return { ...verdict, value: withContainersOf(verdict.value, findings.sent) };
      };
    },
  },
  {
    id: 'numbers-in-labels-become-texts',
    title: 'A number in the labels of a config map is stored as a string.',
    breaks: [row('types-always'), 'apply.intent.invalid-fails'],
    install: (parts) =>
      readConfigMaps(parts, ({ labels, ...metadata }) => ({
        ...metadata,
        ...(labels === undefined ? {} : { labels: isObject(labels) ? withTexts(labels) : labels }),
      })),
  },
  {
    id: 'annotations-of-wrong-type-dropped',
    title: 'Annotations of a config map that are not strings are dropped.',
    breaks: [row('types-always')],
    install: (parts) =>
      readConfigMaps(parts, ({ annotations, ...metadata }) => ({
        ...metadata,
        ...(isObject(annotations)
          ? { annotations: onlyTexts(annotations) }
          : annotations === undefined
            ? {}
            : { annotations }),
      })),
  },
  {
    id: 'custom-types-unchecked',
    title: 'Custom objects may have any value where their definition requires an integer.',
    breaks: [row('types-always')],
    install: (parts) =>
      overlook(
        parts,
        ({ reason, message }) => reason === 'FieldValueTypeInvalid' || message.endsWith('must be integer'),
      ),
  },
  {
    id: 'custom-fields-not-required',
    title: 'Custom objects may lack required fields of their definition.',
    breaks: [row('required-always')],
    install: (parts) => overlook(parts, ({ reason }) => reason === 'FieldValueRequired'),
  },
  {
    id: 'json-patches-hide-duplicates',
    title: 'Duplicate fields in the values of a JSON patch are not detected.',
    breaks: [row('strict-duplicate-in-json-patch')],
    install: (parts) => hideDuplicates(parts, 'application/json-patch+json'),
  },
  {
    id: 'json-patches-keep-quiet-under-strict',
    title: 'A JSON patch drops unknown fields silently under Strict.',
    breaks: [row('strict-patch')],
    install(parts) {
      const { judgeFields } = parts.validation;
      const isMatch = noteWrites(parts, hasBodyOf('application/json-patch+json'));
      parts.validation.judgeFields = (level, findings) => {
        const verdict = judgeFields(level, findings);
        const refused = verdict.refused.filter((text) => !text.startsWith('unknown'));
        return isMatch() ? { ...verdict, refused } : verdict;
      };
    },
  },
] as const satisfies readonly Fault[];
