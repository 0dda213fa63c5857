// The variant server serves the kinds of a new definition late: until then requests to them get 404.
import type { Clock } from '../../../reference-server/clock.ts';
import { decodeCbor } from '../../kit/cbor/cbor.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { Layer } from '../../kit/layers/layer.ts';
import type { WireRequest } from '../../kit/requests/transport.ts';

const delayMs = 1_500;

/** @param definitions path of the collection of definitions */
export function createLateKinds(clock: Pick<Clock, 'now'>, definitions: string): Layer {
  const servedAt = new Map<string, number>();
  return (next) => async (request) => {
    const path = request.path.split('?')[0]!;
    const group = /^\/apis\/([^/]+)/.exec(path)?.[1] ?? '';
    if ((servedAt.get(group) ?? 0) > clock.now()) {
      return { status: 404, headers: [['content-type', 'text/plain']], body: textOf('no such kind yet') };
    }
    const response = await next(request);
    const made = request.method === 'POST' && path === definitions && response.status < 300;
    const defined = made ? groupIn(request) : undefined;
    if (defined !== undefined && !servedAt.has(defined)) servedAt.set(defined, clock.now() + delayMs);
    return response;
  };
}

/** Bodies in YAML are texts in JSON, too. */
function groupIn({ headers, body = new Uint8Array() }: WireRequest): string | undefined {
  const isCbor = headers['content-type'] === 'application/cbor';
  const value: unknown = isCbor ? decodeCbor(body) : JSON.parse(new TextDecoder().decode(body));
  const spec = isRecord(value) ? value['spec'] : undefined;
  const group = isRecord(spec) ? spec['group'] : undefined;
  return typeof group === 'string' ? group : undefined;
}

async function* textOf(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}
