// Handles one request and its response over a socket, also when the client disconnects in between.
import { ApiError } from '../errors/api-error.ts';
import type { ApiRequest, ApiResponse } from '../requests/request.ts';
import type { Limits } from './limits.ts';
import type { NodeRequest, SocketRequest } from './socket-request.ts';
import { closeBody, cut, isGone, turnOf, writeAnswer } from './write-answer.ts';
import type { NodeResponse } from './write-answer.ts';

export interface Exchange {
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>;
  /** Receives errors that are caused neither by the client nor by its connection. */
  readonly report: (error: unknown) => void;
  readonly limits: Limits;
}

/** Handles the request and sends the response. Never rejects. */
export async function runExchange(
  message: NodeRequest,
  response: NodeResponse,
  request: SocketRequest,
  { handle, report, limits }: Exchange,
): Promise<void> {
  // A broken connection emits `close`; an unhandled `error` event would end the process.
  response.on('error', () => {});
  response.on('close', () => request.end());
  // Node resets an HTTP/2 stream whose request is never read once the response is written, and under load the RST_STREAM frame
  // replaces the END_STREAM flag: the response looks incomplete (RFC 9113, 8.1).
  if (request.body === undefined) message.resume();
  try {
    const answer = await handle(request);
    if (!(await turnOf(message, response))) {
      request.end();
      return await closeBody(answer.body);
    }
    const late = request.body?.timedOut === true;
    await writeAnswer(response, late ? tooSlow(limits) : answer, limits.stalledMs);
    if (request.body !== undefined) dropRest(message, response, limits.lingerMs);
  } catch (error) {
    if (!isGone(response) && !response.headersSent) {
      response.statusCode = 500;
      response.end('internal server error\n');
    } else {
      cut(response);
    }
    if (!(error instanceof ApiError)) report(error);
  }
}

function tooSlow({ bodyMs }: Limits): ApiResponse {
  return {
    status: 408,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: Buffer.from(`the body did not arrive within ${bodyMs / 1000} s\n`),
  };
}

/**
 * The client may still be sending a body that is not read: it gets a short time to receive the response, then
 * the connection is cut.
 */
function dropRest(message: NodeRequest, response: NodeResponse, lingerMs: number): void {
  if (message.readableEnded || message.destroyed) return;
  message.on('error', () => {});
  message.resume();
  const timer = setTimeout(() => {
    if ('stream' in response) response.stream.close();
    else message.socket.destroy();
  }, lingerMs).unref();
  message.on('end', () => clearTimeout(timer)).on('close', () => clearTimeout(timer));
}
