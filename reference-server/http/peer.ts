// What a connection tells of its client: its address and the certificates that it sent. Read once a connection.
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { Peer } from '../request.ts';
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** Gives the same record for all requests of one connection. */
export type PeerOf = (message: IncomingMessage | Http2ServerRequest) => Peer;

/** One for a listener. */
export function createPeers(): PeerOf {
  const known = new WeakMap<object, Peer>();
  return (message) => {
    const connection = connectionOf(message);
    const before = known.get(connection);
    if (before !== undefined) return before;
    const socket = message.socket as TLSSocket;
    const peer = { address: socket.remoteAddress ?? '', certificates: certificatesOf(socket) };
    known.set(connection, peer);
    return peer;
  };
}

/** An HTTP/2 request has a socket object of its own; the session is the connection. */
const connectionOf = (message: IncomingMessage | Http2ServerRequest): object =>
  'stream' in message ? (message.stream.session ?? message.stream) : message.socket;

/** Node puts what was sent in the order in which each is signed by the next; a root is signed by itself. */
function certificatesOf(socket: TLSSocket): readonly Uint8Array[] {
  const certificates: Buffer[] = [];
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.raw !== undefined) {
    const { raw } = next;
    if (certificates.some((one) => one.equals(raw))) break;
    certificates.push(raw);
    next = next.issuerCertificate;
  }
  return certificates;
}
