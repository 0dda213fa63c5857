// Mutates how the schemas of definitions are read. The stored definitions stay as sent.
import type { Parts } from '../../parts/index.ts';
import type { Definition, SchemaProps } from '../../resources/definitions/shape.ts';

/** Reads and sets the dialect's schema extensions by their bare name, such as `list-type`. */
export interface Markers {
  get(schema: SchemaProps, name: string): unknown;
  set(schema: SchemaProps, name: string, value: unknown): SchemaProps;
}

/** Rewrites every schema of every definition, nested schemas first. */
export function rewriteSchemas(
  parts: Parts,
  rewrite: (schema: SchemaProps, markers: Markers) => SchemaProps,
): void {
  const { customKinds } = parts.definitions;
  parts.definitions.customKinds = (definition, names) => {
    const prefix = names.extensionPrefix;
    const markers: Markers = {
      get: (schema, name) => schema[`${prefix}${name}`],
      set: (schema, name, value) => ({ ...schema, [`${prefix}${name}`]: value }),
    };
    return customKinds(
      withRoots(definition, (root) => turned(root, (schema) => rewrite(schema, markers))),
      names,
    );
  };
}

function withRoots(definition: Definition, turn: (root: SchemaProps) => SchemaProps): Definition {
  const versions = definition.spec.versions.map((version) => {
    const root = version.schema?.openAPIV3Schema;
    return root === undefined ? version : { ...version, schema: { openAPIV3Schema: turn(root) } };
  });
  return { ...definition, spec: { ...definition.spec, versions } };
}

function turned(schema: SchemaProps, rewrite: (schema: SchemaProps) => SchemaProps): SchemaProps {
  const { properties, items, additionalProperties } = schema;
  const below: { -readonly [K in keyof SchemaProps]: SchemaProps[K] } = { ...schema };
  if (properties !== undefined) {
    const entries = Object.entries(properties).map(
      ([name, property]) => [name, turned(property, rewrite)] as const,
    );
    below.properties = Object.fromEntries(entries);
  }
  if (items !== undefined) below.items = turned(items, rewrite);
  if (typeof additionalProperties === 'object')
    below.additionalProperties = turned(additionalProperties, rewrite);
  return rewrite(below);
}

/** A list of scalars. */
export const isPlainList = ({ type, items }: SchemaProps): boolean =>
  type === 'array' && items?.type !== 'object' && items?.type !== 'array';

/** An object with arbitrary keys. */
export const isMap = ({ type, additionalProperties }: SchemaProps): boolean =>
  type === 'object' && additionalProperties !== undefined;

/** An object with fixed properties. */
export const isStruct = ({ type, properties }: SchemaProps): boolean =>
  type === 'object' && properties !== undefined;
