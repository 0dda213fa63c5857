// Maps any error to a Status (document core 7; its fields as in the most used implementation).
import type { JsonObject } from '../object.ts';
import { StoreError } from './store-error.ts';
import { ApiError, ForeignRefusal, statusCodes } from './api-error.ts';

export interface StatusAnswer {
  readonly code: number;
  readonly status: JsonObject;
  readonly retryAfterSeconds?: number;
}

/** Converts any thrown value to its Status. Unknown errors become a 500 without their message. */
export function statusOfError(error: unknown): StatusAnswer {
  const known = toApiError(error);
  const { code, reason } = outcomeOf(known);
  const { retryAfterSeconds } = known.details;
  const status: JsonObject = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: known.continueToken === undefined ? {} : { continue: known.continueToken },
    status: 'Failure',
    message: known.message,
    reason,
    details: withoutEmpty(known.details as JsonObject),
    code,
  };
  return retryAfterSeconds === undefined ? { code, status } : { code, status, retryAfterSeconds };
}

const outcomeOf = (error: ApiError): { readonly code: number; readonly reason: string } =>
  error instanceof ForeignRefusal
    ? { code: error.code, reason: error.statedReason }
    : { code: statusCodes[error.reason], reason: error.reason };

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreError) return fromStore(error);
  return new ApiError('InternalError', 'internal error', {}, { cause: error });
}

function fromStore(error: StoreError): ApiError {
  switch (error.code) {
    case 'expired':
      return new ApiError('Expired', error.message);
    case 'future':
      return new ApiError('Timeout', `Too large resource version: ${error.message}`, {
        causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
        retryAfterSeconds: 1,
      });
    case 'unavailable':
      return new ApiError('ServiceUnavailable', error.message, { retryAfterSeconds: 1 });
    case 'conflict':
      return new ApiError('Conflict', error.message);
    case 'exists':
      return new ApiError('AlreadyExists', error.message);
    case 'missing':
      return new ApiError('NotFound', error.message);
    case 'corrupt':
      return new ApiError('StorageReadError', error.message);
  }
}

function withoutEmpty(details: JsonObject): JsonObject {
  const present = Object.entries(details).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(present);
}

/** The Success status of deletes and operations. */
export function successStatus(details: JsonObject): JsonObject {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: withoutEmpty(details),
  };
}
