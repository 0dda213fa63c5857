// A custom definition as the server reads it (document core 9.3): only the fields that it uses.
import type { ApiObject, Json } from '../../object.ts';

/** Keys with the dialect's extension prefix are read by `extension`. */
export interface SchemaProps {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, SchemaProps>>;
  readonly additionalProperties?: SchemaProps | boolean;
  readonly items?: SchemaProps;
  readonly required?: readonly string[];
  readonly enum?: readonly Json[];
  readonly allOf?: readonly SchemaProps[];
  readonly anyOf?: readonly SchemaProps[];
  readonly oneOf?: readonly SchemaProps[];
  readonly not?: SchemaProps;
  readonly [keyword: string]: unknown;
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly description?: string;
  readonly priority?: number;
}

export interface ScaleProps {
  readonly specReplicasPath?: string;
  readonly statusReplicasPath?: string;
  readonly labelSelectorPath?: string;
}

export interface DefinedVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: SchemaProps };
  readonly subresources?: { readonly status?: object; readonly scale?: ScaleProps };
  readonly additionalPrinterColumns?: readonly PrinterColumn[];
}

export interface DefinedNames {
  readonly plural: string;
  readonly kind: string;
  readonly singular?: string;
  readonly listKind?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

export interface DefinitionSpec {
  readonly group: string;
  readonly names: DefinedNames;
  readonly scope: 'Namespaced' | 'Cluster';
  readonly versions: readonly DefinedVersion[];
  readonly preserveUnknownFields?: boolean;
  readonly conversion?: {
    readonly strategy?: string;
    readonly webhook?: {
      readonly clientConfig?: object;
      readonly conversionReviewVersions?: readonly string[];
    };
  };
}

export interface Definition extends ApiObject {
  readonly spec: DefinitionSpec;
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly storedVersions?: readonly string[];
  };
}

/** The value of one of the dialect's extensions, such as `x-orch-list-type`. */
export type ReadExtension = (
  schema: SchemaProps,
  name:
    | 'list-type'
    | 'list-map-keys'
    | 'map-type'
    | 'preserve-unknown-fields'
    | 'int-or-string'
    | 'embedded-resource',
) => unknown;

export const extensionReader =
  (prefix: string): ReadExtension =>
  (schema, name) =>
    schema[`${prefix}${name}`];
