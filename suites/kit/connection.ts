// How to reach one server: over the network, or in process. Opened, it gives the transports that cases send over.
import type { Line } from '../../reports/result.ts';
import type { Lines } from './api.ts';
import { createHttpTransport } from './http/transport.ts';
import type { HttpTransport } from './http/transport.ts';
import { bearerToken } from './layers/authorization.ts';
import type { Transport, WirePeer } from './transport.ts';

/** A server over the network. Plain data: it crosses to the thread that runs the cases. */
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
  /** Connections for requests at most. */
  readonly connections?: number;
}

/** A server in the same process, asked without a socket. */
export interface DirectConnection {
  readonly type: 'direct';
  readonly transport: Transport;
  readonly token?: string;
}

export type Connection = NetworkConnection | DirectConnection;

export interface OpenConnection extends Lines {
  close(): Promise<void>;
}

/** Client certificates identify the connection itself, so what is sent without a credential goes over others. */
export function openConnection(connection: Connection): OpenConnection {
  const withToken =
    connection.token === undefined ? (transport: Transport) => transport : bearerToken(connection.token);
  if (connection.type === 'direct') {
    const { transport } = connection;
    const own = over(transport, { address });
    return {
      own: withToken(own),
      bare: (request) => over(transport, { address })(request),
      certified: ({ certificate }) => over(transport, { address, certificates: certificate }),
      close: async () => {},
    };
  }
  const { clientCertificate: _certificate, clientKey: _key, ...anonymous } = connection;
  const own = createHttpTransport(connection);
  const isNamed = connection.clientCertificate !== undefined;
  const bare = isNamed ? createHttpTransport(anonymous) : own;
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

/** Where clients without a network say they are. */
const address = '127.0.0.1';

/** All requests over one connection. */
const over =
  (transport: Transport, peer: WirePeer): Transport =>
  (request) =>
    transport({ ...request, peer });

/** All lines of a connection with layers around each. */
export function linesThrough(
  { own, bare, certified }: Lines,
  through: (transport: Transport, line: Line) => Transport,
): Lines {
  return {
    own: through(own, 'run'),
    bare: through(bare, 'none'),
    ...(certified && { certified: (pair) => through(certified(pair), 'certificate') }),
  };
}
