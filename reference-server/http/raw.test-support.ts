// Raw bytes over TLS, for the tests of the port.
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';

export interface Place {
  readonly port: number;
  /** PEM. */
  readonly ca: string | undefined;
  readonly protocol?: 'http/1.1' | 'h2' | undefined;
}

export const openSocket = ({ port, ca, protocol = 'http/1.1' }: Place, ready: () => void): TLSSocket =>
  connect({ port, host: '127.0.0.1', ca, servername: 'localhost', ALPNProtocols: [protocol] }, ready);

/** Sends raw bytes and returns all that arrives until the connection ends. */
export function sendRaw(bytes: string, place: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(place, () => socket.write(bytes));
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    );
  });
}

export const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};
