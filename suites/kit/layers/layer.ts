// What a layer is: a function from one transport to another. Recording is the innermost, the caller's needs come above.
import type { Transport } from '../transport.ts';

export type Layer = (next: Transport) => Transport;

/** Waits; rejects with the signal's reason when it aborts. Given from outside, so that a virtual clock can serve. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Puts layers over a transport: the first is the outermost. */
export function stack(layers: readonly Layer[], transport: Transport): Transport {
  return layers.reduceRight((next, layer) => layer(next), transport);
}
