// Faults of watches of many or large changes (document core 4.12, 6): changes beyond a limit are omitted.
import { entryBytes } from '../../codec/entries.ts';
import type { StoreEvent } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { mutateEvents, keepEvents, rememberStarts } from './mutate-watch.ts';

const kibibyte = 1024;
const largest = 64 * kibibyte;
const buffer = 128 * kibibyte;
const breaks = ['watch.stream.many-large-changes'];

const sizeOf = ({ entry }: StoreEvent) => entryBytes(entry).length;

export default [
  {
    id: 'changes-beyond-a-buffer-dropped',
    title: 'Changes before the start of a watch are omitted beyond a total of 128 KiB.',
    breaks: [...breaks, 'watch.history.default-lifetime'],
    install(parts) {
      const cameBefore = rememberStarts(parts);
      mutateEvents(parts, (facts) => {
        let used = 0;
        return (event) => {
          if (!cameBefore(facts, event)) return [event];
          used += sizeOf(event);
          return used > buffer ? [] : [event];
        };
      });
    },
  },
  {
    id: 'many-changes-of-the-past-dropped',
    title: 'A watch replays at most 32 past changes.',
    breaks: [...breaks, 'watch.history.default-lifetime'],
    install(parts) {
      const cameBefore = rememberStarts(parts);
      mutateEvents(parts, (facts) => {
        let count = 0;
        return (event) => (cameBefore(facts, event) && (count += 1) > 32 ? [] : [event]);
      });
    },
  },
  {
    id: 'oldest-of-many-changes-dropped',
    title:
      'A watch replays the newest 100 changes since its version, and leaves out older ones without an error.',
    breaks: ['watch.history.many-changes', 'watch.history.default-lifetime'],
    install(parts) {
      const { watch } = parts.storage;
      parts.storage.watch = async (store, prefix, after) => {
        const passed = await watch(store, prefix, after);
        const revisions: number[] = [];
        for (let event = passed.take(); event !== undefined; event = passed.take())
          revisions.push(event.revision);
        passed.close();
        return watch(store, prefix, revisions.at(-101) ?? after);
      };
    },
  },
  {
    id: 'large-deletion-dropped',
    title: 'The deletion of an object larger than 64 KiB produces no event.',
    breaks,
    install: (parts) => keepEvents(parts, (event) => event.type !== 'DELETED' || sizeOf(event) < largest),
  },
  {
    id: 'large-change-dropped',
    title: 'A change of an object larger than 64 KiB produces no event.',
    breaks,
    install: (parts) => keepEvents(parts, (event) => event.type !== 'MODIFIED' || sizeOf(event) < largest),
  },
] as const satisfies readonly Fault[];
