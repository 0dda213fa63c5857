// The HTTP/2 connections of one target. Requests share a connection within the limits of both sides; further connections are
// opened when all are full.
import type { ClientHttp2Stream } from 'node:http2';
import { TransportError } from '../requests/transport.ts';
import type { WireResponse } from '../requests/transport.ts';
import type { Connectors } from './connector.ts';
import { toTransportError } from './errors.ts';
import { Http2Connection } from './http2-connection.ts';
import { UnprocessedError, cancel, exchange, fieldsOf } from './http2-exchange.ts';
import type { HttpOptions } from './options.ts';
import type { ConnectionPool, PoolLimits, PoolRequest } from './pool.ts';

/** Connections tried for one request: a server may close a connection just before the request is sent. */
const attempts = 4;

export function createHttp2Pool(
  options: HttpOptions,
  connectors: Connectors,
  limits: PoolLimits,
): ConnectionPool {
  const origin = new URL(new URL(options.baseUrl).origin);
  const connect = connectors.create();
  const connections = new Set<Http2Connection>();
  let isDestroyed = false;

  function openConnection(): Http2Connection {
    const { timeoutMs } = options;
    const opened = new Http2Connection({
      origin: origin.origin,
      connect,
      streams: limits.streamsPerConnection,
      timeoutMs,
    });
    connections.add(opened);
    void opened.ended.then(() => connections.delete(opened));
    return opened;
  }

  async function openStream(request: PoolRequest): Promise<ClientHttp2Stream> {
    const fields = fieldsOf(request, origin);
    for (let attempt = 1; attempt <= attempts;) {
      if (isDestroyed) throw closed();
      const usable = [...connections].filter((one) => one.isUsable);
      const free = usable.find((one) => one.hasCapacity);
      const isFull = free === undefined && usable.length >= (limits.connections ?? Infinity);
      // Where no more connections are allowed, the stream queues on the least used one.
      const chosen = free ?? (isFull ? usable.reduce((a, b) => (b.open < a.open ? b : a)) : openConnection());
      const stream = await chosen.openStream(fields, request.body === undefined, isFull);
      if (stream !== undefined) return stream;
      // A usable connection that is full does not count: its limit arrived after streams were assigned to it.
      if (!chosen.isUsable || chosen.open === 0) attempt += 1;
    }
    throw new TransportError('reset', `the server closed ${attempts} connections before they could be used`);
  }

  async function sendOnce(request: PoolRequest): Promise<WireResponse> {
    if (request.signal?.aborted === true) throw request.signal.reason;
    const stream = await untilAborted(openStream(request), request.signal);
    return exchange(stream, request);
  }

  return {
    async send(request) {
      try {
        return await sendOnce(request).catch((error: unknown) => {
          if (error instanceof UnprocessedError) return sendOnce(request);
          throw error;
        });
      } catch (error) {
        request.finished();
        throw toTransportError(error, request.signal);
      }
    },
    async destroy() {
      isDestroyed = true;
      await Promise.all([...connections].map((one) => one.destroy(closed())));
    },
  };
}

/** A stream that opens after the caller aborted is cancelled at once. */
function untilAborted(
  opening: Promise<ClientHttp2Stream>,
  signal: AbortSignal | undefined,
): Promise<ClientHttp2Stream> {
  if (signal === undefined) return opening;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(toTransportError(signal.reason, signal));
    signal.addEventListener('abort', onAbort, { once: true });
    opening
      .finally(() => signal.removeEventListener('abort', onAbort))
      .then((stream) => (signal.aborted ? cancel(stream) : resolve(stream)), reject);
  });
}

const closed = () => new TransportError('aborted', 'the transport is closed');
