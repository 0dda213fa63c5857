// Responses that a variant gives in the place of the server.
import type { WireResponse } from '../../kit/requests/transport.ts';
import { once } from '../variant-server/bodies.ts';

export function respond(status: number, text: string): WireResponse {
  return { status, headers: [['content-type', 'text/plain']], body: once(new TextEncoder().encode(text)) };
}
