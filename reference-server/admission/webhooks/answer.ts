// Parses the answer of a webhook strictly: an AdmissionReview with a response.
import { isObject } from '../../object.ts';
import { DecodeError, decodeJson } from '../../codec/json.ts';
import type { Json, JsonObject } from '../../object.ts';
import { CallFailure } from './call-failure.ts';
import type { Review } from './review.ts';
import type { WebhookAnswer } from './sender.ts';

export interface ReviewResponse {
  readonly allowed: boolean;
  /** A Status with the reason of a denial. */
  readonly status: JsonObject;
  /** A JSON patch; undefined if nothing is changed. */
  readonly patch: Json | undefined;
  readonly warnings: readonly string[];
}

/** @throws CallFailure for an answer that does not belong to this review or is not valid */
export function readAnswer(answer: WebhookAnswer, review: Review): ReviewResponse {
  if (answer.status < 200 || answer.status > 299)
    throw new CallFailure(`the webhook answered with the status ${answer.status}`);
  const { apiVersion, kind, response } = decoded(answer.body);
  if (apiVersion !== review.apiVersion || kind !== review.kind) {
    const wanted = `${review.apiVersion} ${review.kind}`;
    throw new CallFailure(`expected webhook response of ${wanted}, got ${text(apiVersion)} ${text(kind)}`);
  }
  if (!isObject(response)) throw new CallFailure('webhook response was absent');
  const { uid } = review.request;
  if (response['uid'] !== uid)
    throw new CallFailure(`expected response.uid=${text(uid)}, got ${text(response['uid'])}`);
  return readResponse(response);
}

function decoded(body: string): JsonObject {
  try {
    const value = decodeJson(body);
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new CallFailure('the answer of the webhook is not valid JSON', { cause: error });
  }
  throw new CallFailure('the answer of the webhook is not a JSON object');
}

function readResponse({ allowed, status, patch, patchType, warnings }: JsonObject): ReviewResponse {
  if (typeof allowed !== 'boolean') throw new CallFailure('response.allowed is not a boolean');
  const has = (value: Json | undefined) => value !== undefined && value !== null && value !== '';
  if (has(patch) !== has(patchType))
    throw new CallFailure('response.patch and response.patchType must be set together');
  if (has(patch) && patchType !== 'JSONPatch')
    throw new CallFailure(`response.patchType is ${text(patchType)}, not "JSONPatch"`);
  return {
    allowed,
    status: isObject(status) ? status : {},
    patch: has(patch) ? patchIn(patch) : undefined,
    warnings: Array.isArray(warnings) ? warnings.filter((one) => typeof one === 'string') : [],
  };
}

function patchIn(encoded: Json | undefined): Json {
  if (typeof encoded !== 'string') throw new CallFailure('response.patch is not a base64 string');
  try {
    return decodeJson(Buffer.from(encoded, 'base64').toString('utf8'));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new CallFailure('response.patch is not valid JSON', { cause: error });
  }
}

/** A value as a message quotes it, shortened. */
const text = (value: Json | undefined) => JSON.stringify(value ?? null).slice(0, 80);
