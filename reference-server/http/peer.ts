// The address of a connection's client and the certificates that it sent. Read once per connection.
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { Peer } from '../requests/request.ts';
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** Returns the same record for all requests of one connection. */
export type PeerOf = (message: IncomingMessage | Http2ServerRequest) => Peer;

/** Creates one per listener. */
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

/** An HTTP/2 request has its own socket object; the session identifies the connection. */
const connectionOf = (message: IncomingMessage | Http2ServerRequest): object =>
  'stream' in message ? (message.stream.session ?? message.stream) : message.socket;

/** Node orders the received certificates so that each is signed by the next; a root is signed by itself. */
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
