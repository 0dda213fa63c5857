// Translates a definition's schema to a declaration of the server: pruning, defaults, apply topology and
// OpenAPI follow from it as for built-in kinds (document core 4.9.10). `value-rules.ts` checks the restrictions
// of values.
import {
  anyJson,
  boolean,
  int64,
  intOrString,
  kindStruct,
  list,
  map,
  required,
  string,
  struct,
} from '../../schema/declare.ts';
import type { FieldDeclaration } from '../../schema/declare.ts';
import type { Schema, StructSchema } from '../../schema/schema.ts';
import type { ReadExtension, SchemaProps } from './shape.ts';

/** Root members that every object has; the definition can only restrict them. */
const common: readonly string[] = ['apiVersion', 'kind', 'metadata'];

/** The struct of the kind, without the members that every object has. */
export function translateRoot(kind: string, root: SchemaProps, extension: ReadExtension): StructSchema {
  const own = Object.entries(root.properties ?? {}).filter(([name]) => !common.includes(name));
  const fields = fieldsOf({ ...root, properties: Object.fromEntries(own) }, extension);
  return kindStruct(kind, fields, {
    description: root.description ?? '',
    preserveUnknown: extension(root, 'preserve-unknown-fields') === true,
  });
}

function fieldsOf(schema: SchemaProps, extension: ReadExtension): Record<string, FieldDeclaration> {
  const isRequired = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([field, property]): [string, FieldDeclaration] => {
      const translated = translate(property, extension);
      return [field, isRequired.has(field) ? required(translated) : translated];
    }),
  );
}

function translate(schema: SchemaProps, extension: ReadExtension): Schema {
  const options = {
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(schema.default === undefined ? {} : { default: schema.default }),
    ...(schema.nullable === true ? { nullable: true } : {}),
  };
  if (extension(schema, 'int-or-string') === true) return intOrString(options);
  switch (schema.type) {
    case 'object':
      return { ...translateObject(schema, extension), ...options };
    case 'array':
      return { ...translateList(schema, extension), ...options };
    case 'string':
      return string(options);
    case 'integer':
      return int64(options);
    case 'number':
      return { type: 'number', format: 'double', ...options };
    case 'boolean':
      return boolean(options);
    case undefined:
    default:
      return anyJson(options);
  }
}

function translateObject(schema: SchemaProps, extension: ReadExtension): Schema {
  const isAtomic = extension(schema, 'map-type') === 'atomic';
  const isOpen = extension(schema, 'preserve-unknown-fields') === true;
  const { additionalProperties, properties } = schema;
  if (typeof additionalProperties === 'object' || additionalProperties === true) {
    const values =
      typeof additionalProperties === 'object' ? translate(additionalProperties, extension) : anyJson();
    return map(values, { mapType: isAtomic ? 'atomic' : 'granular' });
  }
  if (isOpen && properties === undefined && !isAtomic) return anyJson();
  // Unnamed: schemas of a definition have no names, and paths are not valid component names.
  return struct('', fieldsOf(schema, extension), {
    structType: isAtomic ? 'atomic' : 'granular',
    preserveUnknown: isOpen,
  });
}

function translateList(schema: SchemaProps, extension: ReadExtension): Schema {
  const items = translate(schema.items ?? {}, extension);
  const keys = extension(schema, 'list-map-keys');
  const listType = extension(schema, 'list-type');
  if (listType === 'map' && Array.isArray(keys))
    return list(items, { listType, keys: keys as readonly string[] });
  return list(items, { listType: listType === 'set' ? 'set' : 'atomic' });
}
