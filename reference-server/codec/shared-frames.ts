// Caches the newest watch frames for as long as other watchers of the same change are likely to need them: each
// frame is encoded once for all watchers.
import type { Entry } from '../storage/store.ts';

/** Enough for a burst; older frames are encoded again. */
const keptBytes = 4 * 1024 * 1024;

/** Wraps the function with a cache. */
export function shareFrames<Type extends string>(
  make: (type: Type, entry: Entry) => Uint8Array,
): (type: Type, entry: Entry) => Uint8Array {
  const kept = new Map<Entry, { readonly type: Type; readonly frame: Uint8Array }>();
  let bytes = 0;

  function forget(entry: Entry): void {
    bytes -= kept.get(entry)?.frame.length ?? 0;
    kept.delete(entry);
  }

  return (type, entry) => {
    const known = kept.get(entry);
    if (known?.type === type) return known.frame;
    const frame = make(type, entry);
    forget(entry);
    kept.set(entry, { type, frame });
    bytes += frame.length;
    for (const oldest of kept.keys()) {
      if (bytes <= keptBytes || oldest === entry) break;
      forget(oldest);
    }
    return frame;
  };
}
