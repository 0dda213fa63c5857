// One request and its answer over a socket, whatever becomes of the client in between.
import { ApiError } from '../errors/api-error.ts';
import type { ApiRequest, ApiResponse } from '../request.ts';
import type { Limits } from './limits.ts';
import type { NodeRequest, SocketRequest } from './socket-request.ts';
import { cut, isGone, writeAnswer } from './write-answer.ts';
import type { NodeResponse } from './write-answer.ts';

export interface Exchange {
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>;
  /** Hears of errors that are neither the client's nor its connection's. */
  readonly report: (error: unknown) => void;
  readonly limits: Limits;
}

/** Handles and answers. Never rejects. */
export async function runExchange(
  message: NodeRequest,
  response: NodeResponse,
  request: SocketRequest,
  { handle, report, limits }: Exchange,
): Promise<void> {
  // A broken connection shows as `close`; its error needs a listener, or it would end the process.
  response.on('error', () => {});
  response.on('close', () => request.end());
  // Node resets an HTTP/2 stream whose request is never read once the response is written, and under load the RST_STREAM frame
  // replaces the END_STREAM flag: the response looks incomplete (RFC 9113, 8.1).
  if (request.body === undefined) message.resume();
  try {
    const answer = await handle(request);
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

/** The client may still be sending what nobody reads: it gets a moment to hear the answer, then the line is cut. */
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
