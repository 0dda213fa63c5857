// The answer of a verb, which the last stage encodes.
import type { ApiObject, Json } from '../object.ts';
import type { Entry } from '../storage/store.ts';

export type Answer =
  /** A stored object: the entry contains its bytes. */
  | { readonly form: 'entry'; readonly code: number; readonly entry: Entry }
  | { readonly form: 'value'; readonly code: number; readonly value: ApiObject | Json }
  | {
      readonly form: 'list';
      readonly code: number;
      readonly head: { readonly [key: string]: Json };
      readonly entries: readonly Entry[];
    }
  | { readonly form: 'stream'; readonly code: number; readonly frames: AsyncIterable<Uint8Array> };
