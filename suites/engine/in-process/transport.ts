// The bundled server as a transport: no socket, no TLS. Requests go in, responses come out.
import { X509Certificate } from 'node:crypto';
import type { Server } from '../../../reference-server/server.ts';
import type { ApiResponse, Peer } from '../../../reference-server/requests/request.ts';
import { piecesOf } from '../../kit/http/pieces.ts';
import type { Transport, WirePeer, WireResponse } from '../../kit/requests/transport.ts';
import type { HeldRequest, HeldTime } from './held-time.ts';

/** A socket lets the rest of the process go on between two requests; here, so many may come in one turn. */
const mostInOneTurn = 24;

/** @param time ends requests that wait for the server's clock; without it the caller moves that clock */
export function inProcessTransport(server: Pick<Server, 'handle'>, time?: HeldTime): Transport {
  let inThisTurn = 0;
  const peers = new WeakMap<WirePeer, Peer>();
  const peerOf = (wire: WirePeer): Peer => {
    const known = peers.get(wire) ?? connect(wire);
    peers.set(wire, known);
    return known;
  };
  return async ({ method, path, headers, repeatedHeaders = {}, body, inChunks, signal, peer }) => {
    inThisTurn += 1;
    if (inThisTurn === 1) setImmediate(() => void (inThisTurn = 0));
    // Otherwise a case that polls would starve the work that it waits for.
    if (inThisTurn > mostInOneTurn) await new Promise<void>((resolve) => void setImmediate(resolve));
    const held = time?.open() ?? notHeld;
    const response = await held.answer(() =>
      server.handle({
        method,
        target: path,
        headers: { ...headers, ...joined(repeatedHeaders), ...(inChunks === true ? chunkedCoding : {}) },
        valuesOf: (name) => repeatedHeaders[name] ?? (headers[name] === undefined ? [] : [headers[name]]),
        signal: signal ?? neverAborted(),
        ...(body === undefined ? {} : { body: inChunks === true ? piecesOf(body) : once(body) }),
        ...(peer === undefined ? {} : { peer: peerOf(peer) }),
      }),
    );
    return wireResponse(response, held);
  };
}

const connect = ({ address, certificates = '' }: WirePeer): Peer => ({
  address,
  certificates: (certificates.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem).raw,
  ),
});

/** The header with which a client over HTTP/1.1 sends such a body. */
const chunkedCoding = { 'transfer-encoding': 'chunked' };

const notHeld: HeldRequest = { answer: (work) => work(), read: (work) => work() };

function wireResponse({ status, headers, body }: ApiResponse, held: HeldRequest): WireResponse {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => [name.toLowerCase(), one] as const),
  );
  return { status, headers: pairs, body: chunks(body, held) };
}

async function* chunks(body: ApiResponse['body'], held: HeldRequest): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else if (Symbol.asyncIterator in body) yield* pieces(body[Symbol.asyncIterator](), held);
  else yield* body;
}

async function* pieces(
  stream: AsyncIterator<Uint8Array>,
  held: HeldRequest,
): AsyncGenerator<Uint8Array, void> {
  try {
    for (;;) {
      const { value, done } = await held.read(() => stream.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await stream.return?.();
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

const neverAborted = () => new AbortController().signal;

const joined = (lists: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lists).map(([name, values]) => [
      name,
      // As Node does it.
      name === 'authorization' ? (values[0] ?? '') : values.join(', '),
    ]),
  );
