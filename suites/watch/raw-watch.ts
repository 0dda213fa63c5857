// A watch as bytes of HTTP/1.1, which the transport of the cases hides.
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { parseRawResponse } from '../kit/http/raw-response.ts';
import type { RawResponse } from '../kit/http/raw-response.ts';
import type { RawConnection } from '../kit/requests/raw-socket.ts';
import { TransportError } from '../kit/requests/transport.ts';
import { unescaped } from '../kit/answers/unescaped.ts';

export interface RawWatchRequest {
  /** Path and query. */
  readonly path: string;
  /** Additional headers, `name: value`. */
  readonly headers?: readonly string[];
  /** A text that the received bytes must contain; the connection is then closed. */
  readonly until: string;
  /** Names it in messages. */
  readonly what: string;
}

/** Undefined for a target without a network, without HTTP/1.1, or with a certificate as its only credential.
 * @throws WaitingError where the text does not arrive while the connection is open */
export async function readRawWatch(
  context: CaseContext,
  request: RawWatchRequest,
): Promise<RawResponse | undefined> {
  if (context.authorizationHeader === '') return undefined;
  const send = (connection: RawConnection) => readUntil(context, connection, request);
  try {
    return (await context.raw({ untilClosed: true, send })).response;
  } catch (error) {
    if (error instanceof NotRun || error instanceof TransportError) return undefined;
    throw error;
  }
}

async function readUntil(
  { eventually, expect, authorizationHeader }: CaseContext,
  connection: RawConnection,
  { path, headers = [], until, what }: RawWatchRequest,
): Promise<void> {
  const head = [
    `GET ${connection.pathPrefix}${path} HTTP/1.1`,
    `Host: ${connection.host}`,
    'Accept: application/json',
    `Authorization: ${authorizationHeader}`,
    ...headers,
  ];
  await connection.write(`${head.join('\r\n')}\r\n\r\n`);
  await eventually(() => {
    const received = connection.received();
    const response = parseRawResponse(received, connection.closed);
    // Another answer, such as a refusal of a version that a replica does not know yet, is no stream.
    const isOther = response !== undefined && response.status !== 200;
    const body = response && unescaped(response.body);
    const isSeen = received.includes(until) || body?.includes(until) === true;
    expect.that(isSeen || isOther || connection.closed, `${what} does not come`);
  }, 'event');
  connection.destroy();
}
