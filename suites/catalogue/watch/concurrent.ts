// Requirements on watches that show themselves while many clients write at once.
import type { Row } from '../row.ts';

export default [
  {
    id: 'watch.concurrent.ordered',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'While many clients write at once, a watch tells changes in the order in which they took effect: a client restarts from the last version it saw, so everything before that has come.',
    observe:
      'Writers and watchers act together: no event comes after that of a write that was sent after its own was acknowledged, and no two watchers see two changes in different orders.',
    wrong: 'Two changes now and then change places on their way to a watcher.',
  },
  {
    id: 'watch.concurrent.no-gap',
    document: 'core',
    section: '6',
    also: ['core 4.12'],
    level: 'MUST',
    text: 'While many clients write at once, a watch itemizes the outcome of every create, update, patch and delete after its start.',
    observe:
      'Each acknowledged write of an object that matches is there with exactly its version, before the event of a last write.',
    wrong: 'A watcher that is slow loses one event in a thousand, or gets several changes as one.',
  },
  {
    id: 'watch.concurrent.no-repeat',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'While many clients write at once, a watch reports only changes after the version that it starts from, each once.',
    observe:
      'No event comes twice, also over a stream that was resumed; none tells what the list already had from whose version the watch starts.',
    wrong: 'The event from which a client resumes now and then comes again.',
  },
  {
    id: 'watch.concurrent.no-event-before-cause',
    document: 'core',
    section: '6',
    level: 'MUST',
    text: 'While many clients write at once, each event of a watch is the outcome of an operation: of none that was refused, and of none before it was sent. Changes that a server makes by itself are outcomes, too.',
    observe: 'Contents and deletions in events belong to writes that were sent before and not refused.',
    wrong: 'Watchers are told of an update that then fails with a conflict.',
  },
  {
    id: 'watch.concurrent.answered-content',
    document: 'core',
    section: '6',
    level: 'MUST',
    text: 'While many clients write at once, an event carries the full object as the write that made its version answered it.',
    observe: 'An event with the version of an acknowledged write has its content, labels and uid.',
    wrong: 'An event is filled with the state of the object at the time of sending.',
  },
  {
    id: 'watch.concurrent.resumable',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'While many clients write at once, a watch from any version that a client saw goes on as a watch that was never interrupted.',
    observe:
      'After an event from which one client resumes, or after the answer to a write, the same events follow in the same order as in the stream of another client.',
    wrong: 'A watch that starts in the middle of many writes begins one event late.',
  },
  {
    id: 'watch.concurrent.bookmark-covers',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'While many clients write at once, a bookmark says that all changes up to its version were sent.',
    observe:
      'No event of its version or before it comes after a bookmark, and who goes on from a bookmark misses nothing.',
    wrong: 'A bookmark carries the newest version although events before it still wait to be sent.',
  },
  {
    id: 'watch.concurrent.initial-events-complete',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'While many clients write at once, a watch that gets the state first is shown every object of one state that was there after its request.',
    observe:
      'The initial events fit one moment between request and end of the initial events: every object acknowledged before, none deleted before.',
    wrong: 'An object that is created while the initial events are put together is in neither part.',
  },
] as const satisfies readonly Row[];
