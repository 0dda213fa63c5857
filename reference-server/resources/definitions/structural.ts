// Checks that a definition's schema is structural (document core 9.3): every value has a type, so that unknown
// fields can be detected, and each marker fits its value (document core 4.9.10).
import type { FieldProblem } from '../../errors/field-problem.ts';
import { forbiddenAt, invalidAt, requiredAt } from '../declaration/problems.ts';
import type { ReadExtension, SchemaProps } from './shape.ts';

const types: readonly string[] = ['object', 'array', 'string', 'integer', 'number', 'boolean'];
const scalars: readonly string[] = ['string', 'integer', 'number', 'boolean'];
const notStructural = [
  '$ref',
  'definitions',
  'dependencies',
  'patternProperties',
  'additionalItems',
  'id',
  '$schema',
];
/** Keywords that define a value, and are not allowed within allOf, anyOf, oneOf and not. */
const describing = ['type', 'default', 'additionalProperties', 'nullable', 'description', 'title'];

/** All violations of the rules for structural schemas. */
export function structuralProblems(
  schema: SchemaProps,
  path: string,
  extension: ReadExtension,
): FieldProblem[] {
  const root =
    schema.type === 'object'
      ? []
      : [invalidAt(`${path}.type`, schema.type ?? '', 'must be object at the root')];
  return [...root, ...problemsAt(schema, path, extension, true)];
}

function problemsAt(
  schema: SchemaProps,
  path: string,
  extension: ReadExtension,
  isRoot: boolean,
): FieldProblem[] {
  // The content of additionalProperties, which may not be a schema, has not been checked yet.
  if (!isSchema(schema)) return [invalidAt(path, schema, 'must be a schema')];
  return [
    ...(isRoot ? [] : typeProblems(schema, path, extension)),
    ...notStructural
      .filter((keyword) => schema[keyword] !== undefined)
      .map((keyword) => forbiddenAt(`${path}.${keyword}`, 'not allowed in a structural schema')),
    ...(schema['uniqueItems'] === true
      ? [forbiddenAt(`${path}.uniqueItems`, 'cannot be true: use the list type set')]
      : []),
    ...memberProblems(schema, path, extension),
    ...listProblems(schema, path, extension),
    ...mapProblems(schema, path, extension),
    // An int-or-string names its two types there.
    ...(extension(schema, 'int-or-string') === true ? [] : alternativeProblems(schema, path)),
  ];
}

function typeProblems(schema: SchemaProps, path: string, extension: ReadExtension): FieldProblem[] {
  if (schema.type === undefined || schema.type === '') {
    const isOpen =
      extension(schema, 'int-or-string') === true || extension(schema, 'preserve-unknown-fields') === true;
    return isOpen ? [] : [requiredAt(`${path}.type`, 'must not be empty for specified object fields')];
  }
  return types.includes(schema.type)
    ? []
    : [invalidAt(`${path}.type`, schema.type, `must be one of ${types.join(', ')}`)];
}

function memberProblems(schema: SchemaProps, path: string, extension: ReadExtension): FieldProblem[] {
  const { properties, additionalProperties, items } = schema;
  const both =
    properties !== undefined && additionalProperties !== undefined && additionalProperties !== false;
  const below = Object.entries(properties ?? {}).flatMap(([name, property]) =>
    problemsAt(property, `${path}.properties[${name}]`, extension, false),
  );
  const others =
    typeof additionalProperties === 'object'
      ? problemsAt(additionalProperties, `${path}.additionalProperties`, extension, false)
      : [];
  return [
    ...(both ? [forbiddenAt(`${path}.additionalProperties`, 'is mutually exclusive with properties')] : []),
    ...below,
    ...others,
    ...(schema.type === 'array' && items === undefined
      ? [requiredAt(`${path}.items`, 'must be specified')]
      : []),
    ...(items === undefined ? [] : problemsAt(items, `${path}.items`, extension, false)),
  ];
}

function listProblems(schema: SchemaProps, path: string, extension: ReadExtension): FieldProblem[] {
  const listType = extension(schema, 'list-type');
  const keys = extension(schema, 'list-map-keys');
  if (listType === undefined && keys === undefined) return [];
  const at = `${path}.list-type`;
  if (listType !== 'map' && keys !== undefined)
    return [forbiddenAt(`${path}.list-map-keys`, 'only allowed with the list type map')];
  if (schema.type !== 'array') return [forbiddenAt(at, 'only allowed on lists')];
  const items = schema.items ?? {};
  switch (listType) {
    case 'atomic':
      return [];
    case 'set':
      return isSetItem(items, extension)
        ? []
        : [invalidAt(`${path}.items`, items.type ?? '', 'items of a set must be scalars or atomic')];
    case 'map':
      return mapKeyProblems(items, Array.isArray(keys) ? (keys as readonly string[]) : [], path);
    default:
      return [invalidAt(at, String(listType), 'must be atomic, set or map')];
  }
}

function isSetItem(items: SchemaProps, extension: ReadExtension): boolean {
  if (scalars.includes(items.type ?? '')) return true;
  if (items.type === 'object') return extension(items, 'map-type') === 'atomic';
  return items.type === 'array' && (extension(items, 'list-type') ?? 'atomic') === 'atomic';
}

function mapKeyProblems(items: SchemaProps, keys: readonly string[], path: string): FieldProblem[] {
  const at = `${path}.list-map-keys`;
  if (keys.length === 0) return [requiredAt(at, 'must not be empty for the list type map')];
  if (items.type !== 'object') return [invalidAt(`${path}.items`, items.type ?? '', 'items must be objects')];
  if (new Set(keys).size < keys.length) return [invalidAt(at, keys.join(','), 'must not name a key twice')];
  return keys.flatMap((key) => {
    const property = items.properties?.[key];
    if (property === undefined) return [invalidAt(at, key, 'must be a property of the items')];
    if (!scalars.includes(property.type ?? '')) return [invalidAt(at, key, 'must name a scalar property')];
    const isSet = property.default !== undefined || (items.required ?? []).includes(key);
    return isSet ? [] : [invalidAt(at, key, 'must be required, or have a default')];
  });
}

function mapProblems(schema: SchemaProps, path: string, extension: ReadExtension): FieldProblem[] {
  const mapType = extension(schema, 'map-type');
  if (mapType === undefined) return [];
  if (schema.type !== 'object') return [forbiddenAt(`${path}.map-type`, 'only allowed on objects')];
  return mapType === 'atomic' || mapType === 'granular'
    ? []
    : [invalidAt(`${path}.map-type`, mapType, 'must be atomic or granular')];
}

/** Alternatives only restrict values: they define none. */
function alternativeProblems(schema: SchemaProps, path: string): FieldProblem[] {
  const named = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).map(
      (alternative, index) => [`${path}.${keyword}[${index}]`, alternative] as const,
    ),
  );
  const all = schema.not === undefined ? named : [...named, [`${path}.not`, schema.not] as const];
  return all.flatMap(([at, alternative]) => [
    ...describing
      .filter((keyword) => alternative[keyword] !== undefined)
      .map((keyword) => forbiddenAt(`${at}.${keyword}`, 'not allowed within an alternative')),
    ...alternativeProblems(alternative, at),
  ]);
}

/** An object whose keywords have the types that this file requires. */
function isSchema(value: unknown): value is SchemaProps {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { properties, required, allOf, anyOf, oneOf, not } = value as SchemaProps;
  const lists: readonly unknown[] = [required, allOf, anyOf, oneOf].filter((list) => list !== undefined);
  if (!lists.every((list) => Array.isArray(list))) return false;
  const objects: readonly unknown[] = [allOf, anyOf, oneOf].flatMap((list) => list ?? []);
  const isObject = (one: unknown) => one === undefined || (typeof one === 'object' && one !== null);
  return [...objects, not, properties].every(isObject);
}
