// Faults of the bytes of an event that several watches share (document core 2.3, 2.6).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'frames-shared-between-versions',
    title:
      'Watches of two versions of a kind share the bytes of an event: all have the version that was encoded first.',
    breaks: ['watch.event.object-kind'],
    install(parts) {
      const { entryFrame } = parts.watch;
      const frames = new Map<string, Uint8Array>();
      parts.watch.entryFrame = (type, entry) => {
        const key = `${type} ${entry.key} ${entry.revision}`;
        const frame = frames.get(key) ?? entryFrame(type, entry);
        frames.set(key, frame);
        return frame;
      };
    },
  },
] as const satisfies readonly Fault[];
