// A layer wraps a transport in another one. Recording is the innermost layer.
import type { Transport } from '../requests/transport.ts';

export type Layer = (next: Transport) => Transport;

/** Waits; rejects with the signal's reason when it aborts. Injected, so that tests can use a virtual clock. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Wraps a transport in layers: the first is the outermost. */
export function stack(layers: readonly Layer[], transport: Transport): Transport {
  return layers.reduceRight((next, layer) => layer(next), transport);
}
