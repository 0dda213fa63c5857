// Sends a review to a remote service, and reads the review that it answers (document access 4).
import type { Clock } from '../../clock.ts';
import { DecodeError, decodeJson } from '../../codec/json.ts';
import { isObject } from '../../object.ts';
import type { JsonObject } from '../../object.ts';
import type { RemoteAnswer, RemoteRequest, SendRemote } from '../../remote/client.ts';
import type { RemoteService } from '../../remote/client-configuration.ts';
import { RemoteFailure } from '../../remote/failure.ts';

/** A review as it is sent. */
export interface SentReview extends JsonObject {
  readonly apiVersion: string;
  readonly kind: string;
}

export interface ReviewCall {
  readonly send: SendRemote;
  readonly clock: Pick<Clock, 'now'>;
  readonly service: RemoteService;
  readonly timeoutMs: number;
  /** The request that is sent. */
  readonly requestOf: (request: RemoteRequest) => RemoteRequest;
}

const longestAnswerBytes = 1024 * 1024;

/** @throws RemoteFailure without an answer */
export async function sendReview(call: ReviewCall, review: SentReview): Promise<RemoteAnswer> {
  const { send, clock, service, timeoutMs, requestOf } = call;
  const { url, trust, token } = service;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const body = JSON.stringify(review);
  const request = requestOf({ method: 'POST', url, trust, headers, body, longestAnswerBytes });
  const startMs = clock.now();
  return sendTwice(send, request, () => timeoutMs - (clock.now() - startMs));
}

/** A kept connection may end just when it is used again: a review changes nothing, so it is sent once more. */
async function sendTwice(
  send: SendRemote,
  request: RemoteRequest,
  remainingMs: () => number,
): Promise<RemoteAnswer> {
  try {
    return await send({ ...request, timeoutMs: remainingMs() });
  } catch (error) {
    const isInterrupted = error instanceof RemoteFailure && error.code === 'interrupted';
    if (!isInterrupted || remainingMs() <= 0) throw error;
    return send({ ...request, timeoutMs: remainingMs() });
  }
}

/** The review in an answer with a success code: of the kind and version that was sent.
 * @throws RemoteFailure for any other answer; its message holds nothing of the body */
export function readReview(answer: RemoteAnswer, sent: SentReview): JsonObject {
  const { status, body } = answer;
  if (status < 200 || status > 299) throw invalidAnswer(`has the status ${status}`);
  const review = decoded(body);
  if (review['kind'] !== sent.kind) throw invalidAnswer(`is not a ${sent.kind}`);
  if (review['apiVersion'] !== sent.apiVersion) throw invalidAnswer(`is not in ${sent.apiVersion}`);
  return review;
}

/** The status of a review. @throws RemoteFailure without one */
export function statusOf(review: JsonObject): JsonObject {
  const { status } = review;
  if (!isObject(status)) throw invalidAnswer('has no status');
  return status;
}

export const invalidAnswer = (what: string) => new RemoteFailure('invalid', `the answer ${what}`);

function decoded(body: string): JsonObject {
  try {
    const value = decodeJson(body);
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw invalidAnswer('is not valid JSON');
  }
  throw invalidAnswer('is not a JSON object');
}
