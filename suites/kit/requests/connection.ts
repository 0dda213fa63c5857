// How to reach one server, over the network or in process. Opening a connection returns the transports of the cases.
import type { ConnectionCredential } from '../answers/exchange.ts';
import type { Transports } from './api.ts';
import { createHttpTransport, keepsConnection } from '../http/transport.ts';
import type { HttpTransport } from '../http/transport.ts';
import { bearerToken } from '../layers/authorization.ts';
import type { Transport, WirePeer } from './transport.ts';

/** A server on the network. Plain data, since it is sent to the worker thread that runs the cases. */
export interface NetworkConnection {
  readonly type: 'network';
  readonly baseUrl: string;
  readonly token?: string;
  readonly ca?: string;
  readonly insecure?: boolean;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly http: '1.1' | '2';
  readonly timeoutMs: number;
  /** Maximum number of connections for requests. */
  readonly connections?: number;
}

/** A server in the same process, called without a socket. */
export interface DirectConnection {
  readonly type: 'direct';
  readonly transport: Transport;
  readonly token?: string;
}

export type Connection = NetworkConnection | DirectConnection;

export interface OpenConnection extends Transports {
  close(): Promise<void>;
}

/** A client certificate identifies the whole connection, so requests without a credential use separate connections. */
export function openConnection(connection: Connection): OpenConnection {
  const withToken =
    connection.token === undefined ? (transport: Transport) => transport : bearerToken(connection.token);
  if (connection.type === 'direct') {
    const { transport } = connection;
    const own = over(transport, { address });
    return {
      own: withToken(own),
      bare: overIdle(transport),
      certified: ({ certificate }) => over(transport, { address, certificates: certificate }),
      close: async () => {},
    };
  }
  const { clientCertificate: _certificate, clientKey: _key, ...anonymous } = connection;
  const own = createHttpTransport(connection);
  const hasCertificate = connection.clientCertificate !== undefined;
  const bare = hasCertificate ? createHttpTransport(anonymous) : own;
  const certified: HttpTransport[] = [];
  return {
    own: withToken(own.send),
    bare: bare.sendDedicated,
    certified({ certificate, key }) {
      const opened = createHttpTransport({
        ...anonymous,
        clientCertificate: certificate,
        clientKey: key,
        connections: 1,
      });
      certified.push(opened);
      return opened.send;
    },
    close: async () => {
      await Promise.all([own, bare, ...certified].map((one) => one.close()));
    },
  };
}

/** The client address of requests in process. */
const address = '127.0.0.1';

/** Sends each request as a connection that carries no other at that time, as the pool of dedicated ones does over the network. */
function overIdle(transport: Transport): Transport {
  const idle: WirePeer[] = [];
  return async (request) => {
    const peer = idle.pop() ?? { address };
    const response = await transport({ ...request, peer });
    if (keepsConnection(response.status)) idle.push(peer);
    return response;
  };
}

/** Sends all requests as one connection. */
const over =
  (transport: Transport, peer: WirePeer): Transport =>
  (request) =>
    transport({ ...request, peer });

/** Wraps each transport of a connection in layers. */
export function transportsThrough(
  { own, bare, certified }: Transports,
  through: (transport: Transport, line: ConnectionCredential) => Transport,
): Transports {
  return {
    own: through(own, 'run'),
    bare: through(bare, 'none'),
    ...(certified && { certified: (pair) => through(certified(pair), 'certificate') }),
  };
}
