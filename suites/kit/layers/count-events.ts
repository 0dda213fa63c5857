// Layer that counts the events which watches deliver: how much of its work a run did there.
import type { Layer } from './layer.ts';

export interface EventCount {
  readonly layer: Layer;
  /** Events so far, over all transports that the layer wraps: the frames of streams, one a line. */
  events(): number;
}

const lineEnd = 0x0a;

export function countEvents(): EventCount {
  let count = 0;

  async function* counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of body) {
      for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) count += 1;
      yield chunk;
    }
  }

  return {
    layer: (next) => async (request) => {
      const response = await next(request);
      return request.stream === true && response.status === 200
        ? { ...response, body: counted(response.body) }
        : response;
    },
    events: () => count,
  };
}
