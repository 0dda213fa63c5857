// The client of controllers, and how its requests are refused. `pipeline/internal-client.ts` implements it.
import type { ApiObject, JsonObject } from '../object.ts';
import type { PropagationPolicy } from '../parts/deletion.ts';
import type { Preconditions } from '../parts/preconditions.ts';
import type { Kind } from '../resources/declaration/kind.ts';

interface InternalDeleteOptions {
  readonly propagationPolicy?: PropagationPolicy;
  readonly gracePeriodSeconds?: number;
  readonly preconditions?: Preconditions;
}

/** The name of an object, and its namespace unless it has cluster scope. */
export interface Place {
  readonly namespace?: string;
  readonly name?: string;
}

/** All methods return `undefined` for 404. @throws ControllerError for any other refusal */
export interface InternalClient {
  /** @throws ControllerError for an object that cannot be read */
  get(kind: Kind, place: Place): Promise<ApiObject | undefined>;
  /** Whether an object exists, even if it cannot be read. */
  exists(kind: Kind, place: Place): Promise<boolean>;
  /** An empty namespace means all. Unreadable objects are included, with name and namespace only. */
  list(kind: Kind, namespace: string): Promise<readonly ApiObject[]>;
  create(kind: Kind, namespace: string, object: ApiObject): Promise<ApiObject | undefined>;
  update(kind: Kind, object: ApiObject, subresource?: string): Promise<ApiObject | undefined>;
  /** A merge patch. */
  patch(kind: Kind, place: Place, body: JsonObject, subresource?: string): Promise<ApiObject | undefined>;
  /** Returns the object, or the Status of its deletion. */
  delete(kind: Kind, place: Place, options: InternalDeleteOptions): Promise<unknown>;
}

/** The refusal of a controller's request. */
export class ControllerError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly status: JsonObject;
  constructor(code: number, status: JsonObject) {
    const { message, reason } = status as { readonly message?: string; readonly reason?: string };
    super(message ?? `status ${code}`);
    this.name = 'ControllerError';
    this.code = code;
    this.reason = reason ?? '';
    this.status = status;
  }
}
