// The shapes of objects as a client sees them. Everything but metadata is unknown: servers have more fields than we do.

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
  // oxlint-disable-next-line typescript/no-explicit-any -- a case reads fields that no type here knows
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

/** Part of an object: what a case wants other than the sample. */
export interface Overrides {
  readonly metadata?: Metadata;
  readonly [field: string]: unknown;
}

/** Lays one object over another, member by member; lists and scalars are replaced. */
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

/** Without the version and the ownership records. */
export function contentOf({ metadata, ...rest }: ApiObject): unknown {
  const { resourceVersion: _version, managedFields: _owners, ...kept } = metadata;
  return { ...rest, metadata: kept };
}
