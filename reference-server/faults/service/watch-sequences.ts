// Faults of watches that appear only in sequences: reused names, and changes before the watch (core 4.12, 6).
import { followBearers } from '../name-history.ts';
import type { Fault } from '../fault.ts';

const breaks = ['service.sequences.watches'];

export default [
  {
    id: 'reborn-told-as-modified',
    title: 'The third object of a name is reported as MODIFIED when it is created.',
    breaks,
    install(parts) {
      const bearers = followBearers(parts);
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const seen = seenThrough(event, matches, facts);
        const isRecreated =
          (bearers.get(event.entry.key) ?? []).filter(({ removedAt }) => removedAt).length >= 2;
        return seen?.type === 'ADDED' && isRecreated ? { ...seen, type: 'MODIFIED' } : seen;
      };
    },
  },
  {
    id: 'watch-skips-to-deletion',
    title: 'A watch from a version of a deleted object begins after its deletion.',
    breaks,
    install(parts) {
      const bearers = followBearers(parts);
      const { startOf } = parts.watch;
      parts.watch.startOf = (requested, current) => {
        const start = startOf(requested, current);
        if (start.from === 'state') return start;
        const dead = [...bearers.values()]
          .flat()
          .find(({ revisions, removedAt }) => removedAt !== undefined && revisions.includes(start.after));
        return dead?.removedAt === undefined ? start : { ...start, after: dead.removedAt };
      };
    },
  },
  {
    id: 'reborn-missing-from-initial-events',
    title: 'A watch that begins with the current state omits the second object of a name.',
    breaks,
    install(parts) {
      const bearers = followBearers(parts);
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) =>
        initialEntries(entries, matches, facts).filter(({ key }) => (bearers.get(key) ?? []).length < 2);
    },
  },
  {
    id: 'change-of-later-bearer-told-twice',
    title: 'The second change of an object with a reused name is reported twice.',
    breaks,
    install(parts) {
      const bearers = followBearers(parts);
      const { delivery } = parts.watch;
      parts.watch.delivery = (facts) => {
        const deliver = delivery(facts);
        return (event) => {
          const events = deliver(event);
          const all = bearers.get(event.entry.key) ?? [];
          const isSecond = all.length > 1 && all.at(-1)!.revisions[2] === event.revision;
          return isSecond ? [...events, ...events] : events;
        };
      };
    },
  },
] as const satisfies readonly Fault[];
