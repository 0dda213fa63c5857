// Faults of lists without a version (core 4.12): they come from a cache that lags one write behind.
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { combination } from './combinations.ts';
import { followQueries, followWrites, misreadLists } from './mutate-reads.ts';
import type { ListPredicate, Write } from './mutate-reads.ts';

const templates = '/core/podtemplates/';

export default [
  {
    id: 'list-lags-behind-updates',
    title:
      'A list returns a frequently changed pod template in its state before the last change, until the next write.',
    breaks: ['lists.version.unset-most-recent'],
    install: (parts) => lagBehind(parts, combination('unset', 'whole', 'unset'), 'update'),
  },
  {
    id: 'list-lags-behind-deletions',
    title: 'A list contains a deleted pod template that changed often, until the next write.',
    breaks: ['lists.version.unset-most-recent'],
    install: (parts) => lagBehind(parts, combination('unset', 'whole', 'unset'), 'remove'),
  },
  {
    id: 'list-by-name-lags-behind-updates',
    title:
      'A list by the name of a frequently changed pod template returns its state before the last change, until the next write.',
    breaks: ['lists.version.unset-most-recent'],
    install(parts) {
      const query = followQueries(parts);
      const isWhole = combination('unset', 'whole', 'unset');
      lagBehind(parts, (question) => isWhole(question) && query().has('fieldSelector'), 'update');
    },
  },
  {
    id: 'first-chunk-lags-behind-creations',
    title: 'The first chunk of one item by label lacks the newest pod template, until the next write.',
    breaks: ['lists.version.limit-unset-most-recent', 'lists.chunk.walk-complete'],
    install(parts) {
      const query = followQueries(parts);
      const isChunk = combination('unset', 'limited', 'unset');
      const isAffected: ListPredicate = (question) =>
        isChunk(question) &&
        query().get('limit') === '1' &&
        query().has('labelSelector') &&
        !query().has('fieldSelector');
      lagBehind(parts, isAffected, 'create');
    },
  },
] as const satisfies readonly Fault[];

/** The number of changes after which an object counts as frequently changed. */
const often = 2;

/** Matching lists return the state before the newest write, if that write is of this type and to a pod template. */
function lagBehind(parts: Parts, isAffected: ListPredicate, type: Write['type']): void {
  const writes = followWrites(parts);
  misreadLists(parts, isAffected, {
    state(_meaning, sound) {
      const last = writes.at(-1);
      if (last?.type !== type || !last.key.startsWith(templates)) return sound;
      const changes = writes.filter((write) => write.key === last.key && write.type === 'update').length;
      return type === 'create' || changes > often ? last.revision - 1 : sound;
    },
  });
}
