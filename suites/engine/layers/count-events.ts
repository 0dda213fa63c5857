// A layer that counts the events that watches deliver, for the statistics of a run.
import type { Layer } from '../../kit/layers/layer.ts';

export interface EventCount {
  readonly layer: Layer;
  /** The number of events so far, over all transports that the layer wraps: frames of streams, one per line. */
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
