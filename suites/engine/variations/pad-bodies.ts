// A layer that makes the bodies of requests longer than 64 KiB by white space, which means nothing in JSON (RFC 8259, 2):
// servers read long bodies in pieces.
import type { Layer } from '../../kit/layers/layer.ts';
import type { WireRequest } from '../../kit/requests/transport.ts';

const padding = ' '.repeat(64 * 1024);

const jsonTypes: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/strategic-merge-patch+json',
]);

export const padBodies: Layer = (next) => (request) => next(padded(request));

/** After the first character, so that all of the content comes late. */
function padded(request: WireRequest): WireRequest {
  const { body, headers } = request;
  const isCoded = 'content-encoding' in headers;
  if (body === undefined || isCoded || !jsonTypes.has(headers['content-type'])) return request;
  const text = new TextDecoder().decode(body);
  if (!/^[[{]/.test(text)) return request;
  return { ...request, body: new TextEncoder().encode(`${text[0]}${padding}${text.slice(1)}`) };
}
