// OpenAPI v3 components of declared kinds: published by discovery, used by clients to explain, validate and
// patch.
import type { Json, JsonObject } from '../object.ts';
import { concrete } from './declare.ts';
import type {
  ConcreteSchema,
  ListSchema,
  MapSchema,
  NumberSchema,
  Schema,
  StringSchema,
  StructSchema,
} from './schema.ts';

/** The complete schema of a kind or list, with its component name. */
export interface OpenApiRoot {
  readonly schema: StructSchema;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Quantities and int-or-strings are separate components, so that clients show these names as types. */
const unions: Readonly<Record<'quantity' | 'int-or-string', readonly [string, JsonObject]>> = {
  quantity: [
    'Quantity',
    {
      description: 'A number with a suffix, such as 100m or 2Gi.',
      oneOf: [{ type: 'string' }, { type: 'number' }],
    },
  ],
  'int-or-string': [
    'IntOrString',
    {
      description: 'An integer, or a name or percentage.',
      format: 'int-or-string',
      oneOf: [{ type: 'integer' }, { type: 'string' }],
    },
  ],
};

const refPrefix = '#/components/schemas/';

/**
 * `components.schemas` of the roots and of all messages below them. Messages are identified by name: two with
 * one name must be equal. `extensionPrefix` is that of the dialect, such as `x-orch-`.
 */
export function openApiComponents(
  roots: readonly OpenApiRoot[],
  extensionPrefix: string,
): Record<string, JsonObject> {
  const components = new Components(extensionPrefix);
  for (const { schema, group, version, kind } of roots) {
    const name = components.add(schema);
    components.extend(name, 'group-version-kind', { group, kind, version });
  }
  return components.all;
}

/** The reference to a message in the same document. */
export const openApiRef = (name: string): JsonObject => ({ $ref: refPrefix + name });

class Components {
  readonly all: Record<string, JsonObject> = {};
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The name of the struct's component, which the first call creates. */
  add(schema: StructSchema): string {
    if (Object.hasOwn(this.all, schema.name)) return schema.name;
    this.all[schema.name] = {};
    this.all[schema.name] = this.#message(schema);
    return schema.name;
  }

  #message(schema: StructSchema): JsonObject {
    const properties: Record<string, Json> = {};
    const required: string[] = [];
    for (const [name, field] of Object.entries(schema.fields)) {
      properties[name] = described(this.property(field.schema), concrete(field.schema));
      if (field.required) required.push(name);
    }
    return {
      ...(schema.description === undefined ? {} : { description: schema.description }),
      type: 'object',
      properties,
      ...(required.length === 0 ? {} : { required }),
      ...(schema.preserveUnknown === true ? this.#extension('preserve-unknown-fields', true) : {}),
      ...(schema.structType === 'atomic' ? this.#extension('map-type', 'atomic') : {}),
    };
  }

  /** Appends a value to a list-valued extension of a component: a message may belong to several kinds. */
  extend(name: string, extension: string, value: Json): void {
    const key = this.#prefix + extension;
    const before = this.all[name]?.[key];
    this.all[name] = { ...this.all[name], [key]: [...(Array.isArray(before) ? before : []), value] };
  }

  property(declared: Schema): JsonObject {
    const schema = concrete(declared);
    const shape = this.#shape(schema);
    const notes = {
      // A message has its own description.
      ...(schema.description === undefined || schema.type === 'struct'
        ? {}
        : { description: schema.description }),
      ...(schema.default === undefined ? {} : { default: schema.default }),
    };
    if (!('$ref' in shape))
      return { ...notes, ...shape, ...(schema.nullable === true ? { nullable: true } : {}) };
    return Object.keys(notes).length === 0 ? shape : { ...notes, allOf: [shape] };
  }

  #shape(schema: ConcreteSchema): JsonObject {
    switch (schema.type) {
      case 'string':
        return this.#string(schema);
      case 'integer':
      case 'number':
        return numberShape(schema);
      case 'boolean':
        return { type: 'boolean' };
      case 'list':
        return this.#list(schema);
      case 'map':
        return this.#map(schema);
      case 'struct':
        return schema.name === '' ? this.#message(schema) : openApiRef(this.add(schema));
      case 'any':
      default:
        return { type: 'object', ...this.#extension('preserve-unknown-fields', true) };
    }
  }

  #string(schema: StringSchema): JsonObject {
    if (schema.format === 'quantity' || schema.format === 'int-or-string') {
      const [name, shape] = unions[schema.format];
      this.all[name] ??= shape;
      return openApiRef(name);
    }
    const { enum: values, pattern, minLength, maxLength } = schema;
    const format = schema.format === 'micro-time' ? 'date-time' : schema.format;
    return present({ type: 'string', format, enum: values, pattern, minLength, maxLength });
  }

  #list(schema: ListSchema): JsonObject {
    return {
      ...present({ type: 'array', minItems: schema.minItems, maxItems: schema.maxItems }),
      items: this.property(schema.items),
      ...this.#extension('list-type', schema.listType),
      ...(schema.listType === 'map' ? this.#extension('list-map-keys', schema.keys) : {}),
      ...this.#extension('patch-strategy', schema.patchStrategy),
      ...this.#extension('patch-merge-key', schema.mergeKey),
    };
  }

  #map(schema: MapSchema): JsonObject {
    return {
      type: 'object',
      additionalProperties: this.property(schema.values),
      ...(schema.mapType === 'atomic' ? this.#extension('map-type', 'atomic') : {}),
    };
  }

  #extension(name: string, value: Json | undefined): JsonObject {
    return value === undefined ? {} : { [this.#prefix + name]: value };
  }
}

/** A reference shows no text of its own: the message's description is repeated next to it. */
function described(property: JsonObject, { type, description }: ConcreteSchema): JsonObject {
  if (type !== 'struct' || description === undefined) return property;
  return { description, ...('$ref' in property ? { allOf: [property] } : property) };
}

function numberShape({ type, format, minimum, maximum }: NumberSchema): JsonObject {
  return present({ type, format, minimum, maximum });
}

function present(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JsonObject;
}
