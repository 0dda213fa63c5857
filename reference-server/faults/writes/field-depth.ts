// Planted faults of field validation that affect only fields below certain places of a schema (document core 4.11).
import type { Parts } from '../../parts/index.ts';
import type { SchemaProps } from '../../resources/definitions/shape.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { rewriteSchemas } from '../apply/definition-schemas.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

const row = (name: string) => `writes.field-validation.${name}`;
const unknownRows = [
  ...['ignore', 'warn', 'strict'].flatMap((level) =>
    ['post', 'put', 'patch'].map((verb) => `${level}-${verb}`),
  ),
  'warn-by-default',
].map(row);

const preserving = ['versions.definitions.preserve-unknown-fields', row('preserve-unknown')];

type Turn = (schema: SchemaProps, keep: (below: SchemaProps) => SchemaProps) => SchemaProps;

/** Places where the schemas of custom kinds are read without their rules on unknown fields. */
const unreadPlaces: readonly (readonly [place: string, turn: Turn])[] = [
  [
    'map-values',
    (schema, keep) =>
      typeof schema.additionalProperties === 'object'
        ? { ...schema, additionalProperties: keep(schema.additionalProperties) }
        : schema,
  ],
  [
    'list-items',
    (schema, keep) => (schema.items === undefined ? schema : { ...schema, items: keep(schema.items) }),
  ],
  [
    'properties',
    (schema, keep) =>
      schema.properties === undefined
        ? schema
        : {
            ...schema,
            properties: Object.fromEntries(
              Object.entries(schema.properties).map(([name, property]) => [name, keep(property)]),
            ),
          },
  ],
];

const isCheckedObject = ({ type, properties }: SchemaProps) => type === 'object' && properties !== undefined;

/** Ignores problems of custom objects at these paths. */
function overlook(parts: Parts, isAffected: (problem: FieldProblem) => boolean): void {
  const { conform, problems } = parts.validation;
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    if (kind.custom !== true) return conformed;
    return { ...conformed, typeProblems: conformed.typeProblems.filter((problem) => !isAffected(problem)) };
  };
  parts.validation.problems = (kind, object) =>
    problems(kind, object).filter((problem) => kind.custom !== true || !isAffected(problem));
}

const isOfType = ({ reason, message }: FieldProblem) =>
  reason === 'FieldValueTypeInvalid' || message.endsWith('must be integer');

const isInMap = ({ path }: FieldProblem) => path.startsWith('map');
const isInList = ({ path }: FieldProblem) => path.startsWith('list');
/** Any but the first. */
const laterItem = /\[[1-9]\d*\]/;
const isInLaterItem = ({ path }: FieldProblem) => laterItem.test(path);

/** Silently drops unknown fields at these paths. */
function unreported(parts: Parts, isAffected: (kind: Kind, path: string) => boolean): void {
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    return { ...conformed, unknown: conformed.unknown.filter((path) => !isAffected(kind, path)) };
  };
}

/** The number of levels in a path such as `duplicate field "map.one.size"`. */
const depthOf = (text: string) => (text.match(/[.[]/g) ?? []).length;

export default [
  ...unreadPlaces.map(([place, turn]) => ({
    id: `unknown-fields-in-${place}-stored`,
    title: `Unknown fields below ${place.replace('-', ' ')} of custom objects are stored.`,
    breaks: [...unknownRows, ...(place === 'properties' ? preserving : [])],
    install: (parts: Parts) =>
      rewriteSchemas(parts, (schema, { set }) =>
        turn(schema, (below) =>
          isCheckedObject(below) ? set(below, 'preserve-unknown-fields', true) : below,
        ),
      ),
  })),
  {
    id: 'unknown-metadata-of-custom-objects-unreported',
    title: 'Unknown fields in metadata of custom objects are dropped silently at every level.',
    breaks: unknownRows.filter((id) => !id.includes('ignore')),
    install: (parts) =>
      unreported(parts, (kind, path) => kind.custom === true && path.startsWith('metadata.')),
  },
  {
    id: 'unknown-metadata-of-templates-unreported',
    title: 'Unknown fields in the metadata of a pod template are dropped silently at every level.',
    breaks: unknownRows.filter((id) => !id.includes('ignore') && /put|patch/.test(id)),
    install: (parts) => unreported(parts, (_kind, path) => path.startsWith('template.metadata.')),
  },
  {
    id: 'unknown-fields-of-ports-unreported',
    title: 'Unknown fields in the ports of a service are dropped silently at every level.',
    breaks: unknownRows.filter((id) => !id.includes('ignore')),
    install: (parts) => unreported(parts, (kind, path) => kind.kind === 'Service' && path.includes('ports[')),
  },
  {
    id: 'apply-warns-of-nothing',
    title: 'An apply drops unknown fields without a Warning entry.',
    breaks: [row('warn-patch')],
    install(parts) {
      const { readWriteOptions } = parts.options;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        const options = readWriteOptions(ready, optionsKind);
        const isApply = ready.body.form !== 'none' && parts.patches.isApply(ready.body.type);
        return isApply && options.fieldValidation === 'Warn'
          ? { ...options, fieldValidation: 'Ignore' }
          : options;
      };
    },
  },
  ...(
    [
      ['map-values', isInMap],
      ['list-items', isInList],
      ['later-items', isInLaterItem],
    ] as const
  ).flatMap(([place, isAffected]) => [
    {
      id: `types-in-${place}-unchecked`,
      title: `Types below ${place.replace('-', ' ')} of custom objects are not checked.`,
      breaks: [row('types-always')],
      install: (parts: Parts) => overlook(parts, (problem) => isOfType(problem) && isAffected(problem)),
    },
    {
      id: `fields-in-${place}-not-required`,
      title: `Required fields below ${place.replace('-', ' ')} of custom objects may be missing.`,
      breaks: [row('required-always')],
      install: (parts: Parts) =>
        overlook(parts, (problem) => problem.reason === 'FieldValueRequired' && isAffected(problem)),
    },
  ]),
  {
    id: 'duplicates-in-maps-hidden',
    title: 'Duplicate JSON fields in map values of custom objects are not detected.',
    breaks: ['warn-duplicate', 'strict-duplicate'].map(row),
    install(parts) {
      const { jsonDuplicates } = parts.encoding;
      parts.encoding.jsonDuplicates = (text, type) =>
        jsonDuplicates(text, type).filter((found) => !(found.includes('"map.') && depthOf(found) > 1));
    },
  },
  {
    id: 'duplicates-in-later-items-hidden',
    title: 'Duplicate fields in items of lists are detected in the first item only.',
    breaks: ['warn-duplicate', 'strict-duplicate'].map(row),
    install(parts) {
      const { jsonDuplicates, yamlDuplicates } = parts.encoding;
      const reported = (texts: readonly string[]) => texts.filter((text) => !laterItem.test(text));
      parts.encoding.jsonDuplicates = (text, type) => reported(jsonDuplicates(text, type));
      parts.encoding.yamlDuplicates = async (text) => reported(await yamlDuplicates(text));
    },
  },
  {
    id: 'duplicates-in-yaml-below-metadata-only',
    title: 'Only duplicate YAML fields in metadata are detected.',
    breaks: ['warn-duplicate', 'strict-duplicate'].map(row),
    install(parts) {
      const { yamlDuplicates } = parts.encoding;
      parts.encoding.yamlDuplicates = async (text) =>
        (await yamlDuplicates(text)).filter((found) => found.includes('"annotations"'));
    },
  },
  {
    id: 'duplicates-in-applies-below-metadata-only',
    title: 'Of the duplicate fields of an apply only those in metadata are detected.',
    breaks: [row('strict-duplicate')],
    install(parts) {
      const { judgeFields } = parts.validation;
      const isApply = noteWrites(parts, hasBodyOf('application/apply-patch+yaml'));
      parts.validation.judgeFields = (level, findings) => {
        if (!isApply()) return judgeFields(level, findings);
        const duplicates = findings.duplicates.filter((found) => found.includes('annotations"'));
        return judgeFields(level, { ...findings, duplicates });
      };
    },
  },
] satisfies readonly Fault[];
