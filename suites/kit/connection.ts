// How to reach one server: over the network, or in process. Opened, it gives the transports that cases send over.
import type { Lines } from './api.ts';
import { createHttpTransport } from './http/transport.ts';
import { bearerToken } from './layers/authorization.ts';
import type { Transport } from './transport.ts';

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
    return { own: withToken(connection.transport), bare: connection.transport, close: async () => {} };
  }
  const { clientCertificate: _certificate, clientKey: _key, ...anonymous } = connection;
  const own = createHttpTransport(connection);
  const bare = createHttpTransport(anonymous);
  return {
    own: withToken(own.send),
    bare: bare.fresh,
    close: async () => {
      await Promise.all([own.close(), bare.close()]);
    },
  };
}
