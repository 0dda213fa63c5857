// The declaration of a definition's schema language: JSON Schema as in OpenAPI v3, with the markers of 4.9.10.
import { anyJson, boolean, int64, lazy, list, map, string, struct } from '../../schema/declare.ts';
import type { LazySchema, Schema, StructSchema } from '../../schema/schema.ts';

const number = (): Schema => ({ type: 'number', format: 'double' });

/** @param prefix of the dialect's extensions, such as `x-orch-` */
export function schemaProps(prefix: string): StructSchema {
  const self: LazySchema = lazy(() => made);
  const made: StructSchema = struct('JSONSchemaProps', {
    id: string(),
    $schema: string(),
    $ref: string(),
    description: string(),
    type: string(),
    format: string(),
    title: string(),
    default: anyJson(),
    maximum: number(),
    exclusiveMaximum: boolean(),
    minimum: number(),
    exclusiveMinimum: boolean(),
    maxLength: int64(),
    minLength: int64(),
    pattern: string(),
    maxItems: int64(),
    minItems: int64(),
    uniqueItems: boolean(),
    multipleOf: number(),
    enum: list(anyJson()),
    maxProperties: int64(),
    minProperties: int64(),
    required: list(string()),
    items: self,
    allOf: list(self),
    oneOf: list(self),
    anyOf: list(self),
    not: self,
    properties: map(self),
    additionalProperties: anyJson({ description: 'A schema, or whether others are allowed.' }),
    patternProperties: map(self),
    dependencies: map(anyJson()),
    additionalItems: anyJson(),
    definitions: map(self),
    externalDocs: struct('ExternalDocumentation', { description: string(), url: string() }),
    example: anyJson(),
    nullable: boolean(),
    [`${prefix}preserve-unknown-fields`]: boolean(),
    [`${prefix}embedded-resource`]: boolean(),
    [`${prefix}int-or-string`]: boolean(),
    [`${prefix}list-map-keys`]: list(string()),
    [`${prefix}list-type`]: string(),
    [`${prefix}map-type`]: string(),
    [`${prefix}validations`]: list(anyJson()),
  });
  return made;
}
