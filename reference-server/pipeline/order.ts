// Runs the stages of a request in order.
import type { Context } from '../context.ts';
import { answerPath } from '../discovery/answer-path.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ApiRequest, ApiResponse } from '../requests/request.ts';
import { execute } from '../verbs/execute.ts';
import { openRecord } from '../observability/record.ts';
import type { RequestRecord } from '../observability/record.ts';
import { authorize } from '../access/authorize.ts';
import { encode, encodeError } from './encode.ts';
import { identify } from './identify.ts';
import { impersonate } from './impersonate.ts';
import { negotiate } from './negotiate.ts';
import { readBody } from './read-body.ts';
import { receive } from './receive.ts';
import type { Ready } from '../requests/stages.ts';

/** Never throws: every error becomes a Status; unexpected errors are also reported. */
export async function serve(
  context: Context,
  request: ApiRequest,
  report: (error: unknown) => void,
): Promise<ApiResponse> {
  const record = openRecord(context, request);
  const response = await respond(context, request, report, record);
  record.answered(response.status);
  return response;
}

async function respond(
  context: Context,
  request: ApiRequest,
  report: (error: unknown) => void,
  record: RequestRecord,
): Promise<ApiResponse> {
  let ready: Ready | undefined;
  try {
    const received = receive(context, request);
    record.routed(received.route);
    const identified = await identify(context, received);
    record.identified(identified.user);
    const acting = await impersonate(context, identified);
    if (acting !== identified) record.impersonated(acting.user);
    const authorized = await authorize(context, acting);
    if (authorized.route.type === 'refused') throw authorized.route.refusal;
    if (authorized.route.type === 'path') return await answerPath(context, authorized.route, request.headers);
    const negotiated = negotiate(context, authorized, authorized.route);
    ready = await readBody(context, negotiated);
    record.read(ready.body);
    const answer = await execute(context, ready);
    record.decided(answer);
    return await encode(context, ready, answer);
  } catch (error) {
    const answer = context.parts.errors.statusOfError(error);
    record.decided(answer.status);
    if (answer.code === 500 && !(error instanceof ApiError)) report(error);
    return await encodeError(context, request, answer, ready?.warnings);
  }
}
