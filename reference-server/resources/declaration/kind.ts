// The declaration of a kind: one file per kind, one line each in `index.ts`.
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import type { StructSchema } from '../../schema/schema.ts';
import type { Lifetime } from '../../release.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import type { StoredAs } from './stored-as.ts';

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/**
 * What a subresource accepts and does. `part` is another view of the object; `operation` is virtual (document
 * core 1).
 */
export type Subresource =
  | {
      readonly type: 'part';
      readonly verbs: readonly ('get' | 'update' | 'patch')[];
      readonly field: string;
      /** Where several write the same field: the object after a write. */
      readonly written?: (next: ApiObject, current: ApiObject) => ApiObject;
    }
  | {
      readonly type: 'operation';
      readonly verbs: readonly 'create'[];
      /**
       * Group and version of the body, where they differ from the object's (an eviction belongs to the policy
       * group).
       */
      readonly group?: string;
      readonly version?: string;
      readonly kind: string;
      readonly schema: StructSchema;
    }
  /** Desired and actual replica counts, as a Scale of the autoscaling group. */
  | {
      readonly type: 'scale';
      readonly verbs: readonly ('get' | 'update' | 'patch')[];
      /** Path of the desired count in the object, such as `spec`, `replicas`. */
      readonly specReplicasPath: readonly string[];
      readonly statusReplicasPath: readonly string[];
      /** Selects the counted pods, in query notation; empty where the object has no selector. */
      readonly selectorOf: (object: ApiObject) => string;
      /** Group of the Scale, in the names of the dialect. */
      readonly group: string;
    }
  /** Namespaces only: PUT of the finalizer list in spec. */
  | { readonly type: 'finalize'; readonly verbs: readonly 'update'[] };

export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'date';
  readonly description: string;
  readonly priority?: number;
  /** @param nowMs of the server's clock, for ages */
  readonly value: (object: ApiObject, nowMs: number) => string | number | null;
}

export interface Kind extends Lifetime {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Where it differs from the kind followed by `List`. */
  readonly listKind?: string;
  /** The name in the URL. */
  readonly plural: string;
  readonly singular: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly scope: 'Namespaced' | 'Cluster';
  readonly verbs: readonly Verb[];
  /** The whole object; `metadata` is added by the registry. */
  readonly schema: StructSchema;
  /** Nothing is stored: the response to a POST is the object with a status from `access/reviews`. */
  readonly virtual?: true;
  /**
   * From a custom definition: list items include their type, and strategic merge is not supported (document
   * core 4.8).
   */
  readonly custom?: true;
  /** Another kind that shows the same objects. */
  readonly storedAs?: StoredAs | undefined;
  /** A warning for every request for the kind. */
  readonly deprecation?: string;
  /** Feature gate without which the kind is not served. */
  readonly gate?: string;
  /** Field whose changes raise metadata.generation, usually `spec`; absent: no generation. */
  readonly generationOf?: string;
  readonly nameRule: 'dns-subdomain' | 'dns-label' | 'path-segment';
  /** PUT of an absent object creates it. */
  readonly createOnUpdate?: boolean;
  /** PUT must name the version (document core 4.8: for all; this is what the most used implementation enforces). */
  readonly versionRequiredOnUpdate?: boolean;
  /** Whether the response to DELETE is the object or a Status. */
  readonly deleteAnswer: 'object' | 'status';
  /** Names of objects that cannot be deleted. */
  readonly undeletable?: readonly string[];
  readonly defaultGracePeriodSeconds?: (object: ApiObject) => number;
  /** Fields of the object that only the `status` subresource writes. */
  readonly subresources?: Readonly<Record<string, Subresource>>;
  readonly columns?: readonly Column[] | undefined;
  /** Values that depend on other fields; runs after the schema's own defaults. Returns a new object. */
  readonly defaults?: ((object: ApiObject) => ApiObject) | undefined;
  /** Rules in addition to the schema's. */
  readonly validate?: ((object: ApiObject) => readonly FieldProblem[]) | undefined;
  /** Rules for a new object. */
  readonly validateNew?: ((object: ApiObject) => readonly FieldProblem[]) | undefined;
  readonly validateUpdate?: ((next: ApiObject, current: ApiObject) => readonly FieldProblem[]) | undefined;
  /** Field selectors in addition to metadata.name and metadata.namespace: path to value in the stored object. */
  readonly selectableFields?: Readonly<Record<string, (object: ApiObject) => string>>;
}

/** Each file of a kind exports one: it returns the declaration in the names of a dialect. */
export type KindDeclaration = (names: Names) => Kind;
