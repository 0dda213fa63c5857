// The types of objects on the wire. Only metadata is typed, since servers have further fields.

export interface Metadata {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string | null;
  readonly deletionTimestamp?: string | null;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly Readonly<Record<string, unknown>>[];
  readonly managedFields?: readonly Readonly<Record<string, unknown>>[];
  readonly [field: string]: unknown;
}

export interface ApiObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: Metadata;
  // oxlint-disable-next-line typescript/no-explicit-any -- cases read fields that are not typed here
  readonly [field: string]: any;
}

export interface ListMetadata {
  readonly resourceVersion?: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

export interface ApiList {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: ListMetadata;
  readonly items: readonly ApiObject[];
}

/** Part of an object: the fields in which a case differs from the sample. */
export interface Overrides {
  readonly metadata?: Metadata;
  readonly [field: string]: unknown;
}

/** Merges one object into another, member by member; lists and scalars are replaced. */
export function overlay<T extends object>(base: T, over: object): T {
  const result: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = isRecord(below) && isRecord(value) ? overlay(below, value) : value;
  }
  return result as T;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object without resourceVersion and managedFields. */
export function contentOf({ metadata, ...rest }: ApiObject): unknown {
  const { resourceVersion: _version, managedFields: _owners, ...kept } = metadata;
  return { ...rest, metadata: kept };
}
