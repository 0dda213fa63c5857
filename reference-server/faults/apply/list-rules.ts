// Planted faults of the rules of lists of custom objects: valid markers and equal items (document core 4.9.10).
import type { Parts } from '../../parts/index.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import type { Fault } from '../fault.ts';
import { rewriteSchemas } from './definition-schemas.ts';

/** Ignores these problems. */
function overlookProblems(
  parts: Parts,
  isOverlooked: (problem: FieldProblem, isCustomKind: boolean) => boolean,
): void {
  const { problems } = parts.validation;
  parts.validation.problems = (kind, object) =>
    problems(kind, object).filter((problem) => !isOverlooked(problem, kind.custom === true));
}

export default [
  {
    id: 'set-members-twice',
    title: 'Items of lists of custom objects are not checked for duplicates.',
    breaks: ['apply.definition.list-set', 'apply.definition.map-keys-unique'],
    install: (parts) =>
      overlookProblems(parts, ({ reason }, isCustomKind) => isCustomKind && reason === 'FieldValueDuplicate'),
  },
  ...(
    [
      ['set', ['list-set', 'map-keys-unique'], 'items of a set must be scalars or atomic'],
      ['map', ['map-keys-unique'], 'must name a scalar property'],
    ] as const
  ).map(([type, rows, rule]) => ({
    id: `objects-tell-items-of-${type}`,
    title: `A list of type ${type} accepts objects as keys, and no two of them compare equal.`,
    breaks: rows.map((row) => `apply.definition.${row}` as const),
    install: (parts: Parts) =>
      overlookProblems(
        parts,
        ({ message }, isCustomKind) =>
          message.includes(rule) || (isCustomKind && message.startsWith('Duplicate value: {')),
      ),
  })),
  {
    id: 'keys-turn-set-into-map',
    title: 'List map keys are accepted on a set, and turn it into a list of type map.',
    breaks: ['apply.definition.map-keys-need-map'],
    install(parts) {
      overlookProblems(parts, ({ path }) => path.endsWith('.list-map-keys'));
      rewriteSchemas(parts, (schema, { get, set }) =>
        get(schema, 'list-map-keys') === undefined ? schema : set(schema, 'list-type', 'map'),
      );
    },
  },
  {
    id: 'first-key-alone-counts',
    title: 'Of several list map keys only the first identifies items.',
    breaks: ['apply.definition.map-keys-unique', 'apply.definition.list-map'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { get, set }) => {
        const keys = get(schema, 'list-map-keys');
        return Array.isArray(keys) ? set(schema, 'list-map-keys', keys.slice(0, 1)) : schema;
      }),
  },
  {
    id: 'list-markers-below-free-keys-ignored',
    title: 'The type of a list has no effect below additionalProperties.',
    breaks: ['apply.definition.list-map'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { set }) => {
        const values = schema.additionalProperties;
        if (typeof values !== 'object' || values.type !== 'array') return schema;
        return { ...schema, additionalProperties: set(values, 'list-type', undefined) };
      }),
  },
  {
    id: 'lists-of-a-status-unchecked',
    title: 'Lists below the status of custom objects are not checked for equal items.',
    breaks: ['apply.definition.list-set', 'apply.definition.map-keys-unique'],
    install: (parts) =>
      overlookProblems(
        parts,
        ({ path, reason }, isCustomKind) =>
          isCustomKind && reason === 'FieldValueDuplicate' && path.startsWith('status'),
      ),
  },
  {
    id: 'sets-of-other-scalars-are-atomic',
    title: 'The list type set is read as atomic where the items are no texts.',
    breaks: ['apply.definition.list-set'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, markers) =>
        markers.get(schema, 'list-type') === 'set' &&
        ['integer', 'boolean'].includes(schema.items?.type ?? '')
          ? markers.set(schema, 'list-type', 'atomic')
          : schema,
      ),
  },
] as const satisfies readonly Fault[];
